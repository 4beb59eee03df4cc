import { encodeFacts, textTable } from "../check/facts-code.ts";
import type { PageFinding } from "../check/check-context.ts";
import type { PageFacts } from "../check/read-page.ts";
import type { StagedFile } from "../output/stage-files.ts";
import type { PageKnowledge, RecordedPage, RecordedPages } from "./build-record.ts";
import type { FinishedPage } from "./finish-page.ts";

/** What a build knows of its pages in the end. */
interface Pages {
  pages: readonly FinishedPage[];
  addresses: string;
  base: string;
  checked: boolean;
  files: StagedFile[];
  /** What the validator said, by the path of the page's file; undefined where nobody asked it. */
  verdicts: ReadonlyMap<string, readonly PageFinding[]> | undefined;
}

/** Texts beyond which a table is begun anew, besides some for each page: old ones stay in it. */
const MANY_TEXTS = 20_000;

/** Puts pages into the form in which the next build finds them. `last` is that of the last build. */
export function recordPages(
  { pages, addresses, base, checked, files, verdicts }: Pages,
  last: RecordedPages | undefined,
): RecordedPages {
  // What was encoded with the table of the last build stays as it is.
  const goesOn = last !== undefined && last.texts.length < MANY_TEXTS + 20 * pages.length;
  const table = textTable(goesOn ? last.texts : []);
  const encoded = (facts: PageFacts, known: PageKnowledge | undefined) =>
    (goesOn ? known?.facts : undefined) ?? encodeFacts(facts, table);
  const entries = pages.map((page): [string, RecordedPage] => {
    const { route, file, source, islands, hosts, unlinked, needs, facts, known } = page;
    const validity = verdicts?.get(file.path)?.map(withoutPage) ?? known?.validity;
    const about = {
      needs,
      ...(facts === undefined ? {} : { facts: encoded(facts, known) }),
      ...(validity === undefined ? {} : { validity }),
    };
    return [route.path, { ...source, islands: [...islands], hosts: [...hosts], unlinked: [...unlinked], file, about }];
  });
  return { base, addresses, checked, pages: Object.fromEntries(entries), files, texts: table.texts };
}

function withoutPage({ page, ...finding }: PageFinding): Omit<PageFinding, "page"> {
  void page;
  return finding;
}
