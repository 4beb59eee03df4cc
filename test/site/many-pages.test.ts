import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { outputFile } from "fs-extra/esm";
import { expect, test } from "vitest";
import { makeSite } from "../../bench/lib/make-site.ts";
import { PEERS } from "../../bench/lib/peers.ts";
import { buildReport } from "../helpers/cli.ts";
import { fingerprint, temporaryFolder } from "../helpers/make-site.ts";

const ours = PEERS.find(({ name }) => name === "build-site")!;

test("a hundred pages: a mistake on one of them is found, and a build after an edit publishes the same as a first build", async () => {
  const root = await temporaryFolder();
  const { data, out } = await makeSite(ours, 100, root);
  expect(await buildReport(root)).toMatchObject({ code: 0, findings: [] });
  const [slug = "", page] = [...data.pages].at(-7) ?? [];
  const file = `content/pages/${slug}.json`;
  const save = (changes: object) =>
    outputFile(join(root, file), JSON.stringify({ ...page, ...changes }));

  await save({ side: [{ label: "Nowhere", href: "/nowhere/" }] });
  const found = { code: 1, findings: [{ code: "links/no-such-page", file, url: "/nowhere/" }] };
  expect(await buildReport(root)).toMatchObject(found);

  await save({ intro: "Other words." });
  expect((await buildReport(root)).code).toBe(0);
  expect(await readFile(join(out, slug, "index.html"), "utf8")).toContain("Other words.");
  expect((await buildReport(root, ["--out", "again"])).code).toBe(0);
  expect(await fingerprint(join(root, "again"))).toEqual(await fingerprint(out));
});
