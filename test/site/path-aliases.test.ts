import { expect, test } from "vitest";
import { buildReport } from "../helpers/cli.ts";
import { siteOfSection } from "../helpers/features.ts";
import { change, makeSite } from "../helpers/make-site.ts";
import { startServer } from "../helpers/start-server.ts";

test("aliases of tsconfig.json lead templates and islands to files, as the example of the documents does", async () => {
  const root = await siteOfSection("Aliases for imports", {
    "templates/words.ts": 'export const words = "by an alias";\n',
    "islands/counter.tsx": (text) =>
      `import { words } from "@/words.ts";\n${text}`.replace("`${label}:", "`${label} ${words}:"),
  });
  expect((await buildReport(root)).findings).toEqual([]);
});

test("aliases may come from a file that tsconfig.json extends; other options change nothing", async () => {
  const root = await makeSite({
    "tsconfig.json":
      '{ "extends": "./config/base.json", "compilerOptions": { "jsx": "preserve" } } // a remark',
    "config/base.json":
      '{ "compilerOptions": { "jsxImportSource": "nowhere", "paths": { "#*": ["../templates/*.tsx"] } } }',
    "templates/routes.ts": (text) => text.replace("./about.tsx", "#about"),
  });
  expect((await buildReport(root)).findings).toEqual([]);
});

test("a tsconfig.json that cannot be read is named", async () => {
  const root = await makeSite({ "tsconfig.json": '{ "extends": "./missing.json" }' });
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([
    { code: "templates/code", file: "tsconfig.json", severity: "error" },
  ]);
  expect(findings[0]?.message).toMatch(/^tsconfig\.json cannot be read: .*missing\.json/);
});

test.each([
  ["./template/*", "@/about.tsx", "Did you mean “./about.tsx”?"],
  ["./templates/*", "@/abuot.tsx", "Did you mean “./about.tsx”?"],
  [
    "./templates/*",
    "@/nope.tsx",
    "Its alias in tsconfig.json does not match a file. Correct the name or the alias.",
  ],
  [
    "./parts/*",
    "@parts/nope.tsx",
    "Its alias in tsconfig.json does not match a file. Correct the name or the alias.",
  ],
])(
  "an import by an alias without a target (%s) gets what to write or correct",
  async (to, imported, expected) => {
    const root = await makeSite({
      "tsconfig.json": JSON.stringify({
        compilerOptions: { paths: { "@/*": [to], "@parts/*": [to], "*": ["./nowhere/*"] } },
      }),
      "templates/routes.ts": (text) =>
        `import "not-installed";\n${text.replace("./about.tsx", imported)}`,
    });
    expect((await buildReport(root)).findings.map(({ message, hint }) => [message, hint])).toEqual([
      ['Could not resolve "not-installed".', expect.stringMatching(/^Install it with/)],
      [`Could not resolve "${imported}".`, expected],
    ]);
  },
);

test("dev sees a tsconfig.json that is added later", async () => {
  const root = await makeSite({
    "templates/routes.ts": (text) => text.replace("./about.tsx", "@/about.tsx"),
  });
  const { url } = await startServer(["dev", "--port", "0"], root);
  expect(await (await fetch(url)).text()).toContain("Could not resolve");
  await change(root, {
    "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./templates/*"] } } }',
  });
  await expect.poll(async () => (await fetch(url)).status).toBe(200);
});
