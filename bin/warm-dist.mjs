/*
 * Runs commands of dist/ on a small site, so that it remembers what V8 compiles of its functions (`dist-loader.mjs`): a
 * build begins a sixth sooner then. `npm ci` and `npm run prepare` run this after `make-dist.mjs`. Without it everything
 * works, and starts more slowly.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { program, ROOT } from "./program.mjs";

const COMMAND = `${ROOT}bin/build-site.mjs`;
/** The site of the tests that has one of everything. */
const SITE = `${ROOT}test/fixtures/good`;
/** More pages than this process writes alone. */
const MANY = 320;

/** Each run adds what it has compiled to what those before have. */
async function warm(site) {
  const home = `${site}/content/home.yaml`;
  const edit = () =>
    writeFileSync(home, readFileSync(home, "utf8").replace("First paragraph", "First paragraph of all"));
  await run(site, ["build"]);
  await validate(`${site}/out/index.html`);
  edit();
  await run(site, ["build"]);
  await run(site, ["build"]);
  await serve(site, edit);
  addPages(site);
  await run(site, ["build", "--no-check", "--verbose"]);
  await run(site, ["--help"]);
}

/** The validator runs in a thread that ends without a word, so it is warmed here. */
async function validate(file) {
  process.env["BUILD_SITE_KEEP_COMPILED"] = "1";
  const { default: validateAll } = await import(new URL("html-validity-worker.mjs", program()));
  validateAll([{ file, html: readFileSync(file, "utf8") }]);
}

function options(site) {
  return { cwd: site, env: { ...process.env, BUILD_SITE_KEEP_COMPILED: "1" } };
}

const run = (site, words) => promisify(execFile)(process.execPath, [COMMAND, ...words], options(site));

/** The development server: a page, a change, and the same page again. */
async function serve(site, edit) {
  const server = spawn(process.execPath, [COMMAND, "dev", "--port", "0"], {
    ...options(site),
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(server, "exit");
  for await (const line of createInterface(server.stdout)) {
    const address = /http:\/\/\S+/.exec(line)?.[0];
    if (address === undefined) continue;
    await (await fetch(address)).text();
    edit();
    await (await fetch(address)).text();
    break;
  }
  server.kill("SIGTERM");
  await ended;
}

/** Puts a route table in front of the site's own that has many more pages. */
function addPages(site) {
  renameSync(`${site}/templates/routes.ts`, `${site}/templates/own-routes.ts`);
  writeFileSync(
    `${site}/templates/routes.ts`,
    `import type { Content } from "../content/schema.ts";
import ownRoutes from "./own-routes.ts";
export default function routes(content: Content) {
  const own = ownRoutes(content);
  const pages = Array.from({ length: ${MANY} }, (_, page) => ({ ...own[0], path: \`/page-\${page}\`, title: \`Page \${page}\` }));
  return [...own, ...pages];
}
`,
  );
}

if (existsSync(SITE)) {
  const site = mkdtempSync(join(tmpdir(), "build-site-warm-"));
  try {
    cpSync(SITE, site, { recursive: true });
    writeFileSync(`${site}/package.json`, "{}\n");
    await warm(site);
  } catch (problem) {
    console.error(`dist/ remembers no compiled code, and starts more slowly: ${problem.message}`);
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}
