/** The limits of a run. Times are milliseconds. */
export interface Limits {
  /** For one attempt, redirects included. */
  timeout: number;
  /** For attempts at an address and the pauses between them, without waiting for its host. */
  deadline: number;
  pauses: readonly number[];
  perHost: number;
  concurrency: number;
  allowPrivate: boolean;
}

export const LIMITS: Limits = {
  timeout: 15_000,
  deadline: 45_000,
  pauses: [1000, 3000],
  perHost: 2,
  concurrency: 100,
  allowPrivate: false,
};
