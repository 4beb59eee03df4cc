/*
 * Lighthouse scores (mobile, with its own throttling) of every page of this repository's site,
 * served by `preview` behind HTTPS with HTTP/2: node bench/lighthouse.ts [--runs 3] [--only
 * /about/] [--json file] [--markdown]
 */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { Http2SecureServer } from "node:http2";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { outputFile } from "fs-extra/esm";
import { json } from "./lib/data.ts";
import { startHttp2Proxy } from "./lib/http2-proxy.ts";
import { installPackages } from "./lib/install.ts";
import { describeMachine, machineInWords } from "./lib/machine.ts";
import { writeResults } from "./lib/results-file.ts";
import { median } from "./lib/statistics.ts";
import { table } from "./lib/table.ts";

const VERSION = "13.5.0";
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BUILD_SITE = join(ROOT, "bin/build-site.mjs");
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** The part of Lighthouse's result that is used here. */
interface LighthouseResult {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { title: string; score: number | null; numericValue?: number; scoreDisplayMode: string }
  >;
  runtimeError?: { message: string };
}

/**
 * The median scores of a page (0 to 100), its largest paint and layout shift, and what costs
 * points.
 */
interface PageScores {
  path: string;
  scores: number[];
  /** Largest Contentful Paint in milliseconds, Cumulative Layout Shift. */
  lcp: number;
  cls: number;
  below: string[];
}

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    only: { type: "string", multiple: true },
    json: { type: "string" },
    markdown: { type: "boolean", default: false },
  },
});
const tool = await installPackages("lighthouse", { lighthouse: VERSION });
const folder = await mkdtemp(join(tmpdir(), "build-site-lighthouse-"));
let preview: ChildProcess | undefined;
let proxy: Http2SecureServer | undefined;
try {
  const port = await freePort();
  const securePort = await freePort();
  const origin = `https://127.0.0.1:${securePort}`;
  const out = join(folder, "out");
  // Built with the address of the local server: Lighthouse reports a canonical address elsewhere as
  // a mistake.
  await promisify(execFile)(
    process.execPath,
    [BUILD_SITE, "build", "--quiet", "--out", out, "--origin", origin],
    {
      cwd: ROOT,
    },
  );
  preview = spawn(process.execPath, [BUILD_SITE, "preview", "--out", out, "--port", String(port)], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (preview.stdout !== null) await once(createInterface(preview.stdout), "line");
  proxy = await startHttp2Proxy(securePort, `http://127.0.0.1:${port}`);
  const pages: PageScores[] = [];
  for (const path of options.only ?? (await pagesIn(out))) {
    const page = await measure(path, origin);
    console.error(`${path}  ${page.scores.join(" ")}  ${(page.lcp / 1000).toFixed(2)} s`);
    pages.push(page);
  }
  const machine = await describeMachine([]);
  const text = `${machineInWords({ ...machine, versions: { Lighthouse: VERSION } })} Median of ${options.runs} runs.\n\n${inWords(pages)}`;
  console.log(text);
  if (options.markdown) await writeResults("lighthouse", text);
  if (options.json !== undefined) await outputFile(options.json, json({ machine, pages }));
} finally {
  proxy?.close();
  preview?.kill();
  await rm(folder, { recursive: true, force: true });
}

/** The addresses of all pages except the 404 page, which Lighthouse refuses. */
async function pagesIn(out: string): Promise<string[]> {
  const files = await readdir(out, { recursive: true });
  return files
    .filter((file) => file.endsWith("index.html"))
    .map((file) => `/${file.slice(0, -"index.html".length)}`)
    .toSorted();
}

async function measure(path: string, origin: string): Promise<PageScores> {
  const results: LighthouseResult[] = [];
  for (let run = 0; run < Number(options.runs); run++)
    results.push(await lighthouse(origin + path));
  const scoreOf = (category: string) =>
    Math.round(100 * median(results.map(({ categories }) => categories[category]?.score ?? 0)));
  const value = (audit: string) =>
    median(results.map(({ audits }) => audits[audit]?.numericValue ?? 0));
  return {
    path,
    scores: CATEGORIES.map(scoreOf),
    lcp: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    below: [...new Set(results.flatMap(imperfect))],
  };
}

/** The audits that cost a category points. */
function imperfect({ categories, audits }: LighthouseResult): string[] {
  return CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${audits[id]?.title ?? id} (${id})`);
}

/**
 * Lighthouse sometimes misses the beginning of its trace (NO_NAVSTART) and asks to be run again.
 */
async function lighthouse(url: string): Promise<LighthouseResult> {
  return runLighthouse(url).catch(() => runLighthouse(url));
}

async function runLighthouse(url: string): Promise<LighthouseResult> {
  const cli = join(tool, "node_modules/lighthouse/cli/index.js");
  const flags = "--headless=new --no-sandbox --disable-gpu --ignore-certificate-errors";
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [cli, url, "--output=json", "--quiet", `--chrome-flags=${flags}`],
    {
      maxBuffer: 1e9,
      cwd: folder,
      env: { ...process.env, CHROME_PATH: process.env["CHROME_PATH"] ?? "/usr/bin/chromium" },
    },
  );
  const result = JSON.parse(stdout) as LighthouseResult;
  if (result.runtimeError !== undefined) throw new Error(`${url}: ${result.runtimeError.message}`);
  return result;
}

function inWords(pages: readonly PageScores[]): string {
  const head = ["", ...CATEGORIES, "LCP s", "CLS"];
  const rows = pages.map(({ path, scores, lcp, cls }) => [
    path,
    ...scores.map(String),
    (lcp / 1000).toFixed(2),
    cls.toFixed(3),
  ]);
  const reasons = pages
    .filter(({ scores }) => scores.some((score) => score < 100))
    .map(
      ({ path, below }) =>
        `- ${path}: ${below.length === 0 ? "no audit below 0.9" : below.join("; ")}`,
    );
  return [
    table(head, rows),
    ...(reasons.length === 0 ? [] : ["", "Below 100:", "", ...reasons]),
  ].join("\n");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}
