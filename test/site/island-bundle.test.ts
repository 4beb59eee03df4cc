import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildReport, short } from "../helpers/cli.ts";
import { makeSite, type Changes } from "../helpers/make-site.ts";

const TOGGLE = `
import { useState } from "preact/hooks";

export default function Toggle() {
  const [on, setOn] = useState(false);
  return <button type="button" aria-pressed={on} onClick={() => setOn(!on)}>Toggle</button>;
}
`;

/** The good site with a second island on its home page. */
const two = (settings = ""): Changes => ({
  "islands/toggle.tsx": TOGGLE,
  "templates/home.tsx": (text) =>
    `import Toggle from "../islands/toggle.tsx";\n${text.replace("<Island of={Counter}", '<Island of={Toggle} when="load" />\n<Island of={Counter}')}`,
  "content/settings.yaml": (text) => `${text}# Two islands.\n${settings}`,
});

async function scriptsOf(root: string): Promise<Record<string, string>> {
  const folder = join(root, "out/assets");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".js") && !name.startsWith("islands."));
  const texts = await Promise.all(
    names.map(async (name) => [name.split(".")[0] ?? "", await readFile(join(folder, name), "utf8")] as const),
  );
  return Object.fromEntries(texts);
}

describe("islands that share a script by the settings", () => {
  test("are named by their markers; every other island has its own script and no name", async () => {
    const apart = await makeSite(two());
    expect((await buildReport(apart)).findings).toEqual([]);
    expect(Object.keys(await scriptsOf(apart)).toSorted()).toEqual(["counter", "shared", "toggle"]);
    expect(await readFile(join(apart, "out/index.html"), "utf8")).not.toContain('name="counter"');

    const together = await makeSite(two("islands:\n  together:\n    both: [counter, toggle]\n"));
    expect((await buildReport(together)).findings).toEqual([]);
    expect(Object.keys(await scriptsOf(together))).toEqual(["both"]);
    const page = await readFile(join(together, "out/index.html"), "utf8");
    expect(page).toMatch(/<site-island src="\/assets\/both\.\w+\.js" name="counter"/);
    expect(page).toMatch(/<site-island src="\/assets\/both\.\w+\.js" name="toggle"/);
  });

  test("an unknown name, a name that is listed twice, and a script with the name of an island are findings", async () => {
    const root = await makeSite(two("islands:\n  together:\n    both: [countr, toggle, toggle]\n    counter: []\n"));
    const { findings, code } = await buildReport(root);
    expect(code).toBe(1);
    expect(findings.map((finding) => [short(finding), finding.hint])).toEqual([
      ["error islands/together content/settings.yaml:7:12", "Did you mean “counter”?"],
      ["error islands/together content/settings.yaml:7:28", "List it once."],
      ["error islands/together content/settings.yaml:8:5", "Choose another name for the script."],
    ]);
  });
});

test("an island may use all of Preact", async () => {
  for (const more of [
    'import { Component } from "preact"; export class Part extends Component {}',
    'import { createContext } from "preact"; export const Context = createContext(1);',
    'import { useErrorBoundary } from "preact/hooks"; export const use = useErrorBoundary;',
    'import { jsx } from "preact/jsx-runtime"; export const make = jsx;',
    "if (Math.abs(1) > 1) console.log(<math />, <progress value={0} />);",
  ]) {
    const root = await makeSite({ "islands/counter.tsx": (text) => `${text}\n${more}\n` });
    expect([more, (await buildReport(root)).findings]).toEqual([more, []]);
  }
});
