import { expect, test } from "vitest";
import { alive, useBrowser } from "../helpers/browser.ts";
import { buildReport } from "../helpers/cli.ts";
import { change, makeSite, type Changes } from "../helpers/make-site.ts";
import { startServer } from "../helpers/start-server.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const open = useBrowser();

/** The good site with an island whose button does something. */
const withIsland = (press: string, shows = "", props = ""): Changes => ({
  "islands/probe.tsx": [
    'import { useState } from "preact/hooks";',
    "export default function Probe({ html, name }: { html: string; name: string }) {",
    "  const [n, setN] = useState(0);",
    "  const press = () => {",
    `    ${press}`,
    "    setN(n + 1);",
    "  };",
    `  return <div><button type="button" onClick={press}>Press</button>${shows}</div>;`,
    "}",
  ].join("\n"),
  "templates/home.tsx": (text) =>
    `import Probe from "../islands/probe.tsx";\n${text}`.replace(
      "<h1>",
      `<Island of={Probe} when="load" html="<i>0</i>" name="inner" ${props} /><h1>`,
    ),
});

async function openDev(changes: Changes) {
  const root = await makeSite(changes);
  const { url, said } = await startServer(["dev", "--port", "0"], root);
  const { page } = await open(url);
  return { root, page, said, press: page.getByRole("button", { name: "Press" }) };
}

/** What the published policy forbids, and what `dev` says about it. */
const BLOCKED: Record<string, [changes: Changes, message: string, place: string]> = {
  "HTML that changes in a way that no build sees": [
    withIsland("document.querySelector('h1')![name + 'HTML'] = html;"),
    "blocks: trusted-types-sink: Element innerHTML|<i>0</i> (require-trusted-types-for)",
    "islands/probe.tsx:5:",
  ],
  "HTML that Preact writes": [
    withIsland("", "{n > 0 && <b dangerouslySetInnerHTML={{ __html: html }} />}"),
    "blocks: trusted-types-sink: Element innerHTML|<i>0</i> (require-trusted-types-for)",
    "on the page /",
  ],
  "a style element that a script adds": [
    withIsland(
      "document.head.append(Object.assign(document.createElement('style'), { textContent: `b{order:${n}}` }));",
    ),
    "(style-src-elem)",
    "Move its rules to a style sheet.",
  ],
  "a request to a host that nothing names": [
    withIsland('void fetch(["https://api.example.net", n].join("/")).catch(() => {});'),
    "blocks: https://api.example.net/0 (connect-src)",
    "islands/probe.tsx:5:",
  ],
};

test.each(Object.entries(BLOCKED))(
  "%s fails in dev as on the published page, and is shown",
  async (_, [changes, message, place]) => {
    const { page, said, press } = await openDev(changes);
    await alive(page, "probe");
    await press.click();
    await page.getByText("on this page").first().click();
    await page.getByText(message).waitFor();
    await page.getByText(place).first().waitFor();
    await expect.poll(said).toContain(message);
    expect(said()).toContain("security/blocked");
    expect(said()).toContain(place);
  },
);

test.each(["preview", "dev"])(
  "%s: a custom property in a style attribute reaches the page",
  async (command) => {
    const root = await makeSite({
      "templates/home.tsx": (text) =>
        text.replace("<h1>", '<h1 style={{ "--columns": 3 } as object}>'),
    });
    expect((await buildReport(root)).findings).toEqual([]);
    const { url } = await startServer([command, "--port", "0"], root);
    const { page, messages } = await open(url);
    const value = () =>
      getComputedStyle(document.querySelector("h1")!).getPropertyValue("--columns");
    expect([await page.evaluate(value), messages]).toEqual(["3", []]);
  },
);

test("what is blocked while the page is read is shown too, until the template is changed", async () => {
  const { root, page, said } = await openDev({
    "templates/home.tsx": (text) =>
      text.replace(
        "<h1>",
        '<img src="https://pictures.example.net/a.png" width="1" height="1" alt="" /><h1>',
      ),
  });
  await page.getByText("on this page").first().click();
  await page.getByText("blocks: https://pictures.example.net/a.png (img-src)").waitFor();
  await change(root, {
    "templates/home.tsx": (text) =>
      text.replace("https://pictures.example.net/a.png", "/assets/none.png"),
  });
  await expect.poll(() => page.getByText("pictures.example.net").count()).toBe(0);
  expect(said()).toContain("security/blocked");
});

test("dev sends what the published page has, and its own name for Trusted Types", async () => {
  const root = await makeSite(
    withIsland("", "", 'hosts={{ connections: ["https://api.example.net/"] }}'),
  );
  expect((await buildReport(root)).findings).toEqual([]);
  const [, meta = ""] =
    /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(
      await readFile(join(root, "out/index.html"), "utf8"),
    ) ?? [];
  const { url } = await startServer(["dev", "--port", "0"], root);
  const { headers } = await fetch(url);
  const policy = headers.get("content-security-policy") ?? "";
  expect(
    policy
      .replaceAll(" https://www.example.com", "")
      .replace("trusted-types build-site-dev", "trusted-types 'none'"),
  ).toBe(meta);
  expect(headers.get("permissions-policy")).toContain("geolocation=()");
  expect(headers.get("strict-transport-security")).toBeNull();
});

test("a page whose policy changes is reloaded with it", async () => {
  const { root, page } = await openDev(
    withIsland('void fetch(["https://api.example.net", n].join("/")).catch(() => {});'),
  );
  await alive(page, "probe");
  await page.evaluate(() => document.body.classList.add("seen"));
  await change(root, {
    "templates/home.tsx": (text) =>
      text.replace(
        'name="inner"',
        'name="inner" hosts={{ connections: ["https://api.example.net/"] }}',
      ),
  });
  await page.locator("body:not(.seen)").waitFor();
});
