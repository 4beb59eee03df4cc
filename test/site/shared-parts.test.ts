import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renderContext } from "../../src/pipeline/explain.ts";
import { freshParts, openSite } from "../../src/pipeline/open-site.ts";
import { partRenderer, plainRenderer } from "../../src/pipeline/plain-page.ts";
import { sharePages } from "../../src/pipeline/share-pages.ts";
import { impureReason, looksAround } from "../../src/render/purity.ts";
import { finishedHtml } from "../../src/render/unfinished-page.ts";
import { buildReport } from "../helpers/cli.ts";
import { change, fingerprint, makeSite } from "../helpers/make-site.ts";

/** Enough that pages share what they have in common. */
const MANY = 120;

const LONG = "words that are as long as they have to be ".repeat(8);

/** What the pages are made with. */
const AREA = `
import React, { memo, type ReactNode } from "react";
import { Island, PreloadImage, usePage } from "build-site";
import type { Content } from "../content/schema.ts";
import Counter from "../islands/counter.tsx";
import { Document } from "./document.tsx";

const LONG = ${JSON.stringify(LONG)};
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

/**
 * How many parts there are, and how many pages have taken one over. Each page is the same, and known to be made of the
 * same, as if it were alone.
 */
async function sharedIn(root: string): Promise<{ parts: number; pages: number }> {
  const opened = await openSite(root, {}, freshParts(root, {}));
  if (!opened.ok) throw new Error(JSON.stringify(opened.findings));
  const site = opened.value;
  const whole = plainRenderer(renderContext(site), site.content);
  const { render, html, parts } = sharePages(
    { page: whole, part: partRenderer(renderContext(site), site.content) },
    { pages: site.routes.length, isPure: impureReason(site.bundle) === undefined && !looksAround(site.bundle) },
  );
  let pages = 0;
  for (const route of site.routes) {
    const [made, alone] = [render(route), whole(route)];
    const expected = { html: finishedHtml(alone.unfinished), page: alone.page };
    expect({ html: html(route, made.unfinished), page: made.page }).toEqual(expected);
    if (made.unfinished.shared > 0) pages++;
  }
  return { parts: parts.length, pages };
}

/** Of all pages of the template one is rendered for the part, and one to see that it is right. */
const OTHERS = MANY - 2;

test.each([
  ["words", "const Top = memo(Words);", "<Top />", 1],
  ["with React's name", "const Top = React.memo(Words);", "<Top />", 1],
  ["twice", "const Top = memo(memo(Words));", "<Top />", 1],
  [
    "content, an asset that is asked for twice, and an image",
    `const Top = memo(function Top() {
      const { content, asset } = usePage<Content>();
      return <Words>{content.home.title}<img src={asset("art/dot.svg").href} width={asset("art/dot.svg").width} height={1} alt="" /></Words>;
    });`,
    "<Top />",
    1,
  ],
  [
    "a drawing",
    `const Sun = () => <path strokeLinecap="round" d={LONG} />;
     const Top = memo(() => <g className="x"><Sun /><foreignObject><p className="y">{LONG}</p></foreignObject></g>);`,
    '<svg viewBox="0 0 1 1"><Top /></svg><Top />',
    1,
  ],
  [
    "a choice with its choices",
    'const Top = memo(() => <select defaultValue="a"><option value="a">{LONG}</option></select>);',
    "<Top />",
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
  expect(await sharedIn(await manyPages(parts, body))).toEqual({ parts: count, pages: OTHERS });
});

test("islands have ids of their number on the page, so there is a part for each number", async () => {
  const top = `const Top = memo(() => <Words><Island of={Counter} when="idle" start={1} label="Up"><b>inside</b></Island></Words>);`;
  const body = `{number % 3 === 0 && <Island of={Counter} when="visible" start={number} label="First" />}<Top />
    <Island of={Counter} when="interaction" start={number} label="Last" />`;
  expect(await sharedIn(await manyPages(top, body))).toEqual({ parts: 2, pages: MANY - 4 });
});

test("other props, other parts", async () => {
  const top = "const Top = memo(({ of, a }: { of?: number; a?: number }) => <Words>{String(of)}{String(a)}</Words>);";
  const body = "<Top of={number % 5} />{number % 2 === 0 ? <Top a={undefined} /> : <Top of={7} />}";
  const { parts } = await sharedIn(await manyPages(top, body));
  expect(parts).toBe(7);
});

const level = (inside: string) => `import { Component, createContext, useContext } from "react";
const Level = createContext("none");
${inside}
const leveled = (number: number, inside: ReactNode) => <Level.Provider value={number < 60 ? "low" : "high"}>{inside}</Level.Provider>;`;

test.each([
  ["asks which page it is", "const Top = memo(() => <Words>{usePage().address}</Words>);", "<Top />"],
  ["asks for its title", "const Top = memo(() => <Words>{usePage().route.title}</Words>);", "<Top />"],
  ["asks for its whole address", "const Top = memo(() => <Words>{usePage().url}</Words>);", "<Top />"],
  [
    "asks for the time",
    "function Year() { const year = new Date().getFullYear(); return <Words>{year}</Words>; }\nconst Top = memo(Year);",
    "<Top />",
  ],
  [
    "asks for an asset that there is not",
    `const Top = memo(() => {
      const { asset } = usePage();
      try { return <Words>{asset("art/none.svg").href}</Words>; } catch { return <Words>none</Words>; }
    });`,
    "<Top />",
  ],
  ["is short", "const Top = memo(() => <b>short</b>);", "<Top />"],
  [
    "compares by itself",
    "const Top = memo(({ of }: { of: number }) => <Words>{of}</Words>, () => true);",
    "<Top of={number} />",
  ],
  [
    "asks for a context",
    level("const Top = memo(() => <Words>{useContext(Level)}</Words>);"),
    "{leveled(number, <Top />)}",
  ],
  [
    "has a class that asks for one",
    level(
      "class Old extends Component { static contextType = Level; render() { return <Words>{String(this.context)}</Words>; } }\nconst Top = memo(() => <Old />);",
    ),
    "{leveled(number, <Top />)}",
  ],
  [
    "has an id, which comes from its place",
    'import { useId } from "react";\nconst Id = memo(() => <Words><i id={useId()} /></Words>);',
    "<>{number < 60 ? <div><Id /></div> : <Id />}<Id /></>",
  ],
  ["goes to the head", 'const Top = memo(() => <Words><meta name="x" content="y" /></Words>);', "<Top />"],
  [
    "preloads an image",
    'const Top = memo(() => <Words><PreloadImage image={usePage().asset("art/dot.svg")} /></Words>);',
    "<Top />",
  ],
  [
    "says something to search engines",
    'const Top = memo(() => <Words><input aria-label="x" name="robots" /></Words>);',
    "<Top />",
  ],
  [
    "is a choice of somebody else's",
    'const Top = memo(() => <><option value="a">{LONG}</option><option value="b">{LONG}</option></>);',
    '<select aria-label="x" defaultValue={number < 60 ? "a" : "b"}><Top /></select>',
  ],
  [
    "begins what it does not end",
    'const Top = memo(() => <Words><i dangerouslySetInnerHTML={{ __html: "<svg>" }} /></Words>);',
    "<Top />",
  ],
])("what %s is rendered on every page", async (_, parts, body) => {
  expect(await sharedIn(await manyPages(parts, body))).toEqual({ parts: 0, pages: 0 });
});

test.each([
  ["elements in it that are others on each page", "const Top = memo(Words);", "<Top><b>{number}</b></Top>"],
  [
    "something that goes to the head, and was made before, on some pages",
    'const extra = { meta: <meta name="x" content="y" /> };\nconst Top = memo(({ of }: { of: number }) => <Words>{of === 1 && extra.meta}</Words>);',
    "<Top of={number < 60 ? 0 : 1} />",
  ],
  [
    "raw HTML around it that hides it",
    "const Top = memo(Words);",
    '{number > 60 && <i dangerouslySetInnerHTML={{ __html: "<!-- " }} />}<Top />{number > 60 && <i dangerouslySetInnerHTML={{ __html: " -->" }} />}',
  ],
  [
    "a text that looks like what stands for it",
    "const Top = memo(Words);",
    String.raw`<Top /><p>{number > 50 && "\u00010\u0002"}</p>`,
  ],
  [
    "something that no rule sees",
    "const state = { n: 0 };\nconst keep = (kept: { n: number }, n: number) => { kept.n = n; };\nconst Top = memo(({ of }: { of: { n: number } }) => <Words>{of.n}</Words>);",
    "{(keep(state, number), null)}<Top of={state} />",
  ],
  ["the clock beside it", "const Top = memo(Words);", "<Top /><p>{new Date().getFullYear() > 2000 && number}</p>"],
  [
    "somebody who throws on some pages",
    'const Top = memo(({ of }: { of: number }) => { if (of === 3) throw new Error("three"); return <Words />; });\nconst Try = ({ of }: { of: number }) => of === 3 ? null : <Top of={of} />;',
    "<Try of={number % 4} />",
  ],
])("pages with %s are what they are alone", async (_, parts, body) => {
  await sharedIn(await manyPages(parts, body));
});

test("an edit of what a part has read changes all pages, as a build from the beginning would", async () => {
  const top = "const Top = memo(() => <Words>{usePage<Content>().content.home.title}</Words>);";
  const root = await manyPages(top, "<Top />");
  // A site has a memory where a package.json is.
  await change(root, { "package.json": "{}" });
  const build = async () => {
    expect(await buildReport(root)).toMatchObject({ code: 0, findings: [] });
    return fingerprint(join(root, "out"));
  };
  const before = await build();
  await change(root, { "content/home.yaml": (text) => text.replace(/^title: .*/m, "title: Other words on top") });
  const edited = await build();
  await rm(join(root, "out"), { recursive: true });
  await rm(join(root, "node_modules"), { recursive: true });
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
