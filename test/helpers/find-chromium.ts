import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A Chromium, and the environment that it needs. */
export interface Chromium {
  executablePath: string;
  env: Record<string, string>;
}

const SHELL = "/usr/bin/chromium-headless-shell";
const SYSTEM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The message if there is none, with what to do. */
export const NO_CHROMIUM =
  "The browser tests need Chromium or Chrome: install one (Debian: apt-get install chromium), or set CHROME_PATH to one.";

/**
 * Finds a browser: CHROME_PATH, a headless shell (Debian's, or the one that npm installed for Linux x64), or another
 * installed one. The shell is the same browser without windows, and opens a page in a third of the time. The one from
 * npm is unpacked here, so this must not run twice at once.
 */
export async function findChromium(): Promise<Chromium> {
  const named = process.env["CHROME_PATH"];
  if (named !== undefined) return { executablePath: named, env: {} };
  if (existsSync(SHELL)) return { executablePath: SHELL, env: {} };
  if (process.platform === "linux" && process.arch === "x64") return unpackChromium();
  const found = SYSTEM.find((path) => existsSync(path));
  if (found !== undefined) return { executablePath: found, env: {} };
  throw new Error(NO_CHROMIUM);
}

/** @sparticuz/chromium has the browser, libraries and fonts for machines without any. */
async function unpackChromium(): Promise<Chromium> {
  const cache = fileURLToPath(new URL("../../node_modules/.cache/chromium", import.meta.url));
  mkdirSync(cache, { recursive: true });
  // The package unpacks to the temporary folder.
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = cache;
  const { default: packed, inflate } = await import("@sparticuz/chromium");
  const executablePath = await packed.executablePath();
  const libraries = fileURLToPath(new URL("../bin/al2023.tar.br", import.meta.resolve("@sparticuz/chromium")));
  if (existsSync(libraries)) await inflate(libraries);
  if (before === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = before;
  const fontConfig = join(cache, "fonts.conf");
  writeFileSync(fontConfig, fontConfiguration(cache));
  return {
    executablePath,
    env: { LD_LIBRARY_PATH: join(cache, "al2023", "lib"), FONTCONFIG_FILE: fontConfig },
  };
}

/** The system's fonts, if any, and those of the package: without a single font, an input field crashes Chromium. */
function fontConfiguration(cache: string): string {
  return [
    '<?xml version="1.0"?>',
    "<fontconfig>",
    '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>',
    `<dir>${join(cache, "fonts")}</dir>`,
    `<cachedir>${join(cache, "fonts-cache")}</cachedir>`,
    "</fontconfig>",
  ].join("\n");
}
