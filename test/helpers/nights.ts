import { deadAddresses, type History } from "../../src/links/remember/history.ts";
import { remember } from "../../src/links/remember/remember.ts";
import type { LinkRow, Verdict } from "../../src/links/link-row.ts";
import { linkRow } from "./link-report.ts";

/** The link that most tests are about. */
export const PIER = "https://pier.example/";

const FIRST = Date.parse("2026-11-01T03:00:00Z");

/**
 * The time so many hours after the first night, 1 November 2026 at 03:00 UTC, as the command writes
 * it.
 */
export function hour(hours: number): string {
  return new Date(FIRST + hours * 3_600_000).toISOString().replace(".000Z", "Z");
}

/** The same hour so many nights after the first. */
export function night(nights: number): string {
  return hour(24 * nights);
}

/** The results of a run, by address: a verdict, or some values of a row. */
export type Found = Record<string, Verdict | Partial<LinkRow>>;

/** The rows of a run. */
export function rowsOf(found: Found): LinkRow[] {
  return Object.entries(found).map(([url, what]) =>
    linkRow(url, typeof what === "string" ? { verdict: what, code: `code-of-${what}` } : what),
  );
}

/** A history that runs are added to. */
export class Memory {
  history: History;

  constructor(history: History = { nights: [], links: {} }) {
    this.history = history;
  }

  /** Adds a run over all links, and returns its rows by address. */
  run(now: string, found: Found, { complete = true } = {}): Record<string, LinkRow> {
    const { rows, history } = remember(rowsOf(found), this.history, { now, complete });
    this.history = history;
    return Object.fromEntries(rows.map((row) => [row.url, row]));
  }

  /** Adds a run over the pier alone, and returns its row. */
  pier(now: string, what: Verdict | Partial<LinkRow>): LinkRow {
    const row = this.run(now, { [PIER]: what })[PIER];
    if (row === undefined) throw new Error("a row is missing");
    return row;
  }

  /** The addresses that pages no longer link to. */
  get deadAddresses(): string[] {
    return [...deadAddresses(this.history).keys()];
  }
}

/** The severity of the pier on each of these nights, 24 hours apart. */
export function weights(...verdicts: Verdict[]): (string | undefined)[] {
  const memory = new Memory();
  return verdicts.map((verdict, index) => memory.pier(night(index), verdict).severity);
}
