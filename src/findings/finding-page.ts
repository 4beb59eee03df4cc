import { existsSync, readdirSync, readFileSync } from "node:fs";
import { compare } from "./finding.ts";

/** One page for each code, by its name: `docs/findings/content/unknown-key.md`. */
const PAGES = new URL("../../docs/findings/", import.meta.url);
/** The codes of links to other sites stand in tables of one page, since one compares them with each other. */
const LINKS = new URL("../../docs/links.md", import.meta.url);

/** What is written about a code, as Markdown; undefined where there is no such code. */
export function findingPage(code: string): string | undefined {
  const file = new URL(`${code}.md`, PAGES);
  if (/^[\w-]+(\/[\w-]+)+$/.test(code) && existsSync(file)) return readFileSync(file, "utf8");
  return code.startsWith("outbound/") ? linkPage(code) : undefined;
}

/** Every code that something is written about, in plain order. */
export function findingCodes(): string[] {
  const files = readdirSync(PAGES, { recursive: true }) as string[];
  const pages = files
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\/.+\.md$/.test(file))
    .map((file) => file.slice(0, -".md".length));
  return [...new Set([...pages, ...linkRows().map(({ code }) => code)])].toSorted(compare);
}

/** A row of the tables of `docs/links.md`. */
interface LinkRow {
  code: string;
  verdict: string | undefined;
  advice: string;
}

function linkRows(): LinkRow[] {
  const text = readFileSync(LINKS, "utf8");
  const [, section = ""] = /^## What each code means[^]*?\n([^]*?)^## /m.exec(text) ?? [];
  return [...section.matchAll(/^\| `([a-z\d/-]+)`[^|]*\|(?: ([^|]+?) +\|)? ([^|]+?) +\|$/gm)].map(
    ([, name = "", verdict, advice = ""]) => ({
      code: name.startsWith("outbound/") ? name : `outbound/${name}`,
      verdict: verdict?.replaceAll("`", ""),
      advice,
    }),
  );
}

function linkPage(code: string): string | undefined {
  const rows = linkRows();
  const find = (wanted: string) => rows.find((row) => row.code === wanted);
  const row = find(code) ?? find(kinOf(code) ?? code);
  if (row === undefined) return undefined;
  const advice = row.advice.charAt(0).toUpperCase() + row.advice.slice(1);
  return [
    `# ${code}`,
    "A link to another site, or the check of these links, has something to say.",
    ...(row.verdict === undefined ? [] : [`**Verdict.** ${row.verdict}`]),
    `**What to do.** ${advice}${/[.?!]$/.test(advice) ? "" : "."}`,
    "docs/links.md says what each verdict means, how much it weighs, and how links are asked for.\n",
  ].join("\n\n");
}

/** Statuses of HTTP are told apart by kind: `outbound/http-503` stands with `outbound/http-500`. */
function kinOf(code: string): string | undefined {
  const status = Number(/^outbound\/http-(\d{3})$/.exec(code)?.[1]);
  if (Number.isNaN(status)) return undefined;
  if (status < 300) return "outbound/http-200";
  return status >= 500 || [304, 408, 421, 425].includes(status) ? "outbound/http-500" : "outbound/http-401";
}
