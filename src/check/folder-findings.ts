import type { Finding } from "../findings/finding.ts";
import { openMerge } from "../findings/merge-findings.ts";
import { positions } from "../findings/text.ts";
import { sourcesIn } from "../html/source-attributes.ts";
import type { PageFinding } from "./check-context.ts";

/** The most characters of a tag by which mistakes are told apart. */
const TAG_LENGTH = 300;

/**
 * Collects the findings about the pages of a folder as they come. The same mistake on many pages is
 * one finding; it is the same if its tag is, since lines differ from page to page.
 */
export function openFolderFindings() {
  const merge = openMerge();
  return {
    add(found: readonly PageFinding[]): void {
      for (const [page, of] of Map.groupBy(found, (finding) => finding.page)) {
        const { html, address: route } = page;
        const place = positions(html);
        const sourceAt = sourcesIn(html);
        for (const { code, severity, message, hint, url, offset } of of) {
          const key = JSON.stringify([
            code,
            severity,
            message,
            offset === undefined ? "" : tagAt(html, offset),
          ]);
          merge.add(key, route, () => {
            const location = {
              file: page.source ?? page.file,
              ...(offset !== undefined && place(offset)),
            };
            const source = offset === undefined ? undefined : sourceAt(offset);
            const related: Finding[] = source
              ? [{ code, severity: "info", message: "its source", ...source }]
              : [];
            return {
              code,
              severity,
              message,
              hint,
              url,
              route,
              ...location,
              ...(source && { related }),
            };
          });
        }
      }
    },
    all: merge.all,
  };
}

function tagAt(html: string, offset: number): string {
  const start = html.lastIndexOf("<", offset);
  const text = html.slice(
    start < 0 || offset - start > TAG_LENGTH ? offset : start,
    offset + TAG_LENGTH,
  );
  return text.slice(0, text.indexOf(">") + 1 || undefined);
}
