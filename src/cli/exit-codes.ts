/** What the number means with which build-site ends (contract, section 1). */
export const ExitCode = {
  /** Done, no finding of severity error. */
  Done: 0,
  /** Done, at least one finding of severity error. */
  Errors: 1,
  /** Could not start: unknown flag, no site in that folder, unusable `--out`. */
  CouldNotStart: 2,
  /** No verdict: outbound links were to be checked, and the network cannot be reached. */
  NoVerdict: 3,
  /** A fault of build-site itself. */
  Fault: 70,
  /** Interrupted; `out/` is what it was. */
  Interrupted: 130,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/** Thrown by a command that cannot begin its work; `hint` says what to do instead. */
export class CannotStart extends Error {
  readonly code: string;
  readonly hint: string | undefined;

  constructor(code: string, message: string, hint?: string) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}
