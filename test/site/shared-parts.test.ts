import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renderContext } from "../../src/build/explain.ts";
import { freshParts, openSite } from "../../src/build/open-site.ts";
import { plainRenderer } from "../../src/build/plain-page.ts";
import { sharePages } from "../../src/build/share-pages.ts";
import { sharedHtml } from "../../src/render/shared-part.ts";
import { finishedHtml } from "../../src/render/unfinished-page.ts";
import { buildReport } from "../helpers/cli.ts";
import { change, fingerprint, makeSite } from "../helpers/make-site.ts";

/** Enough that pages share what they have in common. */
const MANY = 120;

const LONG = "words that are as long as they have to be ".repeat(8);

/** A page that every other one of the many has, with what stands before, in and after its header. */
const AREA = `
import React, { Component, createContext, memo, useContext, useId, type ReactNode } from "react";
import { Island, usePage } from "build-site";
import type { Content } from "../content/schema.ts";
import Counter from "../islands/counter.tsx";
import { Document } from "./document.tsx";

const LONG = ${JSON.stringify(LONG)};
const Level = createContext("none");
const Words = ({ children }: { children?: ReactNode }) => <div><p>{LONG}</p>{children}</div>;
`;

/** A site with many pages. \`parts\` declares components, \`body\` places them on page \`number\`. */
const manyPages = (parts: string, body: string) =>
  makeSite({
    "templates/area.tsx": `${AREA}${parts}
export function Area({ number }: { number: number }) {
  return <Document><h1>{\`Area \${number}\`}</h1>${body}</Document>;
}
`,
    "templates/routes.ts": (text) =>
      text.replace("import { Home }", 'import { Area } from "./area.tsx";\nimport { Home }').replace(
        "return [",
        `return [
    ...Array.from({ length: ${MANY} }, (_, number) =>
      route({ path: \`/area-\${number}\`, title: \`Area \${number}\`, description: \`All of area \${number}.\`, listed: false, template: Area, props: { number } })),`,
      ),
  });

/** How many parts the pages share. Each page is the same, and known to be made of the same, as if it were alone. */
async function sharedIn(root: string): Promise<number> {
  const opened = await openSite(root, {}, freshParts(root, {}));
  if (!opened.ok) throw new Error(JSON.stringify(opened.findings));
  const site = opened.value;
  const rendererWith = (shared?: Parameters<typeof plainRenderer>[2]) =>
    plainRenderer(renderContext(site), site.content, shared);
  const { render, parts } = sharePages(rendererWith, { pages: site.routes.length, isPure: true });
  const whole = rendererWith();
  for (const route of site.routes) {
    const [made, alone] = [render(route), whole(route)];
    const html = finishedHtml(made.unfinished, sharedHtml(parts));
    expect({ html, page: made.page }).toEqual({ html: finishedHtml(alone.unfinished), page: alone.page });
  }
  return parts.length;
}

test.each([
  ["words", "const Top = memo(Words);", "<Top />", 1],
  ["with React's name", "const Top = React.memo(Words);", "<Top />", 1],
  [
    "content, an asset and an island, whose ids come from its number on the page",
    `const Top = memo(function Top() {
      const { content, asset } = usePage<Content>();
      return <Words>{content.home.title}<img src={asset("art/dot.svg").href} width={1} height={1} alt="" />
        <Island of={Counter} when="idle" start={1} label="Up"><b>inside</b></Island></Words>;
    });`,
    `{number % 3 === 0 && <Island of={Counter} when="visible" start={number} label="First" />}<Top />
     <Island of={Counter} when="interaction" start={number} label="Last" />`,
    2,
  ],
  [
    "props of a few kinds",
    "const Top = memo(({ of }: { of: number }) => <Words>{of}</Words>);",
    "<Top of={number % 5} />",
    5,
  ],
  [
    "a drawing",
    'const Top = memo(() => <g className="x"><Sun /><foreignObject><p className="y">{LONG}</p></foreignObject></g>);\nconst Sun = () => <path strokeLinecap="round" d={LONG} />;',
    '<svg viewBox="0 0 1 1"><Top /></svg><Top />',
    1,
  ],
  [
    "a part in a part",
    "const Inner = memo(Words);\nconst Top = memo(() => <Words><Inner /></Words>);",
    "<Top /><Inner />",
    2,
  ],
  ["several times on a page", "const Top = memo(Words);", "<Top /><Top />", 1],
])("%s: rendered once", async (_, parts, body, count) => {
  expect(await sharedIn(await manyPages(parts, body))).toBe(count);
});

test.each([
  ["asks which page it is", "const Top = memo(() => <Words>{usePage().address}</Words>);", "<Top />"],
  ["asks for its title", "const Top = memo(() => <Words>{usePage().route.title}</Words>);", "<Top />"],
  ["asks for its whole address", "const Top = memo(() => <Words>{usePage().url}</Words>);", "<Top />"],
  [
    "asks for a context",
    "const Top = memo(() => <Words>{useContext(Level)}</Words>);",
    "<Level.Provider value={String(number)}><Top /></Level.Provider>",
  ],
  [
    "has a consumer of one",
    "const Top = memo(() => <Words><Level.Consumer>{(level) => level}</Level.Consumer></Words>);",
    "<Level.Provider value={String(number)}><Top /></Level.Provider>",
  ],
  [
    "has a consumer that was made before",
    "const level = <Level.Consumer>{(level) => level}</Level.Consumer>;\nconst Top = memo(() => <Words>{level}</Words>);",
    "<Level.Provider value={String(number)}><Top /></Level.Provider>",
    1,
  ],
  [
    "has a class, which may ask for one",
    "class Old extends Component { static contextType = Level; render() { return <Words>{String(this.context)}</Words>; } }\nconst Top = memo(() => <Old />);",
    "<Level.Provider value={String(number)}><Top /></Level.Provider>",
  ],
  [
    "has an id, which comes from its place",
    "const Id = memo(() => <Words><i id={useId()} /></Words>);",
    "<>{number % 2 === 0 ? <div><Id /></div> : <Id />}<Id /></>",
  ],
  ["goes to the head", 'const Top = memo(() => <Words><meta name="x" content="y" /></Words>);', "<Top />"],
  [
    "went to the head before",
    'const meta = <meta name="x" content="y" />;\nconst Top = memo(() => <Words>{meta}</Words>);',
    "<Top />",
    1,
  ],
  ["asks for the time", "const Top = memo(() => <Words>{new Date().getFullYear()}</Words>);", "<Top />"],
  [
    "compares by itself",
    "const Top = memo(({ of }: { of: number }) => <Words>{of}</Words>, () => true);",
    "<Top of={number} />",
  ],
  ["has elements in it that are others on each page", "const Top = memo(Words);", "<Top><b>{number}</b></Top>", 16],
  ["is short", "const Top = memo(() => <b>short</b>);", "<Top />"],
])("what %s is rendered on every page", async (_, parts, body, tried = 0) => {
  expect(await sharedIn(await manyPages(parts, body))).toBe(tried);
});

test("a text that looks like what stands for a part is a text", async () => {
  const body = String.raw`<Top /><p>{number === 50 && "\u00010\u0002"}</p>`;
  expect(await sharedIn(await manyPages("const Top = memo(Words);", body))).toBe(1);
});

test("an edit of what a part has read changes all pages, as a build from the beginning would", async () => {
  const top = "const Top = memo(() => <Words>{usePage<Content>().content.home.title}</Words>);";
  const root = await manyPages(top, "<Top />");
  const build = async () => {
    expect(await buildReport(root)).toMatchObject({ code: 0, findings: [] });
    return fingerprint(join(root, "out"));
  };
  const before = await build();
  await change(root, { "content/home.yaml": (text) => text.replace(/^title: .*/m, "title: Other words on top") });
  const edited = await build();
  await rm(join(root, "out"), { recursive: true });
  await rm(join(root, "node_modules"), { recursive: true, force: true });
  expect(edited).toEqual(await build());
  const areas = (files: Record<string, string>) =>
    Object.entries(files).filter(([file]) => /^area-.*\.html$/.test(file));
  expect(areas(edited)).toHaveLength(MANY);
  for (const [file, hash] of areas(edited)) expect([file, hash]).not.toEqual([file, before[file]]);
});

test("a part that throws is told once, where it stands", async () => {
  const root = await manyPages('const Top = memo(() => { throw new Error("no such tide"); });', "<Top />");
  const { code, findings } = await buildReport(root);
  expect({ code, findings }).toMatchObject({ code: 1, findings: [{ file: "templates/area.tsx" }] });
  expect(findings[0]?.message).toContain("no such tide");
});
