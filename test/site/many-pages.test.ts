import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { outputFile } from "fs-extra/esm";
import { expect, test } from "vitest";
import { makeSite } from "../../bench/lib/make-site.ts";
import { PEERS } from "../../bench/lib/peers.ts";
import { renderContext } from "../../src/build/explain.ts";
import { freshParts, openSite } from "../../src/build/open-site.ts";
import { renderRoute } from "../../src/render/render-route.ts";
import { buildReport } from "../helpers/cli.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

const ours = PEERS.find(({ name }) => name === "build-site")!;

/** So many that a thread writes them while another one renders. */
const MANY = 330;

test("hundreds of pages are the same as each by itself, and what is wrong on one of them is found", async () => {
  const root = await temporaryFolder();
  const { data, out } = await makeSite(ours, MANY, root);
  const { code, findings } = await buildReport(root, ["--no-check"]);
  expect({ code, findings }).toEqual({ code: 0, findings: [] });
  const opened = await openSite(root, {}, freshParts(root, {}));
  if (!opened.ok) throw new Error("the site of the benchmark is wrong");
  for (const route of opened.value.routes) {
    const { file, html } = renderRoute(route, renderContext(opened.value));
    expect({ file, html: await readFile(join(out, file), "utf8") }).toEqual({ file, html });
  }

  const [slug = "", page] = [...data.pages].at(-7) ?? [];
  await outputFile(
    join(root, "content/pages", `${slug}.json`),
    JSON.stringify({ ...page, side: [{ label: "Nowhere", href: "/nowhere/" }] }),
  );
  const broken = await buildReport(root);
  expect(broken.code).toBe(1);
  expect(broken.findings).toMatchObject([
    { code: "links/no-such-page", file: `content/pages/${slug}.json`, url: "/nowhere/" },
  ]);
});
