import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { outputFile } from "fs-extra/esm";
import { expect, test } from "vitest";
import { alive, useBrowser } from "../helpers/browser.ts";
import { finished, type JsonReport } from "../helpers/cli.ts";
import { ROOT } from "../helpers/documents.ts";
import { installPackage, startInstalled } from "../helpers/install-package.ts";
import { change, temporaryFolder } from "../helpers/make-site.ts";
import { runningServer } from "../helpers/start-server.ts";

const open = useBrowser();

test("the package begins, builds, checks, serves and types a site without anything else of the repository", async () => {
  const site = await temporaryFolder();
  const { size, files } = await installPackage(site);
  expect(size).toBeLessThan(1_000_000);
  expect([...new Set(files.map((file) => file.replace(/\/.*/, "")))].toSorted()).toEqual(
    [
      "LICENSE",
      "README.md",
      "bin",
      "dist",
      "docs",
      "package.json",
      "starters",
      "style-modules.d.ts",
    ].toSorted(),
  );

  const buildSite = (...words: string[]) =>
    finished(startInstalled(site, "build-site/bin/build-site.mjs", ...words));

  expect(await buildSite("init", "--template", "guide")).toMatchObject({ code: 0, stderr: "" });
  expect(await finished(startInstalled(site, "typescript/bin/tsc"))).toEqual({
    code: 0,
    stdout: "",
    stderr: "",
  });
  const { code, stdout } = await buildSite("build", "--format", "json");
  expect({ code, findings: (JSON.parse(stdout) as JsonReport).findings }).toEqual({
    code: 0,
    findings: [],
  });
  expect(await buildSite("check")).toMatchObject({ code: 0 });
  expect((await buildSite("links", "http://127.0.0.1:1/")).stdout).toContain("127.0.0.1");
  expect((await buildSite("explain", "links/no-such-page")).stdout).toContain("links/no-such-page");

  const { url } = await runningServer(
    startInstalled(site, "build-site/bin/build-site.mjs", "dev", "--port", "0"),
  );
  const { page } = await open(url);
  await page.getByRole("button", { name: "snorkeling" }).click();
  await expect.poll(() => page.getByRole("status").textContent()).toBe("2 of 4 parks");
});

/** A block of the tutorial: its language, the file that follows it, and its text. */
const BLOCK = /^```(\w+) ?(.*)\n([^]*?)\n```$/gm;

/** Commands that the test runs in its own way. */
const NOT_RUN = new Set([
  "npm install",
  "npm run dev",
  "npm run types",
  "npx build-site preview",
  "npx build-site links",
]);

/** A text in which the lines of a diff have been replaced: they occur once. */
function patched(file: string, before: string, diff: string): string {
  const side = (sign: string) =>
    diff
      .split("\n")
      .filter((line) => line === "" || line.startsWith(" ") || line.startsWith(sign))
      .map((line) => line.slice(1))
      .join("\n");
  const parts = before.split(side("-"));
  if (parts.length !== 2)
    throw new Error(`${file} has ${parts.length - 1} places for\n${diff}\n\n${before}`);
  return parts.join(side("+"));
}

test("the tutorial, followed word for word, makes a site that works", async () => {
  const site = await temporaryFolder();
  await installPackage(site);
  const buildSite = (...words: string[]) =>
    startInstalled(site, "build-site/bin/build-site.mjs", ...words);
  let said = "";
  // What the tutorial says that a command prints, and the same if it does.
  const shown: [text: string, same: string][] = [];
  for (const [, language = "", file = "", text = ""] of (
    await readFile(join(ROOT, "docs/tutorial.md"), "utf8")
  ).matchAll(BLOCK)) {
    if (language === "sh") {
      for (const line of text.split("\n")) {
        if (!line.startsWith("npx build-site") || NOT_RUN.has(line)) continue;
        const { stdout, stderr } = await finished(buildSite(...line.split(" ").slice(2)));
        said = stdout + stderr;
      }
    } else if (language === "text") shown.push([text, said.includes(text) ? text : said]);
    else if (language === "diff")
      await change(site, { [file]: (before) => patched(file, before, text) });
    else await outputFile(join(site, file), `${text}\n`);
  }
  expect(shown.map(([, same]) => same)).toEqual(shown.map(([text]) => text));
  expect(said).toContain("Built 5 pages and 404.html");

  expect(await finished(startInstalled(site, "typescript/bin/tsc"))).toEqual({
    code: 0,
    stdout: "",
    stderr: "",
  });
  const { url } = await runningServer(buildSite("preview", "--port", "0"));
  const { page } = await open(url, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByRole("link", { name: "Notes" }).click();
  expect(await page.getByRole("main").getByRole("link").allTextContents()).toEqual([
    "Moorings",
    "Tides",
  ]);
  await page.getByRole("link", { name: "Moorings" }).click();
  await page.getByRole("button", { name: "Copy the address" }).click();
  await alive(page, "copy-address");
  await expect.poll(() => page.getByRole("button").textContent()).toBe("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${url}notes/moorings/`);
});
