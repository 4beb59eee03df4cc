import axe from "axe-core";
import { expect, test } from "vitest";
import { useBrowser } from "../helpers/browser.ts";
import { serveSite } from "../helpers/serve-site.ts";

const open = useBrowser();

const BODY = `
| A column with many words | ${"Another column | ".repeat(8)}
|:--|${"--:|".repeat(8)}
| one | ${"two | ".repeat(8)}

> [!NOTE]
> One thing.

> [!NOTE]
> Another thing.

<details>
<summary>More</summary>

Press <kbd>A</kbd>.

</details>

- [x] done
- [ ] todo

Words[^1].

[^1]: A note.
`;

test("on a phone, a wide table scrolls by itself, by keyboard too, and what Markdown makes is accessible", async () => {
  const site = await serveSite({
    "content/about.md": (text) => text + BODY,
    "content/settings.yaml": (text) => `${text}markdown: { html: [details, summary, kbd] }\n`,
  });
  const { page } = await open(`${site}/about/`, { viewport: { width: 320, height: 640 } });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const table = page.getByRole("region", { name: /^A column with many words/ });
  await table.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await expect.poll(() => page.getByRole("checkbox", { name: "done" }).isChecked()).toBe(true);
  expect(await page.getByRole("note", { name: "Note" }).count()).toBe(2);
  await page.getByText("More").click();
  await expect.poll(() => page.getByText("Press A.").isVisible()).toBe(true);
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: run } = globalThis as unknown as { axe: typeof axe };
    return (await run.run("main")).violations.map(({ id }) => id);
  });
  expect(violations).toEqual([]);
});
