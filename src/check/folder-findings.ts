import type { Finding, Place } from "../findings/finding.ts";
import { faultOf, openGroups } from "../findings/merge-findings.ts";
import { formatNumber, positions } from "../findings/text.ts";
import { sourcesIn } from "../html/source-attributes.ts";
import type { PageFinding } from "./check-context.ts";
import { hasLevel } from "./levels.ts";

/** So many broken addresses below one folder that is not there have one cause. */
const ONE_CAUSE = 5;

/** A folder of pages, as far as its findings need it. */
export interface FindingsFolder {
  /** Where addresses below a missing folder lead: that folder, with a slash at both ends. */
  missingFolder: (url: string, route: string) => string | undefined;
  /** The file with its settings. */
  settingsFile: string;
}

/**
 * Collects the findings about the pages of a folder as they come. The same fault, on one page or on
 * many, is one finding with all its places; so are the addresses below a folder that is not there.
 */
export function openFolderFindings(folder: FindingsFolder) {
  const groups = openGroups<Place>();
  return {
    add(found: readonly PageFinding[]): void {
      for (const [page, of] of Map.groupBy(found, (finding) => finding.page)) {
        const { html, address: route } = page;
        const file = page.source ?? page.file;
        const placeOf = positions(html);
        const sourceAt = sourcesIn(html);
        for (const { code, severity, message, hint, url, offset } of of) {
          const place = { file, ...(offset !== undefined && placeOf(offset)), route };
          const key = faultOf({ code, severity, message, url, file: page.file, route });
          groups.add(
            key,
            () => (url === undefined ? place : { ...place, url }),
            () => {
              const source = offset === undefined ? undefined : sourceAt(offset);
              const related: Finding[] = source
                ? [{ code, severity: "info", message: "its source", ...source }]
                : [];
              return { code, severity, message, hint, url, ...place, ...(source && { related }) };
            },
          );
        }
      }
    },
    all(): Finding[] {
      const faults = groups.all().map(({ first, others }) => withPlaces(first, others));
      return byCause(faults, folder).map((finding) => acceptable(finding, folder));
    },
  };
}

function withPlaces(first: Finding, places: readonly Place[]): Finding {
  return places.length === 0 ? first : { ...first, count: places.length + 1, places };
}

/** Faults of one cause become one: that many addresses lead below a folder that is not there. */
function byCause(
  faults: readonly Finding[],
  { missingFolder, settingsFile }: FindingsFolder,
): Finding[] {
  const causes = Map.groupBy(faults, ({ code, severity, url, route }) => {
    if (code !== "links/no-such-page" && code !== "links/missing-file") return undefined;
    const missing =
      url === undefined || route === undefined ? undefined : missingFolder(url, route);
    return missing === undefined ? undefined : `${code} ${severity} ${missing}`;
  });
  return [...causes].flatMap(([cause, of]) => {
    const [first] = of;
    if (cause === undefined || first === undefined || of.length < ONE_CAUSE) return of;
    const missing = cause.slice(first.code.length + first.severity.length + 2);
    const places = of.flatMap(
      ({ file = "", line, column, url, route = "", message, places: more = [] }) => [
        { file, ...(line !== undefined && { line, column: column ?? 1 }), url, route, message },
        ...more.map((other) => ({ ...other, url, message })),
      ],
    );
    const message = `${formatNumber(of.length)} addresses lead below ${missing}, where nothing is.`;
    const hint =
      `One of them is “${first.url}”. Correct them, or if another system serves them, add ` +
      `${missing.slice(0, -1)} to “elsewhere” in ${settingsFile}.`;
    return withPlaces({ ...first, message, hint, url: missing }, places.slice(1));
  });
}

/** A fault that is in many places, with the setting that accepts it. */
function acceptable(finding: Finding, { settingsFile }: FindingsFolder): Finding {
  const { code, count = 1, hint } = finding;
  if (count < ONE_CAUSE || !hasLevel(code)) return finding;
  const accept = `To accept all: “${code}: off” below “rules.levels” in ${settingsFile}.`;
  return { ...finding, hint: hint === undefined ? accept : `${hint}\n${accept}` };
}
