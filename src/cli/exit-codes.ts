export { CannotStart } from "../findings/findings-error.ts";

/** The exit codes of build-site. */
export const ExitCode = {
  /** Done, no finding of severity error. */
  Done: 0,
  /** Done, at least one finding of severity error. */
  Errors: 1,
  /** Could not start: unknown flag, no site in that folder, unusable `--out`. */
  CouldNotStart: 2,
  /** No verdict: external links were to be checked, and there is no network. */
  NoVerdict: 3,
  /** A bug in build-site. */
  Fault: 70,
  /** Interrupted; `out/` is left untouched. */
  Interrupted: 130,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];
