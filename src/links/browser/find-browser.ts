import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** A browser, and the environment variables that it needs. */
export interface FoundBrowser {
  path: string;
  env: Record<string, string>;
}

/**
 * Names of Chrome, Chromium and Edge on the search path. A headless shell comes first: it opens
 * pages with the same engine, in half the time and memory (bench/links-cost.ts).
 */
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

/** Where they are on macOS, in the folder of all users and in that of one. */
const MAC = ["Google Chrome", "Chromium", "Microsoft Edge"].map(
  (name) => `${name}.app/Contents/MacOS/${name}`,
);

/** Where they are on Windows, below the folders of programs. */
const WINDOWS = ["Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe"];

/**
 * Finds a browser: `CHROME_PATH`, an installed Chrome, Chromium or Edge, one that Playwright has
 * downloaded, or
 * @sparticuz/chromium, which is unpacked on first use. Undefined if there is none.
 */
export async function findBrowser(env: NodeJS.ProcessEnv): Promise<FoundBrowser | undefined> {
  const path = env["CHROME_PATH"] ?? installedBrowser(env) ?? (await downloadedBrowser());
  return path === undefined ? unpackedBrowser() : { path, env: {} };
}

/** The path of an installed browser; undefined if there is none. */
export function installedBrowser(env: NodeJS.ProcessEnv): string | undefined {
  const folders = {
    darwin: ["/Applications", join(env["HOME"] ?? "", "Applications")],
    win32: ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((name) => env[name] ?? []),
  };
  const candidates =
    process.platform === "win32"
      ? folders.win32.flatMap((folder) => WINDOWS.map((file) => join(folder, file)))
      : (process.platform === "darwin"
          ? folders.darwin.flatMap((folder) => MAC.map((file) => join(folder, file)))
          : []
        )
          // The first name matters more than the first folder.
          .concat(
            NAMES.flatMap((name) =>
              (env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, name)),
            ),
          );
  return candidates.find((path) => existsSync(path));
}

/** The browser of `npx playwright install`, if there is one for this version. */
async function downloadedBrowser(): Promise<string | undefined> {
  const { chromium } = await import("playwright-core");
  const path = chromium.executablePath();
  return path !== "" && existsSync(path) ? path : undefined;
}

const PACKED = "@sparticuz/chromium";

/**
 * The headless Chromium of the npm package `@sparticuz/chromium`, with libraries and fonts for
 * machines without any. It is unpacked beside the package, in a folder that gets its name when it
 * is complete. Undefined without the package.
 */
export async function unpackedBrowser(): Promise<FoundBrowser | undefined> {
  const entry =
    process.platform === "linux" && process.arch === "x64" ? resolved(PACKED) : undefined;
  if (entry === undefined) return undefined;
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
  return { path: join(folder, "chromium"), env };
}

function resolved(name: string): string | undefined {
  try {
    return fileURLToPath(import.meta.resolve(name));
  } catch {
    return undefined;
  }
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
