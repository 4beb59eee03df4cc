import { existsSync, readdirSync, readFileSync } from "node:fs";
import { compare } from "./finding.ts";

/** One page for each code, and one for each family of html-validate's rules (`html-syntax.md`). */
const PAGES = new URL("../../docs/findings/", import.meta.url);

/** The path of a file of build-site, for messages. It may be in `node_modules/`. */
export function ownFile(path: string): string {
  const { pathname } = new URL(`../../${path}`, import.meta.url);
  const start = pathname.lastIndexOf("/node_modules/");
  return start < 0 ? path : pathname.slice(start + 1);
}

/** The documentation of a code, as Markdown. */
export function findingPage(code: string): string | undefined {
  if (!/^[\w-]+(\/[\w-]+)+$/.test(code)) return undefined;
  const name = [code, statusGroup(code)].find((each) => existsSync(new URL(`${each}.md`, PAGES)));
  if (name === undefined) return rules().find((rule) => rule.code === code)?.page;
  const text = readFileSync(new URL(`${name}.md`, PAGES), "utf8");
  return text.replace(name, () => code).replaceAll(/\bdocs\/[\w-]+\.md\b/g, ownFile);
}

/** All codes that have documentation, sorted. */
export function findingCodes(): string[] {
  const pages = readdirSync(PAGES, { recursive: true, encoding: "utf8" }).flatMap(
    (file) => /^(.+\/.+)\.md$/.exec(file.replaceAll("\\", "/"))?.[1] ?? [],
  );
  return [...pages, ...rules().map(({ code }) => code)].toSorted(compare);
}

const RULE = /^- \[(html\/[^\]]+)\]\((\S+)\): ([^]*?)(?=\n- |\n\n)/gm;

/** The rules of html-validate, each with its part of the page of its family. */
function rules(): { code: string; page: string }[] {
  const files = readdirSync(PAGES).filter((file) => /^html-.+\.md$/.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(new URL(file, PAGES), "utf8");
    const advice = /^\*\*Why it matters\.[^]*?\n\n(?=- )/m.exec(text)?.[0] ?? "";
    return Array.from(text.matchAll(RULE), ([, code = "", url, meaning = ""]) => {
      const page = `# ${code}\n\n${meaning.replaceAll(/\n\s*/g, " ")}\n\n${advice}<${url}>\n`;
      return { code, page };
    });
  });
}

/** HTTP statuses share pages: `outbound/http-503` is documented as `outbound/http-500`. */
function statusGroup(code: string): string | undefined {
  const status = Number(/^outbound\/http-(\d{3})$/.exec(code)?.[1]);
  if (Number.isNaN(status)) return undefined;
  if (status < 300) return "outbound/http-200";
  return status >= 500 || [304, 408, 421, 425].includes(status)
    ? "outbound/http-500"
    : "outbound/http-401";
}
