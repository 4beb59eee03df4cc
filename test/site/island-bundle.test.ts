import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildReport } from "../helpers/cli.ts";
import { makeSite } from "../helpers/make-site.ts";

const TOGGLE = `
import { useState } from "preact/hooks";

export default function Toggle() {
  const [on, setOn] = useState(false);
  return <button type="button" aria-pressed={on} onClick={() => setOn(!on)}>Toggle</button>;
}
`;

async function scriptsOf(root: string): Promise<string[]> {
  const names = await readdir(join(root, "out/assets"));
  return names
    .filter((name) => name.endsWith(".js") && !name.startsWith("islands."))
    .map((name) => name.split(".")[0]!);
}

test("every island has its own script, and one holds what they share", async () => {
  const root = await makeSite({
    "islands/toggle.tsx": TOGGLE,
    "templates/home.tsx": (text) =>
      `import Toggle from "../islands/toggle.tsx";\n${text.replace("<Island of={Counter}", '<Island of={Toggle} when="load" />\n<Island of={Counter}')}`,
  });
  expect((await buildReport(root)).findings).toEqual([]);
  expect((await scriptsOf(root)).toSorted()).toEqual(["counter", "shared", "toggle"]);
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
