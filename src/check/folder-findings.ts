import { foldersAbove } from "../files/output-file.ts";
import type { Finding, Place } from "../findings/finding.ts";
import { faultOf, openGroups } from "../findings/merge-findings.ts";
import { formatNumber, positions, shorten } from "../findings/text.ts";
import { sourcesIn } from "../html/elements.ts";
import type { CheckedFolder, PageFinding } from "./check-context.ts";
import { hasLevel } from "./levels.ts";

/** From this number on, broken addresses of one folder or repeated ids have one cause. */
const ONE_CAUSE = 5;

/** The same for other faults of one kind: the number of findings that the terminal shows. */
const MANY = 20;

/** The last value that a message quotes, which differs in those about faults of one kind. */
const VALUE = /(?:“[^“”]*”|"[^"]*")(?=[^"”]*$)/;

/** The most characters of a message: a value that it quotes may be a whole picture. */
const LONGEST = 300;

/** The common cause of many findings: a folder, a kind of file, a page, or elements. */
interface Cause {
  at: string;
  /** The end of the message, after the number of findings. */
  says: string;
  /** The hint; without it, that of the first finding. */
  advice?: string;
  /** The smallest number of findings with this cause. */
  fewest?: number;
}

function causesIn(files: Iterable<string>, { base, settingsFile }: CheckedFolder) {
  const names = [...files];
  const folders = new Set(names.flatMap(foldersAbove));
  const kindOf = (path: string) => /\.[a-z]\w*$/i.exec(path)?.[0].toLowerCase();
  const kinds = new Set(names.map(kindOf));
  return (path: string): Cause => {
    const folder = foldersAbove(path.slice(1)).find((each) => each !== "" && !folders.has(each));
    if (folder !== undefined) {
      const missing = `${base}${folder}`;
      const says = `addresses lead below ${missing}/, which does not exist`;
      const add = `if another system serves them, add ${missing} to “elsewhere” in ${settingsFile}`;
      return { at: `${missing}/`, says, advice: `Correct them, or ${add}.` };
    }
    const at = base.slice(0, -1) + path;
    const kind = kindOf(path);
    if (kind === undefined || kinds.has(kind))
      return { at, says: `addresses lead to ${at}, which does not exist` };
    const advice = "Publish these files as well, or remove the links.";
    const says = `addresses lead to ${kind} files, but the folder has none`;
    return { at: `*${kind}`, says, advice };
  };
}

/**
 * Collects the findings about the pages of a folder as they come. The same fault in many places is
 * one finding with all of them; so are many broken addresses with one cause.
 */
export function openFolderFindings(files: ReadonlyMap<string, number>, folder: CheckedFolder) {
  const causeOf = causesIn(files.keys(), folder);
  const groups = openGroups<Place>();
  const causes = new Map<Finding, Cause>();
  return {
    add(found: readonly PageFinding[]): void {
      for (const [page, of] of Map.groupBy(found, (finding) => finding.page)) {
        const { html, address: route } = page;
        const file = page.source ?? page.file;
        const placeOf = positions(html);
        const sourceAt = sourcesIn(html);
        for (const { code, severity, message, hint, url, offset, leads, repeats } of of) {
          const place = { file, ...(offset !== undefined && placeOf(offset)), route };
          const first = () => {
            const shown = shorten(message, LONGEST);
            const finding: Finding = { code, severity, message: shown, hint, url, ...place };
            const source = offset === undefined ? undefined : sourceAt(offset);
            if (source !== undefined)
              finding.related = [{ code, severity: "info", message: "its source", ...source }];
            if (url === undefined) {
              const kind = { at: message.replace(VALUE, "…"), fewest: MANY };
              causes.set(finding, { ...kind, says: `faults of one kind, such as: ${shown}` });
            }
            if (leads !== undefined) causes.set(finding, causeOf(leads));
            // The generator writes no ids that match the links of the page.
            if (code === "links/no-such-anchor")
              causes.set(finding, {
                at: route,
                says: `links on ${route} lead to anchors that do not exist`,
                advice: "Correct the links, or give the elements these ids.",
                fewest: MANY,
              });
            // A generator repeats its ids on every page.
            const says = `ids are on a page more than once: on ${repeats}`;
            if (repeats !== undefined) causes.set(finding, { at: repeats, says });
            return finding;
          };
          const key = faultOf({ code, severity, message, url, file: page.file, route });
          groups.add(key, () => (url === undefined ? place : { ...place, url }), first);
        }
      }
    },
    all(): Finding[] {
      const faults = groups.all().map(({ first, others }) => ({
        fault: withPlaces(first, others),
        cause: causes.get(first),
      }));
      return byCause(faults).map((finding) => acceptable(finding, folder));
    },
  };
}

function withPlaces(first: Finding, places: readonly Place[]): Finding {
  return places.length === 0 ? first : { ...first, count: places.length + 1, places };
}

function byCause(faults: readonly { fault: Finding; cause: Cause | undefined }[]): Finding[] {
  const groups = Map.groupBy(
    faults,
    ({ fault: { code, severity }, cause }) => cause && `${code} ${severity} ${cause.at}`,
  );
  return [...groups.values()].flatMap((alike) => {
    const of = alike.map(({ fault }) => fault);
    const [first] = of;
    const cause = alike[0]?.cause;
    if (first === undefined || cause === undefined || of.length < (cause.fewest ?? ONE_CAUSE))
      return of;
    const places = of.flatMap(
      ({ file = "", line, column, url, route = "", message, places: more = [] }) => [
        { file, ...(line !== undefined && { line, column: column ?? 1 }), url, route, message },
        ...more.map((other) => ({ ...other, url, message })),
      ],
    );
    const message = `${formatNumber(of.length)} ${cause.says}`.replace(/\.?$/, ".");
    const hint = cause.advice ? `One of them is “${first.url}”. ${cause.advice}` : first.hint;
    return withPlaces({ ...first, message, hint, url: first.url && cause.at }, places.slice(1));
  });
}

/** A fault that is in many places, with the setting that accepts it. */
function acceptable(finding: Finding, { settingsFile }: CheckedFolder): Finding {
  const { code, count = 1, hint } = finding;
  if (count < ONE_CAUSE || !hasLevel(code)) return finding;
  const accept = `To accept all: “${code}: off” below “rules.levels” in ${settingsFile}.`;
  return { ...finding, hint: hint === undefined ? accept : `${hint}\n${accept}` };
}
