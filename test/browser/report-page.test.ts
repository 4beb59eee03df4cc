import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatHtml } from "../../src/links/report/page.ts";
import { useReusedPages } from "../helpers/browser.ts";
import { broken, linkReport, linkRow, moved } from "../helpers/link-report.ts";

const open = useReusedPages();
let folder: string;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "link-report-"));
  const rows = [
    { ...broken, since: "2026-11-02T02:10:00.000Z" },
    { ...broken, url: "https://www.b.example/" },
    {
      ...broken,
      url: `https://a.example/${"long".repeat(100)}`,
      since: "2026-10-30T02:10:00.000Z",
    },
    moved,
    linkRow("https://fine.example/"),
  ];
  const never = { ...linkRow("https://c.example/"), verdict: "broken", severity: "error" } as const;
  url = pathToFileURL(join(folder, "report.html")).href;
  await writeFile(new URL(url), formatHtml(linkReport([...rows, never])));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const links = (page: Page) => page.getByRole("region", { name: "Fix now" }).getByRole("listitem");

test("the link at the top opens the collapsed section", async () => {
  const { page, messages, requests } = await open(url);
  const link = page.getByRole("link", { name: "https://fine.example/" });
  expect(await link.isVisible()).toBe(false);
  await page.getByRole("link", { name: "1 Fine" }).click();
  await link.waitFor();
  await page.reload();
  await link.waitFor();
  // The page's own policy blocked nothing, and no requests were sent.
  expect(messages).toEqual([]);
  expect([...new Set(requests.map((each) => each.split("#", 1)[0]))]).toEqual([url]);
});

test.each([375, 768, 1440])(
  "at %d pixels nothing overflows, and all text is large enough",
  async (width) => {
    const { page } = await open(url, { viewport: { width, height: 800 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const label of ["What we found", "Where to edit"])
      expect(await links(page).filter({ hasText: label }).count()).toBeGreaterThan(2);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .filter((element) =>
          [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
        )
        .filter(
          (element) => element.tagName !== "SCRIPT" && element.namespaceURI?.endsWith("xhtml"),
        )
        .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 16)
        .map((element) => element.outerHTML),
    );
    expect(small).toEqual([]);
  },
);
