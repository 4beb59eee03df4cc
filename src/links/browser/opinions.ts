import { existsSync } from "node:fs";
import { messageOf } from "../../findings/findings-error.ts";
import { isTemporary } from "../probe/politeness.ts";
import type { Trip } from "../probe/follow.ts";
import { findBrowser } from "./find-browser.ts";
import type { BrowserOptions, OpenBrowser, Subject } from "./open-browser.ts";

/** `auto`, `off`, or the path of a browser. */
export type BrowserChoice = "auto" | "off" | (string & {});

/** Which browser was asked in a run. */
export interface BrowserUse {
  /** Its name and version, and its path; undefined if there is none. */
  name?: string;
  path?: string;
  /** The addresses that it opened, and those that it would have opened. */
  opened: number;
  doubtful: number;
  /** Why a browser did not start. */
  problem?: string;
}

/** Second opinions of a browser, which starts with the first doubtful address. */
export function openOpinions({
  browser: choice = "off",
  ...options
}: BrowserOptions & { browser?: BrowserChoice | undefined }) {
  const use: BrowserUse = { opened: 0, doubtful: 0 };
  let starting: Promise<OpenBrowser | undefined> | undefined;
  /** What the browser got last from hosts that fail. */
  const failing = new Map<string, Trip>();

  async function start(): Promise<OpenBrowser | undefined> {
    try {
      const path = choice === "auto" ? await findBrowser(options.env) : choice;
      if (path === undefined) return undefined;
      use.path = path;
      if (!existsSync(path)) throw new Error("there is no such file");
      const { openBrowser } = await import("./open-browser.ts");
      const browser = await openBrowser(path, options);
      use.name = browser.name;
      return browser;
    } catch (problem) {
      use.problem = messageOf(problem).split("\n", 1)[0] ?? "";
      return undefined;
    }
  }

  return {
    /** Which browser was asked, so far; undefined if none was wanted. */
    use: (): BrowserUse | undefined => (choice === "off" ? undefined : use),
    /** What the browser sees; undefined without a browser, or if it cannot be said. */
    async look({
      page,
      ...subject
    }: Subject & { page: Pick<Trip, "finalUrl" | "hops" | "assumed"> }): Promise<Trip | undefined> {
      if (choice === "off" || options.signal.aborted) return undefined;
      use.doubtful++;
      // Like the engine, the browser leaves alone a host that fails for it as well.
      const { origin } = new URL(page.finalUrl);
      const known = page.assumed ? failing.get(origin) : undefined;
      if (known !== undefined)
        return { ...known, hops: page.hops, finalUrl: page.finalUrl, assumed: true };
      const browser = await (starting ??= start());
      if (browser === undefined) return undefined;
      const seen = await browser.look(subject);
      if (seen === undefined) return undefined;
      use.opened++;
      if (isTemporary(seen) || seen.failure !== undefined)
        failing.set(new URL(seen.finalUrl).origin, seen);
      else failing.delete(new URL(seen.finalUrl).origin);
      return seen;
    },
    close: async (): Promise<void> => (await starting)?.close(),
  };
}
