import { readdir, readFile, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { outputFile } from "fs-extra/esm";
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
  });
  expect((await buildReport(root, ["--no-check"])).findings).toEqual([]);
  const html = await page(root);
  expect(html.indexOf('aria-label="January 2026"')).toBeLessThan(html.indexOf("<site-island"));
  expect(html).toContain('aria-label="November 2026"');
});

test("an island that has not chosen preact/compat, or only leads to it, is told at its import", async () => {
  const root = await siteWithCalendar({
    "islands/calendar.tsx": (text) =>
      text.replace('import "preact/compat";\n', "").replace('"react";', '"preact/hooks";'),
    "islands/parts/choice.ts": 'export { useState } from "react";\n',
    "islands/counter.tsx": (text) =>
      text.replace(
        '{ useId, useState } from "preact/hooks"',
        '{ useId } from "preact/hooks";\nimport { useState } from "./parts/choice.ts"',
      ),
    "islands/rows.tsx":
      'import { memo } from "./parts/row.tsx";\nexport default () => <p>{typeof memo}</p>;\n',
    "islands/parts/row.tsx": 'export { memo } from "preact/compat";\n',
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
    [
      "islands/react",
      "islands/parts/row.tsx",
      1,
      "The island rows runs on Preact and cannot import “preact/compat”.",
    ],
  ]);
});

/** An island without React components. */
const PLAIN = `
export default function Plain({ wide }: { wide: boolean }) {
  return (
    <p class="plain" id="plain" style={{ marginTop: wide ? 8 : "6px" }}>
      <svg width="9" height="9" aria-hidden="true"><path strokeWidth={2} d="M0 0" /></svg>
    </p>
  );
}`;

/** Shows it on the home page. */
const showPlain = (wide: boolean) => (text: string) =>
  `import Plain from "../islands/plain.tsx";\n${text}`.replace(
    "<h1>",
    `<Island of={Plain} when="load" wide={${wide}} />\n<h1>`,
  );

test("other islands are rendered as on a site without React", async () => {
  const island = async (root: string) => {
    expect((await buildReport(root)).findings).toEqual([]);
    const html = await readFile(join(root, "out/index.html"), "utf8");
    return /<p class="plain"[^]*?<\/p>/.exec(html)?.[0];
  };
  const changes = { "islands/plain.tsx": PLAIN, "templates/home.tsx": showPlain(false) };
  const level = "    html/no-inline-style: off\n";
  const settings = `origin: https://www.example.com\nelsewhere: [/shop]\nrules:\n  levels:\n${level}`;
  const alone = await island(await makeSite({ ...changes, "content/settings.yaml": settings }));
  expect(alone).toContain("<path");
  const more = { ...changes, "content/settings.yaml": (text: string) => text + level };
  expect(await island(await siteWithCalendar(more))).toBe(alone);
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

test("useId is unique on the page, however React is imported", async () => {
  const root = await withIsland([
    'import React, { useId } from "react";',
    'import * as all from "react";',
    "export default function Ids() {",
    "  const ids = [useId(), React.useId(), all.useId()];",
    "  return <ul>{ids.map((id) => <li key={id} id={id}>{id}</li>)}</ul>;",
    "}",
  ]);
  await change(root, {
    "templates/home.tsx": (text) => text.replace(/<Island .*?\/>/, "<>$&$&</>"),
  });
  expect((await buildReport(root)).findings).toEqual([]);
  const html = await readFile(join(root, "out/index.html"), "utf8");
  const ids = [...html.matchAll(/<li id="(P[^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual(["P0-0", "P0-1", "P0-2", "P1-0", "P1-1", "P1-2"]);
});

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
    { code: "templates/waits", severity: "error", file: "islands/p.tsx", line: 4 },
  ]);
});

test("a finding has the place of the island, of what comes after it, or of what the island imports", async () => {
  const root = await siteWithCalendar({
    "content/settings.yaml": (text) =>
      `${text.replace("html/no-redundant-role: off", "html/no-redundant-role: warning")}
    html/no-inline-style: off\n`,
    "islands/parts/choice.ts": "export const run = (text: string) => eval(text) as unknown;\n",
    "islands/calendar.tsx": (text) =>
      text
        .replace('from "react";', 'from "react";\nimport { run } from "./parts/choice.ts";')
        .replace("onSelect={setDay}", "onSelect={(day) => (run(month), setDay(day))}")
        .replace(/return \([^]*?<DayPicker/, "return (\n    <DayPicker")
        .replace(/<p role="status">[^]*<\/div>/, ""),
    "islands/plain.tsx": PLAIN,
    // In an element of the page.
    "templates/about.tsx": (text) =>
      `import { createElement } from "react";\n${text}`.replace(
        "    </Document>",
        `<div>{createElement("h5", null, "Deep")}</div></Document>`,
      ),
    // In the layout.
    "templates/home.tsx": (text) =>
      showPlain(true)(
        `import { createElement } from "react";\nimport Calendar from "../islands/calendar.tsx";\n${text}`,
      ).replace(
        "</h1>",
        `$&\n<Island of={Calendar} when="load" month="2026-12-15T12:00:00" />
        {createElement("h5", null, "Deep")}`,
      ),
  });
  const { findings } = await buildReport(root);
  const lineOf = async (file: string, part: string) =>
    (await readFile(join(root, file), "utf8"))
      .split("\n")
      .findIndex((text) => text.includes(part)) + 1;
  const [about, home] = ["templates/about.tsx", "templates/home.tsx"];
  expect(findings.map(({ code, file, line }) => [code, file, line])).toEqual([
    ["islands/forbidden", "islands/parts/choice.ts", 1],
    ["islands/would-mutate", home, await lineOf(home, "<Island of={Plain}")],
    ["html/no-redundant-role", about, await lineOf(about, "<Island")],
    ["html/heading-level", about, await lineOf(about, "<div>")],
    ["html/heading-level", home, await lineOf(home, "<h1>")],
    ["html/no-redundant-role", home, await lineOf(home, "<Island of={Calendar}")],
  ]);
  expect(findings.find(({ code }) => code === "html/no-redundant-role")?.hint).toContain(
    "The island, or a package in it, writes this element.",
  );
  expect(findings.find(({ code }) => code === "islands/would-mutate")?.message).toContain(
    "marginTop: 8",
  );
});

test("what React has and preact/compat lacks is an error", async () => {
  const root = await withIsland([
    'import { useFormState } from "react";',
    'import { Shown } from "shown";',
    "export default () => <Shown>{String(useFormState)}</Shown>;",
  ]);
  await rm(join(root, "node_modules"));
  await outputFile(join(root, "node_modules/shown/package.json"), '{ "main": "shown.mjs" }');
  const code = 'import { Activity } from "react";\nexport const Shown = Activity;\n';
  await outputFile(join(root, "node_modules/shown/shown.mjs"), code);
  const { findings } = await buildReport(root);
  const message = (name: string) =>
    `Islands use preact/compat instead of React. It has no “${name}”.`;
  expect(findings).toMatchObject([
    { code: "templates/code", message: message("useFormState"), file: "islands/p.tsx", line: 2 },
    {
      code: "templates/code",
      message: message("Activity"),
      file: "node_modules/shown/shown.mjs",
      line: 1,
      hint: "This package does not work in islands. An older version may.",
    },
  ]);
});
