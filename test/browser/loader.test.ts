import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { useBrowser } from "../helpers/browser.ts";
import { delayRequests } from "../helpers/delay-requests.ts";
import { serveSite } from "../helpers/serve-site.ts";
import { stopClock } from "../helpers/stop-clock.ts";
import { WAKE } from "../helpers/strategies.ts";

const open = useBrowser();
let url: string;

/** A page with an island for each strategy. Each shows whether it has hydrated. */
const HOME = `
import { Island } from "build-site";
import Probe from "../islands/probe.tsx";
import Around from "../islands/around.tsx";
import Sender from "../islands/sender.tsx";
import Writer from "../islands/writer.tsx";
import { Document } from "./document.tsx";

export function Home() {
  return (
    <Document>
      <h1>Strategies</h1>
      <Island of={Probe} when="load" name="load" />
      <Island of={Probe} when="idle" name="idle" />
      <Island of={Probe} when="interaction" name="interaction" />
      <Island of={Probe} when="interaction" on="pointerover" name="hover" />
      <Island of={Probe} when="load" media="(max-width: 600px)" name="media" />
      <Island of={Probe} when="stored" stored="choice" name="stored" />
      <Island of={Probe} when="interaction" name="outer">
        <Island of={Probe} when="interaction" name="inner" />
      </Island>
      <Island of={Around} when="load">
        <Island of={Probe} when="interaction" name="within" />
      </Island>
      <Island of={Sender} when="interaction" />
      <Island of={Writer} when="interaction" />
      <div className="tall" />
      <Island of={Probe} when="visible" name="visible" />
      <p id="below">The end. <a href="/about/">About</a></p>
    </Document>
  );
}
`;

const PROBE = `
import type { WithSlot } from "build-site/island";
import { useEffect, useState } from "preact/hooks";

export default function Probe({ name, slot }: WithSlot<{ name: string }>) {
  const [count, setCount] = useState(0);
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    <div id={name} data-alive={alive}>
      <button type="button" onClick={() => setCount(count + 1)}>{\`\${name} \${count}\`}</button>
      <div class="slot" {...slot} />
    </div>
  );
}
`;

const SENDER = `
import { useState } from "preact/hooks";

export default function Sender() {
  const [text, setText] = useState<string | null>(null);
  return (
    <form id="sender" action="/about/" method="get" onSubmit={(event) => { event.preventDefault(); setText(new FormData(event.currentTarget).get("word") as string); }}>
      <label for="word">Word</label>
      <input id="word" name="word" type="text" />
      <button type="submit">Send</button>
      <output for="word">{text}</output>
    </form>
  );
}
`;

/** Fields whose values are one state. */
const WRITER = `
import { useState } from "preact/hooks";

export default function Writer() {
  const [{ title, note, sure }, setState] = useState({ title: "", note: "Dear", sure: false });
  return (
    <form id="writer">
      <input aria-label="Title" value={title} onInput={(event) => setState({ title: event.currentTarget.value, note, sure })} />
      <input aria-label="Sure" type="checkbox" checked={sure} onChange={(event) => setState({ title, note, sure: event.currentTarget.checked })} />
      <textarea aria-label="Note" value={note} onInput={(event) => setState({ title, note: event.currentTarget.value, sure })} />
      <output>{\`\${title}: \${note}, \${String(sure)}\`}</output>
    </form>
  );
}
`;

const AROUND = `
import type { WithSlot } from "build-site/island";
import { useState } from "preact/hooks";

export default function Around({ slot }: WithSlot<object>) {
  const [clicks, setClicks] = useState(0);
  return (
    <div onClick={() => setClicks(clicks + 1)}>
      <output id="around">{String(clicks)}</output>
      <div {...slot} />
    </div>
  );
}
`;

beforeAll(async () => {
  url = await serveSite({
    "templates/home.tsx": HOME,
    "templates/routes.ts": (text) =>
      text.replace("template: Home, props: { home }", "template: Home, props: {}"),
    "islands/counter.tsx": null,
    "islands/probe.tsx": PROBE,
    "islands/sender.tsx": SENDER,
    "islands/writer.tsx": WRITER,
    "islands/around.tsx": AROUND,
    "templates/styles/site.css": (text) => `${text} .tall { block-size: 3000px }`,
  });
});

const alive = (page: Page, name: string) => page.locator(`#${name}`).getAttribute("data-alive");
const soon = (page: Page, name: string) => expect.poll(() => alive(page, name)).toBe("true");

describe("strategies", () => {
  test("each island hydrates when its strategy says so, and not before", async () => {
    const { page, messages } = await open(url);
    await soon(page, "load");
    await soon(page, "idle");
    for (const name of ["hover", "media", "outer", "inner"])
      expect(await alive(page, name)).toBe("false");
    for (const [name, wake] of Object.entries(WAKE)) {
      if (wake === undefined) continue;
      expect(await alive(page, name)).toBe("false");
      await wake(page);
      await soon(page, name);
    }
    await page.setViewportSize({ width: 500, height: 800 });
    await soon(page, "media");
    await page.locator("#hover button").hover();
    await soon(page, "hover");
    expect(await alive(page, "interaction")).toBe("false");
    // Chromium requests an icon, which the small site does not have.
    expect(messages.filter((message) => !message.includes("404"))).toEqual([]);
  });

  test("stored data wakes an island on the next page; state in the history wakes all islands of the page", async () => {
    const { page } = await open(url);
    await soon(page, "load");
    await page.evaluate(() => localStorage.setItem("choice", "yes"));
    await page.reload();
    await soon(page, "stored");
    expect(await alive(page, "interaction")).toBe("false");
    await page.evaluate(() => {
      localStorage.clear();
      history.replaceState({ kept: true }, "");
    });
    await page.reload();
    await soon(page, "interaction");
    await page.goto(`${url}?again`);
    await soon(page, "load");
    expect(await alive(page, "interaction")).toBe("false");
  });

  test("the click that woke an island is not lost, and counts once", async () => {
    const { page } = await open(url);
    await page.locator("#interaction button").click();
    await page.getByRole("button", { name: "interaction 1" }).waitFor();
    await page.getByRole("button", { name: "interaction 1" }).click();
    await page.getByRole("button", { name: "interaction 2" }).waitFor();
  });

  test("a slot keeps its HTML, and an island in it hydrates by itself", async () => {
    const { page } = await open(url);
    await page.locator("#inner button").click();
    await page.getByRole("button", { name: "inner 1" }).waitFor();
    expect(await alive(page, "outer")).toBe("false");
    await page.locator("#outer > button").click();
    await page.getByRole("button", { name: "outer 1" }).waitFor();
    expect(await page.getByRole("button", { name: "inner 1" }).isVisible()).toBe(true);
  });

  test("an outer island that has hydrated gets the click once", async () => {
    const { page, quiet } = await open(url);
    await quiet();
    await page.locator("#within button").click();
    await page.getByRole("button", { name: "within 1" }).waitFor();
    expect(await page.locator("#around").textContent()).toBe("1");
  });

  test("several clicks and a key are replayed in order once the code has arrived", async () => {
    const { page } = await open("about:blank");
    const release = await delayRequests(page, "**/assets/probe.*.js");
    await page.goto(url);
    await page.locator("#interaction button").click({ clickCount: 3 });
    await page.locator("#interaction button").press("Enter");
    release();
    await page.getByRole("button", { name: "interaction 4" }).waitFor();
  });

  test("a click before the loader has arrived is replayed too", async () => {
    const { page } = await open("about:blank");
    const release = await delayRequests(page, "**/assets/islands.*.js");
    await page.goto(url, { waitUntil: "commit" });
    await page.locator("#interaction button").click();
    release();
    await page.getByRole("button", { name: "interaction 1" }).waitFor();
  });

  test("what was typed into controlled fields before they hydrate stays, and becomes their state", async () => {
    const { page } = await open("about:blank");
    const release = await delayRequests(page, "**/assets/writer.*.js");
    await page.goto(url);
    const note = page.getByLabel("Note");
    await page.getByLabel("Title").fill("A dock");
    await page.getByLabel("Sure").check();
    await note.press("End");
    await note.pressSequentially(" all");
    release();
    await page.getByText("A dock: Dear all, true").waitFor();
    await note.pressSequentially(", hello");
    await page.getByText("A dock: Dear all, hello, true").waitFor();
    expect(await note.inputValue()).toBe("Dear all, hello");
  });

  test("a form that was sent before hydration goes to the island, once", async () => {
    const { page } = await open(url);
    await page.getByLabel("Word").fill("hello");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("hello").waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
  });
});

describe("when scripts fail", () => {
  test("a failed download is tried again, and the click is still replayed", async () => {
    const { page } = await open("about:blank");
    let failures = 2;
    await page.route("**/assets/probe.*.js", (route: Route) =>
      failures-- > 0 ? route.abort() : route.continue(),
    );
    await page.goto(url);
    await page.locator("#interaction button").click();
    await page.getByRole("button", { name: "interaction 1" }).waitFor();
    expect(failures).toBeLessThan(1);
  });

  test("an island whose script never comes stays as it is, is marked as failed, and fires an event", async () => {
    const { page } = await open("about:blank");
    await stopClock(page);
    await page.addInitScript(() => {
      document.addEventListener(
        "island:error",
        (event) =>
          ((window as { problem?: unknown }).problem = String((event as CustomEvent).detail)),
      );
    });
    await page.route("**/assets/sender.*.js", (route: Route) => route.abort());
    await page.goto(url);
    // The other islands hydrate first: the clock moves too fast for them afterwards.
    for (const name of ["load", "idle"])
      await expect.poll(async () => (await page.clock.runFor(50), alive(page, name))).toBe("true");
    await page.getByLabel("Word").fill("hello");
    const problem = () => page.evaluate(() => (window as { problem?: unknown }).problem ?? "");
    await page.clock.runFor(4000);
    await expect.poll(problem).toMatch(/Error/);
    expect(await page.locator("site-island[failed]").count()).toBe(1);
    // The browser sends the form.
    await page.getByRole("button", { name: "Send" }).click();
    await page.waitForURL("**/about/?word=hello");
  });

  test("an island whose script takes longer than three seconds has failed, also when the script comes later", async () => {
    const { page } = await open("about:blank");
    await stopClock(page);
    const release = await delayRequests(page, "**/assets/probe.*.js");
    await page.goto(url);
    await page.locator("#interaction button").click();
    const failed = page.locator("site-island[failed]");
    await page.clock.runFor(2000);
    expect(await failed.count()).toBe(0);
    await page.clock.runFor(1100);
    await expect.poll(() => page.locator("site-island[failed] > #interaction").count()).toBe(1);
    // Islands without any event fail too, so that their content can be read.
    expect(await page.locator("site-island[failed] > #load").count()).toBe(1);
    release();
    await page.clock.runFor(5000);
    expect(await page.locator("#interaction button").innerText()).toBe("interaction 0");
  });

  test("a page whose loader never comes looks as it does without JavaScript", async () => {
    const { page } = await open("about:blank");
    await stopClock(page);
    await page.route("**/assets/islands.*.js", (route: Route) => route.abort());
    await page.goto(url);
    await page.clock.runFor(2900);
    expect(await page.locator("html").getAttribute("data-js")).toBe("");
    await page.clock.runFor(200);
    expect(await page.locator("html").getAttribute("data-js")).toBe(null);
  });
});
