import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { runToEnd } from "../pipeline/commands.ts";
import { commandsOf } from "../pipeline/settings.ts";
import { SETTINGS_FILE } from "../settings/read-settings.ts";

/** The command of `before` in the settings, which writes files that a site is made of. */
export class CommandBefore {
  readonly #root: string;
  readonly #onOutput: ((text: string) => void) | undefined;
  readonly #stopping = new AbortController();
  #failed: { at: number; problem: unknown } | undefined;

  /** `onOutput` is called with what the command writes. */
  constructor(root: string, onOutput: ((text: string) => void) | undefined) {
    this.#root = root;
    this.#onOutput = onOutput;
  }

  /**
   * Runs it at first, after a change of the settings, and after any change if it has failed. What
   * changed before its end, the command itself may have written. Throws its finding if it fails.
   */
  async run(changed: readonly string[] = [SETTINGS_FILE]): Promise<void> {
    const { at, problem } = this.#failed ?? {};
    if (!changed.includes(SETTINGS_FILE)) {
      if (at === undefined) return;
      const times = await Promise.all(changed.map((file) => changeTime(join(this.#root, file))));
      if (times.every((time) => time <= at)) throw problem;
    }
    this.#failed = undefined;
    const before = (await commandsOf(this.#root))?.before;
    if (before === undefined) return;
    const options = { signal: this.#stopping.signal, onOutput: this.#onOutput };
    await runToEnd(before, this.#root, options).catch((thrown: unknown) => {
      this.#failed = { at: Date.now(), problem: thrown };
      throw thrown;
    });
  }

  get isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  stop(): void {
    this.#stopping.abort();
  }
}

/** If a file is gone, the time of its folder counts. */
async function changeTime(path: string): Promise<number> {
  const entry = await stat(path).catch(() => stat(dirname(path)).catch(() => undefined));
  return entry?.ctimeMs ?? Infinity;
}
