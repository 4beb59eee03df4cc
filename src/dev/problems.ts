import { hasErrors, type Finding } from "../findings/finding.ts";

/** Places besides pages, which are named by their addresses: the site, a file, a page's islands. */
export const WHOLE_SITE = "site";
export const fileAt = (path: string) => `file ${path}`;
export const islandsOn = (address: string) => `islands of ${address}`;

/** Whether unchanged findings are reported again: who saves a file looks for an answer. */
export type Report = "always" | "changes";

/** The current findings by place. Reports new findings, and when they are fixed. */
export class Problems {
  readonly #known = new Map<string, { findings: readonly Finding[]; isReported: boolean }>();
  readonly #onProblems: (findings: Finding[]) => void;
  readonly #onFixed: () => void;

  constructor(onProblems: (findings: Finding[]) => void, onFixed: () => void) {
    this.#onProblems = onProblems;
    this.#onFixed = onFixed;
  }

  at(place: string): readonly Finding[] {
    return this.#known.get(place)?.findings ?? [];
  }

  /** Replaces the findings of a place. */
  found(place: string, findings: readonly Finding[], report: Report = "changes"): void {
    const known = this.#known.get(place);
    const before = known?.isReported === true ? known.findings : [];
    // Errors of the site hide all pages. Problems of a page are reported again once the page is
    // visible.
    if (place === WHOLE_SITE && hasErrors(findings))
      for (const each of this.#known.values()) each.isReported = false;
    this.note(place, findings);
    const isNew = report === "always" || JSON.stringify(before) !== JSON.stringify(findings);
    if (findings.length > 0 && isNew) this.#onProblems([...findings]);
    const isHealthy = hasErrors(before) ? !hasErrors(findings) : findings.length === 0;
    if (before.length === 0 || !isHealthy) return;
    const left = this.#reportedPlaces().flatMap((each) => this.at(each));
    if (hasErrors(left)) this.#onProblems(left);
    else this.#onFixed();
  }

  /** Replaces the findings of a place without a report. */
  note(place: string, findings: readonly Finding[]): void {
    if (findings.length > 0) this.#known.set(place, { findings, isReported: true });
    else this.#known.delete(place);
  }

  pages(): string[] {
    return this.#reportedPlaces().filter((place) => place.startsWith("/"));
  }

  /**
   * Drops findings about files and islands whose sources have changed. Whatever still fails is
   * reported again.
   */
  dropFixed(changed: readonly string[]): void {
    for (const place of this.#reportedPlaces()) {
      const [first] = this.at(place);
      const isOfFile = place.startsWith(fileAt("")) || place.startsWith(islandsOn(""));
      if (isOfFile && changed.includes(first?.file ?? "")) this.found(place, []);
    }
  }

  #reportedPlaces(): string[] {
    return [...this.#known].flatMap(([place, { isReported }]) => (isReported ? place : []));
  }
}
