import type { Page } from "playwright-core";

/** Touches the middle of an element, moves sideways by some pixels, and lifts the finger. */
export async function swipe(page: Page, selector: string, by: number): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is hidden`);
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, 400) / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd",
    points: { x: number; y: number }[],
  ) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [{ x, y }]);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch("touchMove", [{ x: x + by * part, y }]);
  await touch("touchEnd", []);
  await session.detach();
}
