import type { Finding, Place } from "../findings/finding.ts";
import { faultOf, openGroups } from "../findings/merge-findings.ts";
import { formatNumber, positions, shorten } from "../findings/text.ts";
import { sourcesIn } from "../html/source-attributes.ts";
import type { PageFinding } from "./check-context.ts";
import { hasLevel } from "./levels.ts";

/** So many broken addresses that lack the same have one cause. */
const ONE_CAUSE = 5;

/** The most characters of a message: a value that it quotes may be a whole picture. */
const LONGEST = 300;

/** A folder of pages, as far as its findings need it. */
export interface FindingsFolder {
  /**
   * What a missing path lacks: the first folder that is not there, with a slash at both ends, or
   * every file of its kind, as `*.json`.
   */
  missing: (path: string) => string | undefined;
  /** The file with its settings. */
  settingsFile: string;
}

/**
 * Collects the findings about the pages of a folder as they come. The same fault, on one page or on
 * many, is one finding with all its places; so are many broken addresses with one cause.
 */
export function openFolderFindings(folder: FindingsFolder) {
  const groups = openGroups<Place>();
  /** Of findings about an address: what the path that it leads to lacks. */
  const causes = new Map<Finding, string>();
  return {
    add(found: readonly PageFinding[]): void {
      for (const [page, of] of Map.groupBy(found, (finding) => finding.page)) {
        const { html, address: route } = page;
        const file = page.source ?? page.file;
        const placeOf = positions(html);
        const sourceAt = sourcesIn(html);
        for (const { code, severity, message, hint, url, offset, leads } of of) {
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
              const finding: Finding = {
                code,
                severity,
                message: shorten(message, LONGEST),
                hint,
                url,
                ...place,
                ...(source && { related }),
              };
              const missing = leads === undefined ? undefined : folder.missing(leads);
              if (missing !== undefined) causes.set(finding, missing);
              return finding;
            },
          );
        }
      }
    },
    all(): Finding[] {
      const faults = groups.all().map(({ first, others }) => ({
        fault: withPlaces(first, others),
        missing: causes.get(first),
      }));
      return byCause(faults, folder).map((finding) => acceptable(finding, folder));
    },
  };
}

function withPlaces(first: Finding, places: readonly Place[]): Finding {
  return places.length === 0 ? first : { ...first, count: places.length + 1, places };
}

/** Faults of one cause become one: many addresses lead below one folder, or to one kind of file. */
function byCause(
  faults: readonly { fault: Finding; missing: string | undefined }[],
  { settingsFile }: FindingsFolder,
): Finding[] {
  const causes = Map.groupBy(faults, ({ fault: { code, severity }, missing }) =>
    missing === undefined ? undefined : `${code} ${severity} ${missing}`,
  );
  return [...causes].flatMap(([cause, alike]) => {
    const of = alike.map(({ fault }) => fault);
    const [first] = of;
    const missing = alike[0]?.missing;
    if (cause === undefined || first === undefined || missing === undefined) return of;
    if (of.length < ONE_CAUSE) return of;
    const places = of.flatMap(
      ({ file = "", line, column, url, route = "", message, places: more = [] }) => [
        { file, ...(line !== undefined && { line, column: column ?? 1 }), url, route, message },
        ...more.map((other) => ({ ...other, url, message })),
      ],
    );
    const isKind = missing.startsWith("*");
    const where = isKind
      ? `to ${missing.slice(1)} files, and the folder has none`
      : `below ${missing}, where nothing is`;
    const what = isKind
      ? "Publish these files as well, or remove the links."
      : "Correct them, or if another system serves them, add " +
        `${missing.slice(0, -1)} to “elsewhere” in ${settingsFile}.`;
    const message = `${formatNumber(of.length)} addresses lead ${where}.`;
    const hint = `One of them is “${first.url}”. ${what}`;
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
