import type { WriteStream } from "node:tty";

/** The terminal, for commands. No other room writes to the process's streams. */
export interface Terminal {
  print: (text: string) => void;
  say: (text: string) => void;
  /** Shows the stage on a line that is replaced, if standard error is a terminal. */
  progress: (text: string) => void;
  clearProgress: () => void;
  color: boolean;
}

type Stream = NodeJS.WritableStream & Partial<Pick<WriteStream, "isTTY" | "columns">>;

/** The streams that a command writes to. Those of a process have a file descriptor. */
export interface Streams {
  stdout: Stream & { fd?: number };
  stderr: Stream & { fd?: number };
}

/** `quiet` switches progress off; `color: false` overrides the environment. */
export function openTerminal(
  { stdout, stderr }: Streams,
  options: { quiet?: boolean; color: boolean },
  env: NodeJS.ProcessEnv,
): Terminal {
  const showsProgress =
    stderr.isTTY === true && options.quiet !== true && env["TERM"] !== "dumb" && !env["CI"];
  let isShown = false;
  const clearProgress = () => {
    if (isShown) stderr.write("\r\u001B[K");
    isShown = false;
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
      if (!showsProgress) return;
      stderr.write(`\r\u001B[K${text.slice(0, (stderr.columns ?? 80) - 1)}`);
      isShown = true;
    },
  };
}

/** FORCE_COLOR overrides NO_COLOR (no-color.org), which overrides the kind of stream. */
function wantsColor(env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  const force = env["FORCE_COLOR"];
  if (force !== undefined) return force !== "0" && force !== "false";
  if ((env["NO_COLOR"] ?? "") !== "") return false;
  return isTerminal && env["TERM"] !== "dumb";
}
