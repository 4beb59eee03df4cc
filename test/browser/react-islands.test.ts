import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { useBrowser } from "../helpers/browser.ts";
import { buildReport } from "../helpers/cli.ts";
import { ROOT } from "../helpers/documents.ts";
import { siteOfSection } from "../helpers/features.ts";
import { startServer } from "../helpers/start-server.ts";

const open = useBrowser();

test.each(["preview", "dev"])(
  "%s: a React component in an island works with the mouse and the keyboard",
  async (command) => {
    const root = await siteOfSection("React components in islands");
    await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
    expect((await buildReport(root)).findings).toEqual([]);
    const { url } = await startServer([command, "--port", "0"], root);
    const { page, messages } = await open(new URL("/about/", url).href);
    const status = page.locator(".calendar > [role=status]");
    expect(await status.textContent()).toBe("No day chosen");
    await page.getByRole("button", { name: "November 18th" }).click();
    await expect.poll(() => status.textContent()).toBe("Chosen: Wed Nov 18 2026");
    // Faster than frames: each key reaches the button that the key before it has focused.
    for (let day = 19; day <= 30; day++) {
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await expect.poll(() => status.textContent()).toContain(`Nov ${day} 2026`);
    }
    await page.getByRole("button", { name: "Next Month" }).click();
    await page.getByRole("grid", { name: "December 2026" }).waitFor();
    expect(messages).toEqual([]);
  },
);
