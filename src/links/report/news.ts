import { compare } from "../../findings/finding.ts";
import type { News } from "../../findings/report.ts";
import { counted } from "../../findings/text.ts";
import { isBad, isGood, VERDICTS, type LinkRow } from "../link-row.ts";

/**
 * The order of rows in a report: what is new, then what harms most, then by address. Where only an
 * anchor is missing, visitors get the page.
 */
export function inOrder(rows: readonly LinkRow[]): LinkRow[] {
  const isOld = (row: LinkRow) => Number(!hasBroken(row) && row.becameError !== true);
  const hasPage = ({ code }: LinkRow) => Number(code === "fragment-missing");
  return rows.toSorted(
    (a, b) =>
      isOld(a) - isOld(b) ||
      hasPage(a) - hasPage(b) ||
      VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) ||
      compare(a.url, b.url),
  );
}

function hasBroken({ verdict, trend }: LinkRow) {
  return isBad(verdict) && (trend === "new" || trend === "flaky");
}

/** What this run changes, the worst first. */
export function changesIn(rows: readonly LinkRow[]): { heading: string; rows: LinkRow[] }[] {
  const sorted = inOrder(rows);
  const changes: [heading: string, is: (row: LinkRow) => boolean][] = [
    ["Became an error", ({ becameError }) => becameError === true],
    ["New", hasBroken],
    ["Moved", ({ becameMoved }) => becameMoved === true],
    ["Fixed", (row) => row.trend === "recovered" && isGood(row.verdict)],
    ["Gone from the pages with the next build", ({ pages }) => pages === "gone"],
    ["Back on the pages with the next build", ({ pages }) => pages === "back"],
  ];
  return changes
    .map(([heading, is]) => ({ heading, rows: sorted.filter(is) }))
    .filter((change) => change.rows.length > 0);
}

/** The same as lines; one line if nothing has changed. */
export function newsOf(rows: readonly LinkRow[]): News[] {
  const lines = changesIn(rows).flatMap(({ heading, rows: changed }) =>
    changed.map((row) => {
      const { url, words } = row;
      const after = row.becameError === true ? `, ${afterRuns(row)}` : "";
      return `${heading}${after}: ${words === undefined ? url : `“${words}” (${url})`}`;
    }),
  );
  return [
    {
      heading: "New since the last run",
      lines: lines.length === 0 ? ["Nothing has changed."] : lines,
    },
  ];
}

/** `after 3 runs`, in which a link was bad before it became an error. */
export function afterRuns({ nights = 1 }: LinkRow): string {
  return `after ${counted(nights, "run")}`;
}
