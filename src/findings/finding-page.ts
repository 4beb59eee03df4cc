import { existsSync, readdirSync, readFileSync } from "node:fs";
import { compare } from "./finding.ts";

/** One page for each code, by its name: `docs/findings/content/unknown-key.md`. */
const PAGES = new URL("../../docs/findings/", import.meta.url);
/** The verdicts of external links, and their codes, are rows of tables, so that readers can compare them. */
const LINKS = ["links.md", "links-reference.md"].map((name) => new URL(`../../docs/${name}`, import.meta.url));

/** The documentation of a code, as Markdown; undefined if there is no such code. */
export function findingPage(code: string): string | undefined {
  const file = new URL(`${code}.md`, PAGES);
  if (/^[\w-]+(\/[\w-]+)+$/.test(code) && existsSync(file)) return readFileSync(file, "utf8");
  return code.startsWith("outbound/") ? linkPage(code) : undefined;
}

/** Every documented code, in plain order. */
export function findingCodes(): string[] {
  const files = readdirSync(PAGES, { recursive: true }) as string[];
  const pages = files
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\/.+\.md$/.test(file))
    .map((file) => file.slice(0, -".md".length));
  return [...new Set([...pages, ...linkCodes().map(({ code }) => code)])].toSorted(compare);
}

/** The rows of all tables about external links whose first column has this name: a name in code, and the other cells. */
function rowsOf(firstColumn: string): [name: string, ...cells: string[]][] {
  const text = LINKS.map((page) => readFileSync(page, "utf8")).join("\n");
  const tables = text.matchAll(new RegExp(`^\\| ${firstColumn} .*\\n(?:\\|.*\\n)+`, "gm"));
  return [...tables].flatMap(([table]) =>
    [...table.matchAll(/^\| `([a-z\d/-]+)`[^|]*((?:\| [^|]+ )+)\|$/gm)].map(
      ([, name = "", cells = ""]): [string, ...string[]] => [
        name,
        ...cells
          .split("|")
          .slice(1)
          .map((cell) => cell.trim()),
      ],
    ),
  );
}

/** The codes of links; `reason` says why a code matters: a phrase, or the name of a verdict. */
function linkCodes(): { code: string; reason: string; needs: string | undefined; advice: string }[] {
  return rowsOf("code").map(([name, reason = "", ...rest]) => {
    const code = name.startsWith("outbound/") ? name : `outbound/${name}`;
    return { code, reason, needs: rest.at(-2), advice: rest.at(-1) ?? "" };
  });
}

function linkPage(code: string): string | undefined {
  const rows = linkCodes();
  const find = (wanted: string) => rows.find((row) => row.code === wanted);
  const row = find(code) ?? find(statusGroup(code) ?? code);
  if (row === undefined) return undefined;
  return [
    `# ${code}`,
    "The result of checking an external link, or of the check as a whole.",
    `**Why it matters.** ${reasonInFull(row.reason)}`,
    ...(row.needs === undefined ? [] : [`**What is needed for it.** ${sentence(row.needs)}`]),
    `**What to do.** ${sentence(row.advice)}`,
    "docs/links.md explains on one page how a verdict comes about.\n",
  ].join("\n\n");
}

function reasonInFull(reason: string): string {
  const verdict = rowsOf("verdict").find(([name]) => reason === `\`${name}\``);
  if (verdict === undefined) return sentence(reason);
  const [name, meaning = "", severity = ""] = verdict;
  return `The verdict is “${name}”: ${meaning}. Severity: ${severity}.`;
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.?!]$/.test(words) ? "" : "."}`;
}

/** HTTP statuses share rows: `outbound/http-503` is documented as `outbound/http-500`. */
function statusGroup(code: string): string | undefined {
  const status = Number(/^outbound\/http-(\d{3})$/.exec(code)?.[1]);
  if (Number.isNaN(status)) return undefined;
  if (status < 300) return "outbound/http-200";
  return status >= 500 || [304, 408, 421, 425].includes(status) ? "outbound/http-500" : "outbound/http-401";
}
