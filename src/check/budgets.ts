import type { CheckContext, CheckedPage, PageFinding, Rule } from "./check-context.ts";

/** The kinds of file that have a budget, and how a page's files of that kind are told. */
const KINDS = { html: "HTML", style: "styles", script: "scripts" } as const;

type Kind = keyof typeof KINDS;

/** No page weighs more than the site's settings allow, in kB (1,000 bytes) as a visitor downloads it. */
export const budgets: Rule = (context) =>
  context.pages.flatMap((page) => {
    const files = filesOf(page, context);
    return (Object.keys(KINDS) as Kind[]).flatMap((kind): PageFinding[] => {
      const allowed = context.settings.budgets[kind];
      if (allowed === undefined) return [];
      const weighed = files[kind].map((file) => ({ file, bytes: context.transferSize(file) }));
      const total = weighed.reduce((sum, { bytes }) => sum + bytes, 0);
      if (total <= allowed * 1000) return [];
      const biggest = weighed
        .toSorted((a, b) => b.bytes - a.bytes)
        .slice(0, 3)
        .map(({ file, bytes }) => `${file} ${kB(bytes)}`);
      return [
        {
          code: "budgets/exceeded",
          severity: "error",
          message: `The ${KINDS[kind]} of ${page.address} weigh ${kB(total)}; the budget is ${allowed} kB.`,
          hint: `The biggest: ${biggest.join(", ")}. Budgets stand in content/settings.yaml.`,
          page,
        },
      ];
    });
  });

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
