import { existsSync } from "node:fs";
import { installedBrowser, unpackedBrowser } from "../../src/links/browser/find-browser.ts";

/** A Chromium, and the environment that it needs. */
export interface Chromium {
  executablePath: string;
  env: Record<string, string>;
}

const SHELL = "/usr/bin/chromium-headless-shell";

/** The message if there is none, with what to do. */
export const NO_CHROMIUM =
  "The browser tests need Chromium or Chrome: install one (Debian: apt-get install chromium), or set CHROME_PATH to one.";

/**
 * Finds a browser: CHROME_PATH, a headless shell (Debian's, or the one that npm installed for Linux
 * x64), or another installed one. The shell is the same browser without windows, and opens a page
 * in a third of the time.
 */
export async function findChromium(): Promise<Chromium> {
  const named = process.env["CHROME_PATH"] ?? (existsSync(SHELL) ? SHELL : undefined);
  if (named !== undefined) return { executablePath: named, env: {} };
  const unpacked = await unpackedBrowser();
  if (unpacked !== undefined) return { executablePath: unpacked.path, env: unpacked.env };
  const executablePath = installedBrowser(process.env);
  if (executablePath === undefined) throw new Error(NO_CHROMIUM);
  return { executablePath, env: {} };
}
