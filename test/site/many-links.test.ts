import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { buildSite } from "../helpers/cli.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

const SERVER = fileURLToPath(new URL("../../bench/links-server.ts", import.meta.url));

test("500 links on 50 hosts: each is requested once, at most two at a time for each host, over reused connections", async () => {
  const root = await temporaryFolder();
  const server = spawn(process.execPath, [SERVER], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void server.kill());
  const [line] = (await once(createInterface(server.stdout), "line")) as [string];
  const sites = JSON.parse(line) as { counts: string; pages: string[] };
  await writeFile(join(root, "list.txt"), sites.pages.join("\n"));
  const words = ["links", "--from", "list.txt", "--allow-private", "--format", "json"];
  const { code, stdout } = await buildSite(words, root);
  expect(code).toBe(0);
  expect((JSON.parse(stdout) as { summary: object }).summary).toEqual({ links: 500, ok: 500 });
  const counts = (await (await fetch(sites.counts)).json()) as Record<string, number>;
  // Whether two meet depends on how fast the server is.
  expect(counts["mostPerHost"]).toBeLessThanOrEqual(2);
  // One more for each host: its control probe.
  expect(counts["requests"]).toBe(550);
  // Two for each host, and the one of the request for these numbers.
  expect(counts["connections"]).toBeLessThanOrEqual(101);
});
