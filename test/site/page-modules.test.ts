import { expect, test } from "vitest";
import { buildReport, short } from "../helpers/cli.ts";
import { makeSite, type Changes } from "../helpers/make-site.ts";

/** A third-party package whose JSX is already compiled to calls of React's runtime. */
const PACKAGE: Changes = {
  "node_modules/stars/package.json": '{ "name": "stars", "version": "1.0.0", "main": "index.js" }',
  "node_modules/stars/index.js":
    'const { jsx } = require("react/jsx-runtime");\nexports.Star = () => jsx("b", { children: "star" });\n',
};

const onHome = (jsx: string, code: string): Changes => ({
  "templates/home.tsx": (text) => `${code}\n${text.replace("<h1>", `${jsx}<h1>`)}`,
});

test("valid templates may use JSX in modules and routes, memo, packages, and module addresses", async () => {
  const { findings } = await buildReport(
    await makeSite({
      ...PACKAGE,
      ...onHome(
        "{STAR}<Star /><p>{here}</p>",
        'import { memo } from "react";\nimport { Star } from "stars";\nconst STAR = <b>star</b>;\nconst here = new URL("./x", import.meta.url).protocol;',
      ),
      "templates/not-found.tsx": (text) =>
        `import { memo } from "react";\n${text}\nexport const Memo = memo(NotFound);\n`,
      "templates/routes.ts": (text) =>
        `import { createElement } from "react";\n${text
          .replace("import { NotFound }", "import { Memo as NotFound }")
          .replace("props: {},", 'props: { title: createElement("b", null, "x") } as never,')}`,
    }),
  );
  expect(findings).toEqual([]);
});

test("a mistake on a page that uses a package is still reported at its line", async () => {
  const { findings } = await buildReport(
    await makeSite({
      ...PACKAGE,
      ...onHome('<Star /><a href="/nowhere/">x</a>', 'import { Star } from "stars";'),
    }),
  );
  expect(findings.map(short)).toEqual([
    expect.stringMatching(/^error links\/no-such-page templates\/home\.tsx:\d+:\d+$/),
  ]);
});

test("thousands of elements, and components nested 170 deep, do not count as endless", async () => {
  const deep = `function Deep({ n }: { n: number }) { return n === 0 ? <i>x</i> : <div><b>y</b><Deep n={n - 1} /></div>; }`;
  const { code, findings } = await buildReport(
    await makeSite(
      onHome("{Array.from({ length: 20 }, (_, i) => <Deep key={i} n={170} />)}", deep),
    ),
    ["--no-check"],
  );
  expect({ code, findings }).toEqual({ code: 0, findings: [] });
});

test("React.createElement is checked like JSX", async () => {
  const endless = await buildReport(
    await makeSite(
      onHome(
        "<Endless />",
        'import React from "react";\nfunction Endless() { return React.createElement("i", null, React.createElement(Endless)); }',
      ),
    ),
  );
  expect(endless.findings).toMatchObject([{ code: "templates/endless", route: "/" }]);
  const dead = await buildReport(
    await makeSite(
      onHome(
        '<button type="button" {...rest} onClick={() => {}} key="a">x</button>',
        "const rest = {};",
      ),
    ),
  );
  expect(dead.findings).toMatchObject([{ code: "templates/dead-handler", route: "/" }]);
});

test("islands may place their children next to other text", async () => {
  const { findings } = await buildReport(
    await makeSite({
      "islands/counter.tsx": (text) =>
        `${text.replace("{`${label}: ${count}`}", '<Loud>{label}</Loud><i>{"\\uE001"}</i>')}\nconst Loud = ({ children }: { children: string }) => <b>{\`\${children}!\`}</b>;\n`,
    }),
  );
  expect(findings).toEqual([]);
});
