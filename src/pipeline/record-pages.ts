import { encodeFacts, textTable } from "../check/facts-code.ts";
import type { PageFinding } from "../check/check-context.ts";
import { jsonText } from "../cache/json-text.ts";
import type { StagedFile } from "../output/staged-file.ts";
import type { PageKnowledge, RecordedPage, RecordedPages } from "./build-record.ts";
import type { FinishedPage } from "./finish-page.ts";
import type { CheckedContent } from "./known-content.ts";

/** What a build knows of its pages in the end. */
interface Pages {
  pages: readonly FinishedPage[];
  addresses: string;
  proven: readonly string[];
  base: string;
  checked: boolean;
  /** Every file of the site. */
  files: Iterable<StagedFile>;
  /** What the validator said, by the path of the page's file; undefined where nobody asked it. */
  verdicts: ReadonlyMap<string, readonly PageFinding[]> | undefined;
  /** How many links lead to other sites, where rules had nothing to say. */
  outboundCount: number | undefined;
  content: CheckedContent;
}

/** Texts beyond which a table is begun anew, besides some for each page: old ones stay in it. */
const MANY_TEXTS = 20_000;

/** Puts pages into the form in which the next build finds them. `last` is that of the last build. */
export function recordPages(
  { pages, files, verdicts, ...head }: Pages,
  last: RecordedPages | undefined,
): RecordedPages {
  const known = last?.texts.value() ?? [];
  // What was encoded with the table of the last build stays as it is.
  const goesOn = last !== undefined && known.length < MANY_TEXTS + 20 * pages.length;
  const table = textTable(() => (goesOn ? known : []));
  const about = (page: FinishedPage): PageKnowledge => {
    const validity = verdicts?.get(page.file.path)?.map(withoutPage) ?? page.known?.validity;
    const before = goesOn && page.known?.facts !== undefined ? page.known : undefined;
    const facts = before?.facts ?? (page.facts && jsonText(encodeFacts(page.facts, table)));
    const shape = before === undefined ? page.facts?.shape : before.shape;
    return {
      needs: page.needs,
      ...(facts === undefined ? {} : { facts, shape }),
      ...(validity === undefined ? {} : { validity }),
    };
  };
  const entries = pages.map((page): [string, RecordedPage] => {
    const { route, file, source, islands, hosts, unlinked } = page;
    const before = last?.pages[route.path];
    if (goesOn && before?.file === file && before.about === page.known && isWhole(before.about, head.checked))
      return [route.path, before];
    const own = { ...source, islands: [...islands], hosts: [...hosts], unlinked: [...unlinked], file };
    return [route.path, { ...own, about: about(page) }];
  });
  const ofPages = new Set(pages.map(({ file }) => file.path));
  return {
    ...head,
    pages: Object.fromEntries(entries),
    files: [...files].filter(({ path }) => !ofPages.has(path)),
    texts: jsonText(table.texts),
  };
}

/** Whether there is nothing to add to what is known of a page that was taken over as it was. */
function isWhole({ facts, validity }: PageKnowledge, checked: boolean): boolean {
  return !checked || (facts !== undefined && validity !== undefined);
}

function withoutPage({ page, ...finding }: PageFinding): Omit<PageFinding, "page"> {
  void page;
  return finding;
}
