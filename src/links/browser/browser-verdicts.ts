import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { messageOf } from "../../findings/findings-error.ts";
import { isTemporary } from "../probe/politeness.ts";
import type { LinkResponse } from "../probe/follow.ts";
import type { BrowserOptions, OpenBrowser, Subject } from "./open-browser.ts";

/** `auto`, `off`, or the path of a browser. */
export type BrowserChoice = "auto" | "off" | (string & {});

export interface BrowserUse {
  name?: string;
  path?: string;
  /** The addresses that it opened, and those that it would have opened. */
  opened: number;
  doubtful: number;
  lost: number;
  problem?: string;
}

/** Opens doubtful addresses in a browser, which starts with the first one. */
export function openBrowserVerdicts({
  browser: choice = "off",
  ...options
}: BrowserOptions & { browser?: BrowserChoice | undefined }) {
  const use: BrowserUse = { opened: 0, doubtful: 0, lost: 0 };
  let starting: Promise<OpenBrowser | undefined> | undefined;
  const failing = new Map<string, LinkResponse>();

  async function start() {
    try {
      const path = choice === "auto" ? await findBrowser(options.env) : choice;
      if (path === undefined) return undefined;
      use.path = path;
      if (!existsSync(path)) throw new Error("the file does not exist");
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
    use: (): BrowserUse | undefined => (choice === "off" ? undefined : use),
    /** After the response of the engine. Undefined without a browser, or if the visit failed. */
    async visit(
      subject: Subject,
      { hops, finalUrl, assumed }: LinkResponse,
    ): Promise<LinkResponse | undefined> {
      if (options.signal.aborted) return undefined;
      use.doubtful++;
      // Like the engine, the browser does not visit a host again that fails for it.
      const known = assumed === true ? failing.get(new URL(finalUrl).origin) : undefined;
      if (known !== undefined) return { ...known, hops, finalUrl, assumed: true };
      const browser = await (starting ??= start());
      const seen = await browser?.visit(subject);
      if (seen === undefined) {
        if (browser !== undefined) use.lost++;
        return undefined;
      }
      use.opened++;
      const { origin } = new URL(seen.finalUrl);
      if (isTemporary(seen) || seen.failure !== undefined) failing.set(origin, seen);
      else failing.delete(origin);
      return seen;
    },
    close: async (): Promise<void> => (await starting)?.close(),
  };
}

/** A headless shell comes first: same engine, half the time and memory (bench/links-cost.ts). */
const NAMES = [
  "chrome-headless-shell",
  "chromium-headless-shell",
  "google-chrome-stable",
  "google-chrome",
  "chromium",
  "chromium-browser",
  "microsoft-edge-stable",
  "microsoft-edge",
];
const MAC = ["Google Chrome", "Chromium", "Microsoft Edge"].map(
  (name) => `${name}.app/Contents/MacOS/${name}`,
);
const WINDOWS = ["Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe"];

/** `CHROME_PATH`, an installed browser, or that of `npx playwright install`; undefined if none. */
async function findBrowser(env: NodeJS.ProcessEnv) {
  const known = env["CHROME_PATH"] ?? installedBrowser(env);
  if (known !== undefined) return known;
  const { chromium } = await import("playwright-core");
  const path = chromium.executablePath();
  return path !== "" && existsSync(path) ? path : undefined;
}

export function installedBrowser(env: NodeJS.ProcessEnv): string | undefined {
  // The first name matters more than the first folder.
  const below = (folders: readonly string[], names: readonly string[]) =>
    names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const onPath = below((env["PATH"] ?? "").split(delimiter), NAMES);
  const places: Partial<Record<NodeJS.Platform, string[]>> = {
    win32: below(
      ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((name) => env[name] ?? []),
      WINDOWS,
    ),
    darwin: below(["/Applications", join(env["HOME"] ?? "", "Applications")], MAC).concat(onPath),
  };
  return (places[process.platform] ?? onPath).find((path) => existsSync(path));
}
