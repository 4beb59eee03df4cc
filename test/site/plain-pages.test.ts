import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { makeSite, type Changes } from "../helpers/make-site.ts";

const PROGRAM = fileURLToPath(new URL("../../bin/build-site.mjs", import.meta.url));
/** Names the modules of React's renderers that are loaded. */
const HOOK = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  import { writeSync } from "node:fs";
  registerHooks({ load: (url, context, next) => (/react-dom-server/.test(url) && writeSync(2, url + "\\n"), next(url, context)) });
`)}`;

/** Builds a site: its home page, and the files of React's renderers that were needed. */
async function build(changes: Changes): Promise<{ html: string; renderers: string[] }> {
  const root = await makeSite(changes);
  const { stderr } = await promisify(execFile)(process.execPath, ["--import", HOOK, PROGRAM, "build"], { cwd: root });
  const renderers = [...stderr.matchAll(/react-dom-server[^/\s]*/g)].map(([name]) => name);
  return { html: await readFile(join(root, "out/index.html"), "utf8"), renderers };
}

const onHome = (jsx: string, code = ""): Changes => ({
  "templates/home.tsx": (text) => `${code}\n${text.replace("<h1>", `${jsx}<h1>`)}`,
});

test("pages are written without React's renderer", async () => {
  const { html, renderers } = await build(onHome('<p lang="en" tabIndex={0}>It’s &amp; plain</p>'));
  expect(html).toContain('<p lang="en" tabindex="0">It’s &amp; plain</p>');
  expect(renderers).toEqual([]);
});

test("a page that React is needed for is rendered by React, with each of its islands once", async () => {
  const id = 'import { useId } from "react";\nconst Id = () => <p id={useId()}>with an id</p>;';
  const plain = await build(onHome(""));
  const { html, renderers } = await build(onHome("<Id />", id));
  expect(html).toMatch(/<p id="_R_\w+_">with an id<\/p>/);
  expect(html.replace(/<p id="_R_\w+_">with an id<\/p>/, "")).toBe(plain.html);
  expect(html).toContain("<site-island");
  expect(renderers).toEqual(["react-dom-server-legacy.node.production.js"]);
});
