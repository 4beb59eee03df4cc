import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { useBrowser } from "../helpers/browser.ts";
import { startBuildSite } from "../helpers/cli.ts";
import { makeSite, temporaryFolder } from "../helpers/make-site.ts";
import { runningServer } from "../helpers/start-server.ts";

const open = useBrowser();

/** A server of a site with a mistake, and an editor that writes its arguments into a file. */
async function serve(editor?: string) {
  const folder = await temporaryFolder();
  const program = join(folder, "code");
  await writeFile(program, `#!/bin/sh\necho "$@" > ${join(folder, "opened")}\n`);
  await chmod(program, 0o755);
  const root = await makeSite({
    "templates/about.tsx": (text) => text.replace("<h1>", "{nope()}<h1>"),
  });
  const child = startBuildSite(["dev", "--port", "0"], root, { LAUNCH_EDITOR: editor ?? program });
  const server = await runningServer(child);
  const opened = () => readFile(join(folder, "opened"), "utf8").catch(() => "");
  return { ...server, root, opened };
}

test("a click on the place of an error opens the editor at its line and column", async () => {
  const { url, root, opened } = await serve();
  const { page } = await open(`${url}about/`);
  await page
    .locator("build-site-overlay")
    .getByRole("button", { name: "templates/about.tsx:8:8" })
    .click();
  await expect.poll(opened).toContain(`${join(root, "templates/about.tsx")}:8:8`);
});

test("a second click leaves the first editor open, with what is not saved in it", async () => {
  const folder = await temporaryFolder();
  const log = join(folder, "opened");
  // Runs until its file is removed, as an editor in the terminal does until a person closes it.
  const running = join(folder, "running");
  await writeFile(running, "");
  onTestFinished(() => rm(running, { force: true }));
  const script = `echo "$1 $2" >> ${log}; while [ -e ${running} ]; do sleep 0.1; done; echo closed >> ${log}`;
  await writeFile(join(folder, "vim"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const root = await makeSite({
    "templates/about.tsx": (text) => text.replace("<h1>", "{nope()}<h1>"),
  });
  const env = { LAUNCH_EDITOR: "vim", PATH: `${folder}:${process.env["PATH"]}` };
  const { url } = await runningServer(startBuildSite(["dev", "--port", "0"], root, env));
  const lines = async () => (await readFile(log, "utf8").catch(() => "")).split("\n").slice(0, -1);
  const { page } = await open(`${url}about/`);
  const place = page
    .locator("build-site-overlay")
    .getByRole("button", { name: "templates/about.tsx:8:8" });
  await place.click();
  await expect.poll(lines).toHaveLength(1);
  await place.click();
  await expect.poll(lines).toHaveLength(2);
  await rm(running);
  // Both end by themselves: none has been killed.
  await expect.poll(lines).toHaveLength(4);
  expect((await lines()).slice(2)).toEqual(["closed", "closed"]);
});

test("an editor that cannot be started is named beside the place", async () => {
  const { url } = await serve("no-such-editor");
  const { page } = await open(`${url}about/`);
  await page
    .locator("build-site-overlay")
    .getByRole("button", { name: "templates/about.tsx:8:8" })
    .click();
  await page.getByText(/The editor did not open.*no-such-editor/).waitFor();
});

test.each([
  [
    "a file outside of the site",
    { file: "../../etc/hostname", line: 1, column: 1 },
    "application/json",
  ],
  [
    "a file that is not there",
    { file: "templates/none.tsx", line: 1, column: 1 },
    "application/json",
  ],
  ["no place", { file: "templates/about.tsx", line: "1; rm", column: 1 }, "application/json"],
  ["a form of another site", { file: "templates/about.tsx", line: 1, column: 1 }, "text/plain"],
])("%s opens nothing", async (_, place, type) => {
  const { url, opened } = await serve();
  const headers = { "content-type": type };
  const response = await fetch(`${url}__build-site/open`, {
    method: "POST",
    headers,
    body: JSON.stringify(place),
  });
  expect(response.status).toBe(400);
  expect(await opened()).toBe("");
});
