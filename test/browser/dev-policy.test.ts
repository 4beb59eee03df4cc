import { cp, mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { alive, useBrowser } from "../helpers/browser.ts";
import { islandPages, type IslandPage } from "../helpers/island-pages.ts";
import { change, GOOD_SITE } from "../helpers/make-site.ts";
import { serveGoodSite } from "../helpers/serve-site.ts";
import { startServer, type RunningServer } from "../helpers/start-server.ts";

const open = useBrowser();

/** An island whose button does something. */
const probe = (press: string, shows = "", props = ""): IslandPage => ({
  code: [
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
  props: `html="<i>0</i>" name="inner" ${props}`,
});

/** What the published policy forbids, and what `dev` says about it. */
const BLOCKED: Record<string, [name: string, island: IslandPage, message: string, place: string]> =
  {
    "HTML that changes in a way that no build sees": [
      "unseen",
      probe("document.querySelector('h1')![name + 'HTML'] = html;"),
      "blocks: trusted-types-sink: Element innerHTML|<i>0</i> (require-trusted-types-for)",
      "islands/unseen.tsx:5:",
    ],
    "HTML that Preact writes": [
      "written",
      probe("", "{n > 0 && <b dangerouslySetInnerHTML={{ __html: html }} />}"),
      "blocks: trusted-types-sink: Element innerHTML|<i>0</i> (require-trusted-types-for)",
      "on the page /written/",
    ],
    "a style element that a script adds": [
      "styled",
      probe(
        "document.head.append(Object.assign(document.createElement('style'), { textContent: `b{order:${n}}` }));",
      ),
      "(style-src-elem)",
      "Move its rules to a style sheet.",
    ],
    "a request to a host that nothing names": [
      "requesting",
      probe('void fetch(["https://api.example.net", n].join("/")).catch(() => {});'),
      "blocks: https://api.example.net/0 (connect-src)",
      "islands/requesting.tsx:5:",
    ],
  };

let root: string;
let server: RunningServer;
const stops: (() => Promise<void>)[] = [];
const keep = (stop: () => Promise<void>) => stops.push(stop);

// One server for all tests, because a server takes seconds to start.
beforeAll(async () => {
  root = await mkdtemp(join(inject("sharedFolder"), "dev-policy-"));
  await cp(GOOD_SITE, root, { recursive: true });
  const blocked = Object.values(BLOCKED).map(([name, island]) => [name, island] as const);
  const fetches = 'void fetch(["https://api.example.net", n].join("/")).catch(() => {});';
  const others = { changing: probe(fetches, "", 'note="changing"') };
  await change(root, islandPages({ ...Object.fromEntries(blocked), ...others }));
  await change(root, {
    "templates/home.tsx": (text) =>
      text.replace(
        "<h1>",
        '<img src="https://pictures.example.net/a.png" width="1" height="1" alt="" /><h1>',
      ),
  });
  server = await startServer(["dev", "--port", "0"], root, keep);
});

afterAll(() => Promise.all(stops.map((stop) => stop())));

/** Opens a page. What the terminal has said before is not in `said`. */
async function openPage(path: string) {
  const before = server.said().length;
  const { page } = await open(server.url + path);
  return { page, said: () => server.said().slice(before) };
}

test.each(Object.entries(BLOCKED))(
  "%s fails in dev as on the published page, and is shown",
  async (_, [name, , message, place]) => {
    const { page, said } = await openPage(`${name}/`);
    await alive(page, name);
    await page.getByRole("button", { name: "Press" }).click();
    await page.getByText("on this page").first().click();
    await page.getByText(message).waitFor();
    await page.getByText(place).first().waitFor();
    await expect.poll(said).toContain(message);
    expect(said()).toContain("security/blocked");
    expect(said()).toContain(place);
  },
);

test("what is blocked while the page is read is shown too, until the template is changed", async () => {
  const { page, said } = await openPage("");
  await page.getByText("on this page").first().click();
  await page.getByText("blocks: https://pictures.example.net/a.png (img-src)").waitFor();
  await change(root, {
    "templates/home.tsx": (text) =>
      text.replace("https://pictures.example.net/a.png", "/assets/none.png"),
  });
  await expect.poll(() => page.getByText("pictures.example.net").count()).toBe(0);
  expect(said()).toContain("security/blocked");
});

test("a page whose policy changes is reloaded with it", async () => {
  const { page } = await openPage("changing/");
  await alive(page, "changing");
  await page.evaluate(() => document.body.classList.add("seen"));
  await change(root, {
    "templates/islands.tsx": (text) =>
      text.replace('note="changing"', 'hosts={{ connections: ["https://api.example.net/"] }}'),
  });
  await page.locator("body:not(.seen)").waitFor();
});

test("dev sends what the published page has, with its own name for Trusted Types; a custom property in a style attribute reaches both pages", async () => {
  const site = await serveGoodSite({
    "islands/counter.tsx": probe("").code,
    "templates/home.tsx": (text) =>
      text
        .replace("<h1>", '<h1 style={{ "--columns": 3 } as object}>')
        .replace(
          /<Island [^]*<\/Island>/,
          '<Island of={Counter} when="load" html="" name="" hosts={{ connections: ["https://api.example.net/"] }} />',
        ),
  });
  expect(site.findings).toEqual([]);
  const [, meta = ""] =
    /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(
      await readFile(join(site.out, "index.html"), "utf8"),
    ) ?? [];
  const { url } = await startServer(["dev", "--port", "0"], site.root);
  const { headers } = await fetch(url);
  const policy = headers.get("content-security-policy") ?? "";
  expect(
    policy
      .replaceAll(" https://www.example.com", "")
      .replace("trusted-types build-site-dev", "trusted-types 'none'"),
  ).toBe(meta);
  expect(headers.get("permissions-policy")).toContain("geolocation=()");
  expect(headers.get("strict-transport-security")).toBeNull();

  const value = () => getComputedStyle(document.querySelector("h1")!).getPropertyValue("--columns");
  for (const address of [site.url, url]) {
    const { page, messages } = await open(address);
    expect([address, await page.evaluate(value), messages]).toEqual([address, "3", []]);
  }
});
