import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildReport, buildSite } from "../helpers/cli.ts";
import { siteOfSection } from "../helpers/features.ts";
import { change, fingerprint } from "../helpers/make-site.ts";
import { startServer } from "../helpers/start-server.ts";

const SECTION = "Variables of the environment";
/** An island that shows a variable. */
const inIsland = (name: string) => (text: string) =>
  `import { ${name} } from "build-site/env";\n${text}`.replace(
    "`${label}:",
    `\`\${label} \${${name}}:`,
  );

test("templates get variables with their types, from the environment before .env; islands get public ones", async () => {
  const root = await siteOfSection(SECTION, { "islands/counter.tsx": inIsland("PAGE_SIZE") });
  const notFound = () => readFile(join(root, "out/404.html"), "utf8");
  expect((await buildReport(root)).findings).toEqual([]);
  expect(await notFound()).toContain("<h1>Hello, there is no page here</h1><p>40 others");
  expect(await readFile(join(root, "out/index.html"), "utf8")).toContain(" 20: 3");

  await change(root, { ".env": "GREETING=Ahoy\nPAGE_SIZE=7\nUNDECLARED=secret\n" });
  const env = { GREETING: "Servus", FEED_ADDRESS: "https://feeds.example.com/all" };
  expect(await buildSite([], root, env)).toMatchObject({ code: 0 });
  expect(await notFound()).toContain(
    '<h1>Servus, there is no page here</h1><p>14 others are on the home page.</p><a href="https://feeds.example.com/all">',
  );
  const script =
    Object.keys(await fingerprint(join(root, "out"))).find((file) =>
      /counter\.\w+\.js$/.test(file),
    ) ?? "";
  expect(await readFile(join(root, "out", script), "utf8")).toContain("7");
});

test("a private variable in an island, and one that is not declared, are errors where they are imported", async () => {
  const root = await siteOfSection(SECTION, { "islands/counter.tsx": inIsland("GREETING") });
  expect((await buildReport(root)).findings).toMatchObject([
    {
      code: "templates/code",
      file: "islands/counter.tsx",
      line: 1,
      column: 10,
      message: expect.stringMatching(/GREETING/),
    },
  ]);
  const other = await siteOfSection(SECTION, {
    "templates/about.tsx": (text) =>
      `import { NOWHERE } from "build-site/env";\n${text}`.replace("{about.title}", "{NOWHERE}"),
  });
  expect((await buildReport(other)).findings).toMatchObject([
    {
      code: "templates/code",
      file: "templates/about.tsx",
      line: 1,
      column: 10,
      message: expect.stringMatching(/settings\.yaml.*NOWHERE/),
    },
  ]);
});

test("dev shows new values after a change of .env and of the settings", async () => {
  const root = await siteOfSection(SECTION);
  const { url } = await startServer(["dev", "--port", "0"], root);
  const title = async () => /<h1>(\w+)/.exec(await (await fetch(`${url}nowhere/`)).text())?.[1];
  expect(await title()).toBe("Hello");
  await change(root, { ".env": "GREETING=Ahoy\n" });
  await expect.poll(title).toBe("Ahoy");
  await change(root, {
    ".env": "\n",
    "content/settings.yaml": (text) => text.replace("Hello", "Moin"),
  });
  await expect.poll(title).toBe("Moin");
});
