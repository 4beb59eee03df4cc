import { readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildReport, buildSite } from "../helpers/cli.ts";
import { ROOT } from "../helpers/documents.ts";
import { siteOfSection, typeErrors } from "../helpers/features.ts";
import { change, makeSite, type Changes } from "../helpers/make-site.ts";

/** A site with a calendar that can import what this repository has installed. */
async function siteWithCalendar(changes: Changes = {}): Promise<string> {
  const root = await siteOfSection("React components in islands", changes);
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  return root;
}

const page = (root: string) => readFile(join(root, "out/about/index.html"), "utf8");

test("an island shows a React component of a package, and the report says what it weighs", async () => {
  const root = await siteWithCalendar();
  const { code, stdout } = await buildSite(["build"], root);
  expect(stdout).toMatch(
    /The island calendar runs React components, with preact\/compat: its scripts weigh \d\d\.\d kB\./,
  );
  expect(stdout).not.toContain("The island counter");
  expect(code).toBe(0);
  expect(await page(root)).toMatch(
    /<site-island [^>]*><div class="calendar">[^]*aria-label="November 2026"[^]*November 26th/,
  );
  expect(await typeErrors(root)).toBe("");
  const styles = (await readdir(join(root, "out/assets"))).filter((name) => name.endsWith(".css"));
  const texts = await Promise.all(
    styles.map((name) => readFile(join(root, "out/assets", name), "utf8")),
  );
  expect(texts.join("\n")).toContain(".rdp-day");
});

test("a template uses the same package with React itself", async () => {
  const root = await siteWithCalendar({
    "templates/about.tsx": (text) =>
      `import { DayPicker } from "react-day-picker";\n${text}`.replace(
        "</h1>",
        "</h1><DayPicker month={new Date(2026, 0, 15)} hideNavigation />",
      ),
    "content/settings.yaml": (text) => `${text}    templates/inert: off\n    html/*: off\n`,
  });
  expect((await buildReport(root)).findings).toEqual([]);
  const html = await page(root);
  expect(html.indexOf('aria-label="January 2026"')).toBeLessThan(html.indexOf("<site-island"));
  expect(html).toContain('aria-label="November 2026"');
});

test("an island that has not chosen preact/compat is told at its import", async () => {
  const root = await siteWithCalendar({
    "islands/calendar.tsx": (text) =>
      text.replace('import "preact/compat";\n', "").replace('"react";', '"preact/hooks";'),
    "islands/parts/choice.ts": 'export { useState } from "react";\n',
    "islands/counter.tsx": (text) =>
      text.replace(
        '{ useId, useState } from "preact/hooks"',
        '{ useId } from "preact/hooks";\nimport { useState } from "./parts/choice.ts"',
      ),
  });
  const { findings } = await buildReport(root);
  expect(findings.map(({ code, file, line, message }) => [code, file, line, message])).toEqual([
    [
      "islands/react",
      "islands/calendar.tsx",
      2,
      "The island calendar runs on Preact and cannot import “react-day-picker”, which leads to “react”.",
    ],
    [
      "islands/react",
      "islands/parts/choice.ts",
      1,
      "The island counter runs on Preact and cannot import “react”.",
    ],
  ]);
});

test("other islands are rendered and checked as on a site without React", async () => {
  const plain = `
export default function Plain({ wide }: { wide: boolean }) {
  return (
    <p class="plain" id="plain" style={{ marginTop: wide ? 8 : "6px" }}>
      <svg width="9" height="9" aria-hidden="true"><path strokeWidth={2} d="M0 0" /></svg>
    </p>
  );
}`;
  const home = (wide: boolean) => (text: string) =>
    `import Plain from "../islands/plain.tsx";\n${text}`.replace(
      "<h1>",
      `<Island of={Plain} when="load" wide={${wide}} /><h1>`,
    );
  const island = async (root: string) => {
    expect((await buildReport(root)).findings).toEqual([]);
    const html = await readFile(join(root, "out/index.html"), "utf8");
    return /<p class="plain"[^]*?<\/p>/.exec(html)?.[0];
  };
  const changes = { "islands/plain.tsx": plain, "templates/home.tsx": home(false) };
  const level = "    html/no-inline-style: off\n";
  const settings = `origin: https://www.example.com\nelsewhere: [/shop]\nrules:\n  levels:\n${level}`;
  const alone = await island(await makeSite({ ...changes, "content/settings.yaml": settings }));
  expect(alone).toContain("<path");
  const more = { ...changes, "content/settings.yaml": (text: string) => text + level };
  expect(await island(await siteWithCalendar(more))).toBe(alone);
  const wide = await siteWithCalendar({ ...more, "templates/home.tsx": home(true) });
  expect((await buildReport(wide)).findings).toMatchObject([
    { code: "islands/would-mutate", message: expect.stringContaining("marginTop: 8") },
  ]);
});

test("useId is unique on the page, however React is imported", async () => {
  const root = await siteWithCalendar({
    "islands/ids.tsx": `
import "preact/compat";
import React, { useId } from "react";
import * as all from "react";

export default function Ids() {
  const ids = [useId(), React.useId(), all.useId()];
  return <ul>{ids.map((id) => <li key={id} id={id}>{id}</li>)}</ul>;
}`,
    "templates/home.tsx": (text) =>
      `import Ids from "../islands/ids.tsx";\n${text}`.replace(
        "<h1>",
        '<Island of={Ids} when="load" /><Island of={Ids} when="load" /><h1>',
      ),
  });
  expect((await buildReport(root)).findings).toEqual([]);
  const html = await readFile(join(root, "out/index.html"), "utf8");
  const ids = [...html.matchAll(/<li id="(P[^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual(["P0-0", "P0-1", "P0-2", "P1-0", "P1-1", "P1-2"]);
});

test("an island that only leads to preact/compat has not chosen it", async () => {
  const root = await siteWithCalendar({
    "islands/parts/row.tsx": 'export { memo } from "preact/compat";\n',
    "islands/counter.tsx": (text) =>
      text.replace(
        'from "preact/hooks";',
        'from "preact/hooks";\nimport { memo } from "./parts/row.tsx";\n\nexport const row = () => memo(() => null);',
      ),
  });
  const { findings } = await buildReport(root);
  expect(findings.map(({ code, file, line }) => [code, file, line])).toEqual([
    ["islands/react", "islands/parts/row.tsx", 1],
  ]);
});

/** The good site with an island P, in place of its own. */
const withIsland = async (lines: readonly string[]) => {
  const root = await makeSite({
    "islands/p.tsx": ['import "preact/compat";', ...lines, ""].join("\n"),
    "islands/counter.tsx": null,
    "templates/home.tsx": (text) =>
      text
        .replace("counter.tsx", "p.tsx")
        .replace(/<Island [^]*<\/Island>/, '<Island of={Counter} when="load" />'),
  });
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  return root;
};

test("all of React takes up to 10 kB", async () => {
  const root = await withIsland([
    'import * as React from "react";',
    'import * as ReactDOM from "react-dom";',
    'import * as client from "react-dom/client";',
    "const log = () => console.log(React, ReactDOM, client);",
    'export default () => <button type="button" onClick={log}>Log</button>;',
  ]);
  const { stdout } = await buildSite(["build"], root);
  const [, weight] = /its scripts weigh ([\d.]+) kB/.exec(stdout) ?? [];
  expect(Math.round(Number(weight))).toBe(10);
});

test("the HTML has the text of Radix's Select.Value if it is a child", async () => {
  const root = await withIsland([
    'import { Select } from "radix-ui";',
    "const Choice = ({ text = undefined }: { text?: string }) => (",
    '  <Select.Root value="apple"><Select.Trigger aria-label="Fruit">',
    "    <Select.Value>{text}</Select.Value>",
    "  </Select.Trigger></Select.Root>",
    ");",
    'export default () => <div><Choice /><Choice text="Apple" /></div>;',
  ]);
  await buildSite(["build", "--no-check"], root);
  const html = await readFile(join(root, "out/index.html"), "utf8");
  const buttons = [...html.matchAll(/<button [^]*?<\/button>/g)].map(([button]) => button);
  expect(buttons.map((button) => button.includes("Apple"))).toEqual([false, true]);
});

test("lazy in the HTML of a page is an error", async () => {
  const root = await withIsland([
    'import { lazy, Suspense } from "react";',
    'const Late = lazy(() => import("./parts/late.tsx"));',
    "export default () => <Suspense fallback={<p>Waits</p>}><Late /></Suspense>;",
  ]);
  await change(root, { "islands/parts/late.tsx": "export default () => <p>Late</p>;\n" });
  expect((await buildReport(root)).findings).toMatchObject([
    { code: "templates/threw", severity: "error", file: "templates/home.tsx" },
  ]);
});

test("a finding about an element of a package names the place of the island", async () => {
  const root = await siteWithCalendar({
    "content/settings.yaml": (text) =>
      text.replace("html/no-redundant-role: off", "html/no-redundant-role: warning"),
    "islands/calendar.tsx": (text) =>
      text
        .replace(/return \([^]*?<DayPicker/, "return (\n    <DayPicker")
        .replace(/<p role="status">[^]*<\/div>/, ""),
  });
  const { findings } = await buildReport(root);
  const lines = (await readFile(join(root, "templates/about.tsx"), "utf8")).split("\n");
  const line = lines.findIndex((text) => text.includes("<Island")) + 1;
  expect(findings).toMatchObject([
    { code: "html/no-redundant-role", file: "templates/about.tsx", line },
  ]);
  expect(findings[0]?.hint).toContain("The island, or a package in it, writes this element.");
});

test.each([
  ["in an element of the page", "<div>", "</div>"],
  ["in the layout", "", ""],
])("what comes after an island is not put down to it: %s", async (_, open, close) => {
  const root = await siteWithCalendar({
    "islands/calendar.tsx": (text) =>
      text
        .replace(/return \([^]*?<DayPicker/, "return (\n    <DayPicker")
        .replace(/<p role="status">[^]*<\/div>/, ""),
    "templates/about.tsx": (text) =>
      `import { createElement } from "react";\n${text}`.replace(
        "    </Document>",
        `${open}{createElement("h5", null, "Deep")}${close}</Document>`,
      ),
  });
  const { findings } = await buildReport(root);
  const lines = (await readFile(join(root, "templates/about.tsx"), "utf8")).split("\n");
  const line = lines.findIndex((text) => text.includes(open || "<h1>")) + 1;
  expect(findings).toMatchObject([
    { code: "html/heading-level", file: "templates/about.tsx", line },
  ]);
});

test("code that the policy forbids is found in what such an island imports", async () => {
  const root = await siteWithCalendar({
    "islands/parts/choice.ts": "export const run = (text: string) => eval(text) as unknown;\n",
    "islands/calendar.tsx": (text) =>
      text
        .replace('from "react";', 'from "react";\nimport { run } from "./parts/choice.ts";')
        .replace("onSelect={setDay}", "onSelect={(day) => (run(month), setDay(day))}"),
  });
  const { findings } = await buildReport(root);
  expect(findings.map(({ code, file, line }) => [code, file, line])).toEqual([
    ["islands/forbidden", "islands/parts/choice.ts", 1],
  ]);
});

test("what React has and preact/compat lacks is an error", async () => {
  const root = await siteWithCalendar({
    "islands/calendar.tsx": (text) =>
      text
        .replace("useState }", "useState, useFormState }")
        .replace("useState<Date>", "(useFormState, useState)<Date>"),
  });
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([
    {
      code: "templates/code",
      message: expect.stringContaining("useFormState"),
      file: "islands/calendar.tsx",
      line: 2,
    },
  ]);
});
