import type { CheckContext, CheckedPage, PageFinding, Rule } from "./check-context.ts";

/** The kinds of file that have a budget, and how a page's files of that kind are told. */
const KINDS = { html: "HTML", style: "styles", script: "scripts" } as const;

type Kind = keyof typeof KINDS;

/** No page weighs more than the site's settings allow, in kB (1,000 bytes) as a visitor downloads it. One finding a kind. */
export const budgets: Rule = (context) =>
  (Object.keys(KINDS) as Kind[]).flatMap((kind): PageFinding[] => {
    const allowed = context.settings.budgets[kind];
    if (allowed === undefined) return [];
    const [heaviest, ...others] = context.pages
      .map((page) => weigh(page, kind, context))
      .filter(({ total }) => total > allowed * 1000)
      .toSorted((a, b) => b.total - a.total);
    if (heaviest === undefined) return [];
    const biggest = heaviest.files.slice(0, 3).map(({ file, bytes }) => `${file} ${kB(bytes)}`);
    const also =
      others.length === 0
        ? ""
        : ` ${others.length === 1 ? "One more page has too much as well." : `${others.length} more pages have too much as well.`}`;
    const { page, total } = heaviest;
    return [
      {
        code: "budgets/exceeded",
        severity: "error",
        message: `${page.address} has ${kB(total)} of ${KINDS[kind]}; the budget for a page is ${allowed} kB.${also}`,
        hint: `The biggest: ${biggest.join(", ")}. Budgets stand in content/settings.yaml.`,
        page,
      },
    ];
  });

interface Weight {
  page: CheckedPage;
  files: { file: string; bytes: number }[];
  total: number;
}

/** The files of a kind that a page asks for, the biggest first. */
function weigh(page: CheckedPage, kind: Kind, context: CheckContext): Weight {
  const { [kind]: names } = filesOf(page, context);
  const files = names
    .map((file) => ({ file, bytes: context.transferSize(file) }))
    .toSorted((a, b) => b.bytes - a.bytes);
  return { page, files, total: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function filesOf(page: CheckedPage, { files }: CheckContext): Record<Kind, string[]> {
  const asked = (match: (element: string, url: string) => boolean) => {
    const urls = page.facts.links
      .filter(({ element, url }) => match(element, url))
      .map(({ url }) => url.replace(/^\//, ""));
    return [...new Set(urls)].filter((file) => files.has(file));
  };
  return {
    html: [page.file],
    style: asked((element, url) => element === "link" && url.endsWith(".css")),
    // What an island needs counts even if it is only fetched on a click: a visitor may click.
    script: asked((element, url) => (element === "script" || element === "site-island") && url.endsWith(".js")),
  };
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
