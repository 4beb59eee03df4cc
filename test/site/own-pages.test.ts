import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { brokerSite } from "../helpers/broker-site.ts";
import { buildReport } from "../helpers/cli.ts";
import { change } from "../helpers/make-site.ts";

/** The example of docs/content.md. */
async function example(): Promise<string> {
  const guide = await readFile(new URL("../../docs/content.md", import.meta.url), "utf8");
  return /```md\n(---\ntitle: Moving to Naples\n[^`]*)```/.exec(guide)?.[1] ?? "";
}

test("a file with a title is a page with header, contact, footer and a place in its menu", async () => {
  const root = await brokerSite({
    "content/pages/moving-to-naples.md": await example(),
    "content/pages/storms.md": `---\ntitle: Ready for a storm\nmenu: Main menu\nmenuName: Storms\n---\n\n${"Know your evacuation zone before the season. ".repeat(6)}\n`,
    "content/pages/words.md": "---\ntitle: Words of the trade\n---\n\nShort.\n",
  });
  const { ok, findings } = await buildReport(root);
  expect([ok, findings]).toEqual([true, []]);
  const html = (path: string) => readFile(join(root, "out", path, "index.html"), "utf8");
  const moving = await html("moving-to-naples");
  expect(moving).toContain("<title>Moving to Naples | Naples Luxury Real Estate</title>");
  expect(moving).toContain("<h1>Moving to Naples</h1>");
  expect(moving).toContain('<h2 id="before-you-come">Before you come</h2>');
  expect(moving).toContain("(239) 555-0142");
  expect(moving).toContain('content="What to do first, and who to call."');
  expect(await html("storms")).toMatch(/content="Know your evacuation zone .{60,130} …"/);

  const home = await html(".");
  const menu = (id: string) => home.split(`id="${id}"`)[1]?.split("</ul>")[0] ?? "";
  expect(menu("menu-for-buyers")).toContain('<a href="/moving-to-naples/">Moving to Naples</a>');
  const header = home.split("<header")[1]?.split("</header>")[0];
  expect(header).toContain('<a href="/storms/">Storms</a>');
  const footer = home.split("<footer")[1];
  expect(footer).toContain('<a href="/words/">Words of the trade</a>');
  expect(footer).toContain('<a href="/accessibility/">Accessibility</a>');
});

test("what is wrong in such a file is told at its line, in words for those who write it", async () => {
  const root = await brokerSite({
    "content/pages/moving.md": "---\nmenu: Buyers\ntitel: Moving\n---\n\nText.\n",
  });
  const { findings } = await buildReport(root);
  expect(findings.map(({ file }) => file)).toEqual(findings.map(() => "content/pages/moving.md"));
  const told = findings.map(({ line, message, hint }) => `${line}: ${message} ${hint}`).join("\n");
  expect(told).toContain("Main menu");
  expect(told).toContain("Did you mean “title”?");
  expect(told).not.toMatch(/schema/i);

  // The address of another page.
  await change(root, {
    "content/pages/moving.md": null,
    "content/pages/about.md": "---\ntitle: Me\n---\n\nText.\n",
  });
  const [twice] = (await buildReport(root)).findings;
  expect(twice?.message).toMatch(/“\/about”.*“Me \|/);
});
