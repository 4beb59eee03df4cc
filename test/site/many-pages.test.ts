import { appendFile, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { outputFile } from "fs-extra/esm";
import { expect, test } from "vitest";
import { makeSite } from "../../bench/lib/make-site.ts";
import { PEERS } from "../../bench/lib/peers.ts";
import { renderContext } from "../../src/pipeline/explain.ts";
import { freshParts, openSite } from "../../src/pipeline/open-site.ts";
import { policyAdder } from "../../src/output/policy-meta.ts";
import { renderRoute } from "../../src/render/render-route.ts";
import { buildReport, buildSite } from "../helpers/cli.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

const ours = PEERS.find(({ name }) => name === "build-site")!;

/** So many that a thread writes them while another one renders, and that they take more than a line of a record. */
const MANY = 510;

test("hundreds of pages are the same as each by itself, and what is wrong on one of them is found", async () => {
  const root = await temporaryFolder();
  const { data, out } = await makeSite(ours, MANY, root);
  const { code, findings } = await buildReport(root, ["--no-check"]);
  expect({ code, findings }).toEqual({ code: 0, findings: [] });
  const opened = await openSite(root, {}, freshParts(root, {}));
  if (!opened.ok) throw new Error("the site of the benchmark is wrong");
  const addPolicy = policyAdder(opened.value.settings);
  for (const route of opened.value.routes) {
    const { file, html, hosts } = renderRoute(route, renderContext(opened.value));
    const final = addPolicy(html, hosts).html;
    expect({ file, html: await readFile(join(out, file), "utf8") }).toEqual({ file, html: final });
  }

  // Rendered anew, and the same: the thread leaves them the files that they were.
  const files = () =>
    Promise.all([...data.pages.keys()].map(async (slug) => (await stat(join(out, slug, "index.html"))).ino));
  const before = await files();
  await appendFile(join(root, "templates/pages/link-page.tsx"), "// Nothing else.\n");
  expect((await buildReport(root, ["--no-check"])).code).toBe(0);
  expect(await files()).toEqual(before);

  const [slug = "", page] = [...data.pages].at(-7) ?? [];
  await outputFile(
    join(root, "content/pages", `${slug}.json`),
    JSON.stringify({ ...page, side: [{ label: "Nowhere", href: "/nowhere/" }] }),
  );
  const found = {
    code: 1,
    findings: [{ code: "links/no-such-page", file: `content/pages/${slug}.json`, url: "/nowhere/" }],
  };
  expect(await buildReport(root)).toMatchObject(found);
  // The same where nothing is known yet, and the thread reads the pages.
  await rm(join(root, "node_modules"), { recursive: true, force: true });
  await rm(out, { recursive: true });
  expect(await buildReport(root)).toMatchObject(found);
});

test("a site of thousands of files, for which V8 is told to take less memory, is built like any other, and remembered", async () => {
  const root = await temporaryFolder();
  const { data, out } = await makeSite(ours, 3001, root);
  const build = () => buildSite(["build", "--no-check"], root);
  const built = expect.stringMatching(/^Built 3,001 pages/) as string;
  expect(await build()).toEqual({ code: 0, stderr: "", stdout: built });
  const files = () =>
    Promise.all([...data.pages.keys()].map(async (slug) => (await stat(join(out, slug, "index.html"))).ino));
  const before = await files();
  const [[slug = "", page] = []] = data.pages;
  await outputFile(join(root, "content/pages", `${slug}.json`), JSON.stringify({ ...page, intro: "Other words." }));
  expect(await build()).toEqual({ code: 0, stderr: "", stdout: built });
  const after = await files();
  expect(after.filter((file, index) => file !== before[index])).toEqual([after[0]]);
}, 60_000);
