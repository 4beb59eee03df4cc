import type { WriteStream } from "node:tty";

/** The terminal as commands see it; nothing else in the generator knows that there is one. */
export interface Terminal {
  /** Writes a report. */
  print: (text: string) => void;
  /** Writes what is no report: usage errors, addresses of servers. */
  say: (text: string) => void;
  /** Shows what is being done on a line that goes away again; does nothing where nobody watches. */
  progress: (text: string) => void;
  /** Removes that line. */
  clearProgress: () => void;
  /** Whether text on standard output may be coloured. */
  color: boolean;
}

interface Streams {
  stdout: NodeJS.WritableStream & Partial<Pick<WriteStream, "isTTY">>;
  stderr: NodeJS.WritableStream & Partial<Pick<WriteStream, "isTTY" | "columns">>;
}

/** Makes the terminal of a process. `quiet` keeps progress away, `color` goes before what the environment says. */
export function openTerminal(
  { stdout, stderr }: Streams,
  options: { quiet?: boolean; color: boolean },
  env: NodeJS.ProcessEnv,
): Terminal {
  const watched = stderr.isTTY === true && options.quiet !== true && env["TERM"] !== "dumb" && !env["CI"];
  let shown = false;
  const clearProgress = () => {
    if (shown) stderr.write("\r\u001B[K");
    shown = false;
  };
  return {
    color: options.color && wantsColor(env, stdout.isTTY === true),
    clearProgress,
    print(text) {
      clearProgress();
      stdout.write(text);
    },
    say(text) {
      clearProgress();
      stderr.write(`${text}\n`);
    },
    progress(text) {
      if (!watched) return;
      stderr.write(`\r\u001B[K${text.slice(0, (stderr.columns ?? 80) - 1)}`);
      shown = true;
    },
  };
}

/** FORCE_COLOR goes before NO_COLOR (no-color.org), which goes before what the stream is. */
function wantsColor(env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  const force = env["FORCE_COLOR"];
  if (force !== undefined) return force !== "0" && force !== "false";
  if ((env["NO_COLOR"] ?? "") !== "") return false;
  return isTerminal && env["TERM"] !== "dumb";
}
