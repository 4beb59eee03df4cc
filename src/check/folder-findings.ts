import { foldersAbove } from "../files/output-file.ts";
import type { Finding, Place } from "../findings/finding.ts";
import { faultOf } from "../findings/merge-findings.ts";
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

/** A fault with its common cause, if it may have one. `places` are the others. */
interface Fault {
  finding: Finding;
  cause: Cause | undefined;
  places: Place[];
}

/**
 * Collects the findings about the pages of a folder as they come. The same fault in many places is
 * one finding with all of them; so are many broken addresses with one cause.
 */
export function openFolderFindings(files: ReadonlyMap<string, number>, folder: CheckedFolder) {
  const causeOfMissing = causesIn(files.keys(), folder);
  const causeOf = ({
    code,
    message,
    url,
    leads,
    repeats,
    page,
  }: PageFinding): Cause | undefined => {
    // A generator repeats its ids on every page.
    if (repeats !== undefined)
      return { at: repeats, says: `ids are on a page more than once: on ${repeats}` };
    // It writes no ids that match the links of the page.
    if (code === "links/no-such-anchor") {
      const says = `links on ${page.address} lead to anchors that do not exist`;
      const advice = "Correct the links, or give the elements these ids.";
      return { at: page.address, says, advice, fewest: MANY };
    }
    if (leads !== undefined) return causeOfMissing(leads);
    if (url !== undefined) return undefined;
    const says = `faults of one kind, such as: ${shorten(message, LONGEST)}`;
    return { at: message.replace(VALUE, "…"), says, fewest: MANY };
  };
  const faults = new Map<string, Fault>();
  return {
    add(found: readonly PageFinding[]): void {
      for (const [page, of] of Map.groupBy(found, (finding) => finding.page)) {
        const { html, address: route } = page;
        const file = page.source ?? page.file;
        const placeOf = positions(html);
        const sourceAt = sourcesIn(html);
        for (const item of of) {
          const { code, severity, message, hint, url, offset } = item;
          const place = { file, ...(offset !== undefined && placeOf(offset)), route };
          const key = faultOf({ ...item, file: page.file, route });
          const known = faults.get(key);
          known?.places.push(url === undefined ? place : { ...place, url });
          if (known !== undefined) continue;
          const shown = shorten(message, LONGEST);
          const finding: Finding = { code, severity, message: shown, hint, url, ...place };
          const source = offset === undefined ? undefined : sourceAt(offset);
          if (source !== undefined)
            finding.related = [{ code, severity: "info", message: "its source", ...source }];
          faults.set(key, { finding, cause: causeOf(item), places: [] });
        }
      }
    },
    all: (): Finding[] =>
      byCause([...faults.values()]).map((finding) => acceptable(finding, folder)),
  };
}

function withPlaces(first: Finding, places: readonly Place[]): Finding {
  return places.length === 0 ? first : { ...first, count: places.length + 1, places };
}

function byCause(faults: readonly Fault[]): Finding[] {
  const groups = Map.groupBy(
    faults,
    ({ finding: { code, severity }, cause }) => cause && `${code} ${severity} ${cause.at}`,
  );
  return [...groups.values()].flatMap((alike) => {
    const of = alike.map(({ finding, places }) => withPlaces(finding, places));
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
