import { isSameToRules } from "../check/same-to-rules.ts";
import { decodeFacts, textTable } from "../check/facts-code.ts";
import { companionsOf } from "../output/output-file.ts";
import type { StagedFile } from "../output/staged-file.ts";
import type { RecordedPage, RecordedPages } from "./build-record.ts";
import type { FinishedPage } from "./finish-page.ts";

/** What is compared of a page. */
type ComparedPage = Pick<FinishedPage, "file" | "unlinked" | "facts"> & { route: { path: string } };

/** A site, and what the last build knew of it. */
interface Compared<Page> {
  pages: readonly Page[];
  /** Every file that will be published, by its path. */
  files: ReadonlyMap<string, StagedFile>;
  /** A hash of what the site is made of besides its content; see `recallPages`. */
  base: string;
  recorded: RecordedPages | undefined;
}

/**
 * The pages that have changed since the last build, where rules had nothing to say then and would have nothing to say
 * now: all they look at is as it was, and only words have changed that no rule asks for. Undefined where rules have to be
 * asked. What the changed pages weigh has still to be looked at.
 */
export function onlyWordsChanged<Page extends ComparedPage>({
  pages,
  files,
  base,
  recorded,
}: Compared<Page>): Page[] | undefined {
  if (recorded?.outboundCount === undefined || recorded.base !== base) return undefined;
  const changed: Page[] = [];
  const table = textTable(() => recorded.texts.value());
  const isSame = (page: Page, before: RecordedPage): boolean => {
    if (page.unlinked.join(" ") !== before.unlinked.join(" ")) return false;
    if (page.file.hash === before.file.hash) return true;
    changed.push(page);
    const { facts, shape } = before.about;
    return (
      page.facts !== undefined &&
      facts !== undefined &&
      isSameToRules(page.facts, decodeFacts(facts.value(), shape, table))
    );
  };
  if (pages.length !== Object.keys(recorded.pages).length) return undefined;
  for (const page of pages) {
    const before = recorded.pages[page.route.path];
    if (before === undefined || !isSame(page, before)) return undefined;
  }
  return areOthersSame(pages, files, recorded.files) ? changed : undefined;
}

/** Whether the same files are there, those that are no pages with the same bytes; a page may be compressed in another way. */
function areOthersSame(
  pages: readonly ComparedPage[],
  files: ReadonlyMap<string, StagedFile>,
  recorded: readonly StagedFile[],
): boolean {
  const before = new Map(recorded.map((file) => [file.path, file.hash]));
  const ofPages = new Set(pages.flatMap(({ file: { path } }) => [path, ...companionsOf(path)]));
  return (
    files.size === pages.length + recorded.length &&
    recorded.every(({ path }) => files.has(path)) &&
    [...files.values()].every(({ path, hash }) => ofPages.has(path) || before.get(path) === hash)
  );
}
