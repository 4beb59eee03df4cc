import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { alive, useBrowser } from "../helpers/browser.ts";
import type { Changes } from "../helpers/make-site.ts";
import { serveSite } from "../helpers/serve-site.ts";

const open = useBrowser();

const HOME = `
import { Island } from "build-site";
import Fails from "../islands/fails.tsx";
import Later from "../islands/later.tsx";
import Probe from "../islands/probe.tsx";
import Restless from "../islands/restless.tsx";
import { Document } from "./document.tsx";

export function Home() {
  return (
    <Document>
      <h1>Errors</h1>
      <Island of={Fails} when="interaction">
        <p>In the slot</p>
        <Island of={Probe} when="interaction" name="inner" />
      </Island>
      <Island of={Later} when="interaction" />
      <Island of={Probe} when="interaction" name="other" />
      <Island of={Restless} when="interaction" />
    </Document>
  );
}
`;

/** Throws deep inside, after much of it has hydrated and some of it has changed the page. */
const FAILS = `
import type { WithSlot } from "build-site/island";
import { useEffect } from "preact/hooks";

const inBrowser = typeof document !== "undefined";

function Hears() {
  useEffect(() => {
    document.title = "An effect ran";
  }, []);
  return <em>{inBrowser ? "other" : "words"}</em>;
}

function Throws() {
  if (inBrowser) throw new Error("boo");
  return <b>deep</b>;
}

export default function Fails({ slot }: WithSlot<object>) {
  return (
    <form id="form" action="/about/" method="get" onSubmit={(event) => event.preventDefault()}>
      <Hears />
      {inBrowser ? <i>new</i> : <u>old</u>}
      <label for="word">Word</label>
      <input id="word" name="word" type="text" />
      <div {...slot} />
      <p><Throws /></p>
      <button type="submit">Send</button>
    </form>
  );
}
`;

/** Hydrates, and throws when one of its buttons is pressed. */
const LATER = `
import { useEffect, useState } from "preact/hooks";

export default function Later() {
  const [count, setCount] = useState(0);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (broken) throw new Error("effect");
  }, [broken]);
  if (count === 1) throw new Error("render");
  return (
    <section id="later">
      <p>{\`Pressed \${count} times\`}</p>
      <button type="button" onClick={() => setCount((before) => before + 1)}>Render</button>
      <button type="button" onClick={() => setBroken(true)}>Effect</button>
    </section>
  );
}
`;

const PROBE = `
import { useEffect, useState } from "preact/hooks";

export default function Probe({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  const [heard, setHeard] = useState(0);
  useEffect(() => setHeard(count), [count]);
  return <button type="button" onClick={() => setCount(count + 1)}>{\`\${name} \${count} \${heard}\`}</button>;
}
`;

/** Its effect causes another, without end. */
const RESTLESS = `
import { useEffect, useState } from "preact/hooks";

export default function Restless() {
  const [count, setCount] = useState(0);
  useEffect(() => setCount(count + 1));
  return <button type="button">{\`Restless \${count}\`}</button>;
}
`;

const SITE: Changes = {
  "templates/home.tsx": HOME,
  "templates/routes.ts": (text) =>
    text.replace("template: Home, props: { home }", "template: Home, props: {}"),
  "islands/counter.tsx": null,
  "islands/fails.tsx": FAILS,
  "islands/later.tsx": LATER,
  "islands/probe.tsx": PROBE,
  "islands/restless.tsx": RESTLESS,
};

/**
 * The errors on the console. Chromium also requests an icon, which the small site does not have.
 */
const errors = (messages: readonly string[]) =>
  messages.filter((message) => !message.includes("404"));

let url: string;
beforeAll(async () => {
  url = await serveSite(SITE);
});

describe("an island that throws", () => {
  /** Makes the island fail by typing into it; returns its HTML from before. */
  async function typeInto(page: Page) {
    const form = page.locator("#form");
    const before = await form.evaluate((element) => {
      Object.assign(window, { before: [...element.querySelectorAll("*")] });
      return element.outerHTML;
    });
    await page.locator("#word").pressSequentially("hello");
    await page.locator("site-island[failed]").waitFor();
    return { form, before };
  }

  test("while it hydrates keeps its nodes, the typed text and the focus", async () => {
    const { page, messages } = await open(url);
    const { form, before } = await typeInto(page);
    expect(await form.evaluate((element) => element.outerHTML)).toBe(before);
    const same = await form.evaluate((element) => {
      const { before: nodes } = window as unknown as { before: Element[] };
      return [...element.querySelectorAll("*")].every((node, index) => node === nodes[index]);
    });
    expect(same).toBe(true);
    await page.keyboard.type(" there");
    expect(await page.locator("#word").inputValue()).toBe("hello there");
    expect(errors(messages)).toEqual(["error: boo"]);
  });

  test("while it hydrates lets the browser send its form, and runs none of its effects", async () => {
    const { page } = await open(url);
    await typeInto(page);
    // Effects run in order: when a later one has run, this one would have run too.
    await page.getByRole("button", { name: /^other/ }).click();
    await page.getByRole("button", { name: "other 1 1" }).waitFor();
    expect(await page.title()).not.toBe("An effect ran");
    await page.getByRole("button", { name: "Send" }).click();
    await page.waitForURL("**/about/?word=hello");
  });

  test("leaves an island in its slot alone, whether that hydrates before or after it", async () => {
    const { page } = await open(url);
    const inner = page.getByRole("button", { name: /^inner/ });
    await inner.click();
    await page.getByRole("button", { name: "inner 1 1" }).waitFor();
    await page.locator("#word").fill("hello");
    await page.locator("site-island[failed]").waitFor();
    await inner.click();
    await page.getByRole("button", { name: "inner 2 2" }).waitFor();

    const { page: again } = await open(url);
    await typeInto(again);
    await again.getByRole("button", { name: /^inner/ }).click();
    await again.getByRole("button", { name: "inner 1 1" }).waitFor();
  });

  test("when it renders again keeps its last state, and works again when it can", async () => {
    const { page, messages } = await open(url);
    const press = page.getByRole("button", { name: "Render" });
    await press.click();
    await alive(page, "later");
    await expect.poll(() => errors(messages)).toEqual(["error: render"]);
    expect(await page.locator("#later").innerText()).toContain("Pressed 0 times");
    await press.click();
    await page.getByText("Pressed 2 times").waitFor();
    expect(errors(messages)).toEqual(["error: render"]);
  });
});

test("an effect that throws does not keep other effects from running", async () => {
  const { page, messages } = await open(url);
  await page.getByRole("button", { name: "Effect" }).click();
  await expect.poll(() => errors(messages)).toEqual(["error: effect"]);
  await page.getByText("Pressed 0 times").waitFor();
  await page.getByRole("button", { name: /^other/ }).click();
  await page.getByRole("button", { name: "other 1 1" }).waitFor();
});

test("effects that cause effects without end leave the page usable", async () => {
  const { page } = await open(url);
  const restless = page.getByRole("button", { name: /^Restless/ });
  await restless.click();
  await expect.poll(() => restless.textContent()).not.toBe("Restless 0");
  await page.getByRole("button", { name: /^other/ }).click();
  await page.getByRole("button", { name: "other 1 1" }).waitFor();
});
