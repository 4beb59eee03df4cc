import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { installedBrowser } from "../../src/links/browser/browser-verdicts.ts";

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
  if (unpacked !== undefined) return unpacked;
  const executablePath = installedBrowser(process.env);
  if (executablePath === undefined) throw new Error(NO_CHROMIUM);
  return { executablePath, env: {} };
}

const PACKED = "@sparticuz/chromium";

/**
 * The headless Chromium of the npm package `@sparticuz/chromium`, with libraries and fonts for
 * machines without any. It is unpacked beside the package, in a folder that gets its name when it
 * is complete. Undefined on other systems.
 */
async function unpackedBrowser(): Promise<Chromium | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const entry = fileURLToPath(import.meta.resolve(PACKED));
  const bin = join(dirname(entry), "../bin");
  const cache = join(dirname(entry), "../../../.cache");
  const folder = join(cache, "chromium");
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true });
    const half = await mkdtemp(join(cache, "chromium-"));
    // The package unpacks into the temporary folder of its process.
    const script = `const { default: chromium, inflate } = await import(${JSON.stringify(PACKED)});
      await chromium.executablePath(${JSON.stringify(bin)});
      await inflate(${JSON.stringify(join(bin, "al2023.tar.br"))});`;
    const options = { cwd: dirname(entry), env: { ...process.env, TMPDIR: half } };
    await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], options);
    await writeFile(join(half, "fonts.conf"), fontConfiguration(folder));
    // Another process may have been faster.
    await rename(half, folder).catch(() => rm(half, { recursive: true, force: true }));
  }
  const env = {
    LD_LIBRARY_PATH: join(folder, "al2023", "lib"),
    FONTCONFIG_FILE: join(folder, "fonts.conf"),
  };
  return { executablePath: join(folder, "chromium"), env };
}

/**
 * The system's fonts, if any, and those of the package: without a single font, an input field
 * crashes Chromium.
 */
function fontConfiguration(folder: string): string {
  return [
    '<?xml version="1.0"?>',
    "<fontconfig>",
    '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>',
    `<dir>${join(folder, "fonts")}</dir>`,
    `<cachedir>${join(folder, "fonts-cache")}</cachedir>`,
    "</fontconfig>",
  ].join("\n");
}
