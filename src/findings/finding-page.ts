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
  /** Why it matters: in words, or as the verdict that says it. */
  reason: string;
  advice: string;
}

/** The rows of a section of `docs/links.md`: a name, and what stands in the two columns beside it. */
function rowsBelow(heading: string): [name: string, second: string, third: string][] {
  const text = readFileSync(LINKS, "utf8");
  const [, section = ""] = new RegExp(`^## ${heading}[^]*?\\n([^]*?)^## `, "m").exec(text) ?? [];
  return [...section.matchAll(/^\| `([a-z\d/-]+)`[^|]*\| ([^|]+?) +\| ([^|]+?) +\|$/gm)].map(
    ([, name = "", second = "", third = ""]) => [name, second, third],
  );
}

function linkRows(): LinkRow[] {
  return rowsBelow("What each code means").map(([name, reason, advice]) => ({
    code: name.startsWith("outbound/") ? name : `outbound/${name}`,
    reason,
    advice,
  }));
}

function linkPage(code: string): string | undefined {
  const rows = linkRows();
  const find = (wanted: string) => rows.find((row) => row.code === wanted);
  const row = find(code) ?? find(kinOf(code) ?? code);
  if (row === undefined) return undefined;
  return [
    `# ${code}`,
    "A link to another site, or the check of these links, has something to say.",
    `**Why it matters.** ${reasonOf(row)}`,
    `**What to do.** ${sentence(row.advice)}`,
    "docs/links.md says what each verdict means, how much it weighs, and how links are asked for.\n",
  ].join("\n\n");
}

function reasonOf({ reason }: LinkRow): string {
  const verdict = rowsBelow("What comes of it").find(([name]) => reason === `\`${name}\``);
  if (verdict === undefined) return sentence(reason);
  const [name, meaning, weight] = verdict;
  return `The verdict is “${name}”: ${meaning}. It weighs: ${weight}.`;
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.?!]$/.test(words) ? "" : "."}`;
}

/** Statuses of HTTP are told apart by kind: `outbound/http-503` stands with `outbound/http-500`. */
function kinOf(code: string): string | undefined {
  const status = Number(/^outbound\/http-(\d{3})$/.exec(code)?.[1]);
  if (Number.isNaN(status)) return undefined;
  if (status < 300) return "outbound/http-200";
  return status >= 500 || [304, 408, 421, 425].includes(status) ? "outbound/http-500" : "outbound/http-401";
}
