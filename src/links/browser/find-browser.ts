import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

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
export async function findBrowser(env: NodeJS.ProcessEnv): Promise<string | undefined> {
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
