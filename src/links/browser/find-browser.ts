import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

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

/** Their places on macOS, in the applications of all users or of one. */
const MAC = ["Google Chrome", "Chromium", "Microsoft Edge"].map(
  (name) => `${name}.app/Contents/MacOS/${name}`,
);

/** Where they are on Windows, below the folders of programs. */
const WINDOWS = ["Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe"];

/**
 * The path of a browser: `CHROME_PATH`, an installed Chrome, Chromium or Edge, or one that
 * Playwright has downloaded. Undefined if there is none.
 */
export async function findBrowser(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  return env["CHROME_PATH"] ?? installedBrowser(env) ?? (await downloadedBrowser());
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
