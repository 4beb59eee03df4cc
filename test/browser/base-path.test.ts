import { expect, onTestFinished, test } from "vitest";
import { close, listen } from "../../src/dev/listen.ts";
import { previewServer } from "../../src/dev/preview-server.ts";
import { useBrowser } from "../helpers/browser.ts";
import { buildReport } from "../helpers/cli.ts";
import { makeSite } from "../helpers/make-site.ts";

const open = useBrowser();

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
const MENU = `/** @jsxImportSource preact */
import { useState } from "preact/hooks";
export default function Menu({ base }: { base: string }) {
  const [count, setCount] = useState(0);
  return <p><button type="button" onClick={() => setCount(count + 1)}>More</button>{count > 0 && <a href={\`\${base}about/\`}>About</a>}</p>;
}
`;

test("below a path, a browser requests nothing outside of it, and the policy blocks nothing", async () => {
  const root = await makeSite({
    "content/settings.yaml": (text) =>
      `${text}base: /sub/\nsecurity: { frames: ["https://www.example.com"] }\nrules: { levels: { "html/no-inline-style": off } }\n`,
    "islands/menu.tsx": MENU,
    "templates/home.tsx": (text) =>
      `import Menu from "../islands/menu.tsx";\n${text.replace(
        "<h1>",
        `<Island of={Menu} when="load" base={usePage().base} />
         <p id="a" style={{ background: "url(/c.svg)", height: 1 }}>A</p><p id="b">B</p><p id="c">C</p>
         <img src="/d.svg" srcSet="/e.svg 1x" alt="D" width="1" height="1" />
         <svg viewBox="0 0 1 1">
           <style>{"#a::before { content: image-set('/a.svg' 1x) } #b { background: url(/b.svg) }"}</style>
           <image href="/f.svg" width="1" height="1" />
         </svg>
         <link rel="preload" as="image" href="/g.svg" />
         <div><template {...{ shadowRootMode: "open" }}><img src="/h.svg" alt="H" width="1" height="1" /></template></div>
         <script type="module">{"import('" + usePage().base + "i.js')"}</script><h1>`,
      )}`,
    "templates/styles/site.css": (text) =>
      `${text}\n#c { background: image-set("/j.svg" 1x); mask: url(/k.svg) }`,
    ...Object.fromEntries(
      "abcdefghjk".split("").map((name) => [`templates/static/${name}.svg`, SVG]),
    ),
    "templates/static/i.js": "document.title += ' loaded';",
  });
  const { findings } = await buildReport(root);
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  const server = previewServer(`${root}/out`, "127.0.0.1", "/sub/");
  const { url } = await listen(server, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => close(server));
  const { page, messages, requests, quiet } = await open(`${url}sub/`);
  await quiet();
  const paths = requests.map((each) => new URL(each).pathname);
  expect(paths.filter((path) => !path.startsWith("/sub/"))).toEqual([]);
  for (const name of "abcefghjk") expect(paths).toContain(`/sub/${name}.svg`);
  expect(await page.title()).toMatch(/ loaded$/);
  await page.getByRole("button", { name: "More" }).click();
  await page.locator("site-island a").click();
  await page.waitForURL(`${url}sub/about/`);
  expect(messages).toEqual([]);
});
