import { readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildReport } from "../helpers/cli.ts";
import { ROOT } from "../helpers/documents.ts";
import { siteOfSection } from "../helpers/features.ts";
import { change, fingerprint } from "../helpers/make-site.ts";
import { serveHere } from "../helpers/start-server.ts";

test("Sass: compiled before each build, and again while dev runs; its errors stop a build", async () => {
  const root = await siteOfSection("Sass and other compilers");
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  const styles = async () => {
    const assets = join(root, "out/assets");
    const names = (await readdir(assets)).filter((name) => /^imported\..*\.css$/.test(name));
    return Promise.all(names.map((name) => readFile(join(assets, name), "utf8")));
  };
  const blue = (text: string) => text.replace("#1f7a80", "#0000ff");
  expect((await buildReport(root)).findings).toEqual([]);
  expect(await styles()).toEqual([expect.stringMatching(/\.pier h1\s*\{\s*color:\s*#1f7a80/)]);

  const before = await fingerprint(join(root, "out"));
  await change(root, { "styles/site.scss": (text) => text.replace("#1f7a80", "$sea") });
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([{ code: "site/command-failed", file: "content/settings.yaml" }]);
  expect(findings[0]?.hint).toMatch(/Undefined variable[^]*styles\/site\.scss 1:9/);
  expect(await fingerprint(join(root, "out"))).toEqual(before);

  // dev begins with the mistake, which is fixed while it runs.
  const { url, said, stop } = await serveHere(["dev", "--port", "0"], root);
  const page = async () => (await fetch(`${url}about/`)).text();
  expect(await page()).toContain("Undefined variable");
  await change(root, { "styles/site.scss": (text) => text.replace("$sea", "#1f7a80") });
  const style = async () => {
    const href = /href="([^"]*\/imported\.[^"]*)"/.exec(await page())?.[1];
    return href === undefined ? "" : (await fetch(new URL(href, url))).text();
  };
  await expect.poll(style, { timeout: 60_000 }).toContain("#1f7a80");
  await change(root, { "styles/site.scss": blue });
  await expect.poll(style, { timeout: 60_000 }).toContain("#0000ff");
  expect(said()).toContain("Sass is watching for changes.");
  await stop();
}, 180_000);
