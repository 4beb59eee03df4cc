import type { Finding } from "../findings/finding.ts";
import { figure, positions } from "../findings/text.ts";
import type { PageFinding } from "./check-context.ts";
import { sourcesIn } from "./source-attributes.ts";

/** The findings about the pages of a folder, as they come. */
export interface FolderFindings {
  add: (found: readonly PageFinding[]) => void;
  /** The same mistake on many pages is one finding, at its first place. */
  all: () => Finding[];
}

/** The most characters of a tag by which mistakes are told apart. */
const TAG_LENGTH = 300;
/** Pages that a finding names besides its own. */
const NAMED = 3;

/** A finding, and where else it is. */
interface Repeated {
  finding: Finding;
  /** The first other pages. */
  pages: string[];
  others: number;
  last: string;
}

export function openFolderFindings(): FolderFindings {
  const byMistake = new Map<string, Repeated>();
  return {
    add(found) {
      for (const [page, of] of Map.groupBy(found, (finding) => finding.page)) {
        const { html } = page;
        const place = positions(html);
        const sourceAt = sourcesIn(html);
        for (const { code, severity, message, hint, url, offset } of of) {
          const key = JSON.stringify([code, severity, message, offset === undefined ? "" : tagAt(html, offset)]);
          const known = byMistake.get(key);
          if (known === undefined) {
            const spot = { file: page.source ?? page.file, ...(offset !== undefined && place(offset)) };
            const source = offset === undefined ? undefined : sourceAt(offset);
            const related: Finding[] = source ? [{ code, severity: "info", message: "its source", ...source }] : [];
            const about = { url, route: page.address, ...spot, ...(source && { related }) };
            const finding = { code, severity, message, hint, ...about };
            byMistake.set(key, { finding, pages: [], others: 0, last: page.file });
          } else if (known.last !== page.file) {
            known.last = page.file;
            known.others++;
            if (known.pages.length < NAMED) known.pages.push(page.address);
          }
        }
      }
    },
    all: () => [...byMistake.values()].map(withPages),
  };
}

/** The tag at an offset, or the text that begins there. */
function tagAt(html: string, offset: number): string {
  const start = html.lastIndexOf("<", offset);
  const text = html.slice(start < 0 || offset - start > TAG_LENGTH ? offset : start, offset + TAG_LENGTH);
  return text.slice(0, text.indexOf(">") + 1 || undefined);
}

function withPages({ finding, pages, others }: Repeated): Finding {
  if (others === 0) return finding;
  const more = others - pages.length;
  const also = `Also on ${pages.join(", ")}${more > 0 ? ` and ${figure(more)} more ${more === 1 ? "page" : "pages"}` : ""}.`;
  return { ...finding, hint: finding.hint === undefined ? also : `${finding.hint}\n${also}` };
}
