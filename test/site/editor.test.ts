import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { staleFindings } from "../../src/links/collect/site-links.ts";
import { buildReport, reportOf, type JsonReport } from "../helpers/cli.ts";
import { siteOfSection, typeErrors } from "../helpers/features.ts";
import { markedLines } from "../helpers/language-server.ts";
import { change, makeSite } from "../helpers/make-site.ts";
import { startServer } from "../helpers/start-server.ts";

const editor = (root: string) => reportOf<JsonReport & { files: string[] }>("editor", root);

/** Checks a content file as an editor does: by the schema that its first line names. */
async function schemaProblems(root: string, file: string): Promise<string[]> {
  const text = await readFile(join(root, "content", file), "utf8");
  const [, schema = ""] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(text) ?? [];
  const validate = new Ajv({ strict: false }).compile(
    JSON.parse(await readFile(join(root, "content", file, "..", schema), "utf8")) as object,
  );
  validate(parse(text));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

test("each YAML file names a schema that accepts it and refuses mistakes; a second run changes nothing", async () => {
  const root = await makeSite({
    "content/areas/north.yaml": "name: North\r\nsize: 3\r\n",
    "content/schema.ts": (text) =>
      text
        .replace("yamlFile,", "yamlFile,\n  yamlFiles,")
        .replace(
          "  about:",
          '  areas: yamlFiles("areas/*.yaml", v.strictObject({ name: line(), size: v.number() })),\n  about:',
        ),
  });
  const { code, files } = await editor(root);
  expect([code, files.toSorted()]).toEqual([
    0,
    [
      "content/.schemas/areas.json",
      "content/.schemas/home.json",
      "content/.schemas/settings.json",
      "content/areas/north.yaml",
      "content/home.yaml",
      "content/settings.yaml",
      "content/types.d.ts",
    ],
  ]);
  expect(await readFile(join(root, "content/areas/north.yaml"), "utf8")).toBe(
    "# yaml-language-server: $schema=../.schemas/areas.json\r\nname: North\r\nsize: 3\r\n",
  );
  for (const file of ["home.yaml", "settings.yaml"])
    expect(await schemaProblems(root, file)).toEqual([]);
  await change(root, {
    "content/home.yaml": (text) =>
      text.replace("status: open", "status: opne").replace("title:", "titel:"),
  });
  expect(await schemaProblems(root, "home.yaml")).toEqual([
    expect.stringMatching(/required property 'title'/),
  ]);
  await change(root, { "content/home.yaml": (text) => text.replace("titel:", "title:") });
  expect(await schemaProblems(root, "home.yaml")).toEqual([
    "/places/0/status must be equal to one of the allowed values",
  ]);
  await change(root, { "content/home.yaml": (text) => text.replace("opne", "open") });
  expect((await editor(root)).files).toEqual([]);
  expect((await buildReport(root)).findings).toEqual([]);
});

test("usePage().content has the types of the schema, and the type checker knows no other names", async () => {
  const root = await siteOfSection("Autocompletion in editors");
  expect(await typeErrors(root)).toContain("'about' does not exist on type 'unknown'");
  expect((await editor(root)).files).toContain("content/types.d.ts");
  expect(await typeErrors(root)).toBe("");
  expect((await buildReport(root)).findings).toEqual([]);
  await change(root, { "templates/about.tsx": (text) => text.replace("home.title", "home.titel") });
  expect(await typeErrors(root)).toMatch(
    /^templates\/about\.tsx\(10,\d+\): error TS2551: .*Did you mean 'title'\?\s*$/,
  );
}, 180_000);

test("the language server finds each schema by the first line, whatever its name is", async () => {
  const root = await makeSite({
    "content/more/my places.yaml": "#yaml-language-server: $schema=no\nmail: Info@Harbor.COM\n",
    "content/own.yaml": "size: 0o17\n",
    "content/schema.ts": (text) =>
      text.replace("date,", "date,\n  emailAddress,").replace(
        "  about:",
        `  "my places": yamlFile("more/my places.yaml", v.strictObject({ mail: emailAddress() })),
          settings: yamlFile("own.yaml", v.strictObject({ size: v.number() })),
          about:`,
      ),
  });
  expect(await editor(root)).toMatchObject({ code: 0 });
  const inEditor = async (file: string, edit = (text: string) => text) => {
    const path = join(root, "content", file);
    return (await markedLines(edit(await readFile(path, "utf8")), { file: path })).map(
      ({ line }) => line,
    );
  };
  for (const file of ["home.yaml", "settings.yaml", "own.yaml", "more/my places.yaml"])
    expect([file, await inEditor(file)]).toEqual([file, []]);
  expect(await inEditor("own.yaml", (text) => text.replace("0o17", "x"))).toEqual([2]);
  expect(await inEditor("more/my places.yaml", (text) => text.replace("@", "-"))).toEqual([3]);
  expect(await inEditor("home.yaml", (text) => text.replace("open", "opne"))).toHaveLength(1);
  expect((await editor(root)).files).toEqual([]);
  expect((await buildReport(root)).code).toBe(0);
});

test("types that a person wrote stay as they are, and are reported", async () => {
  const own = "declare const ours: string;\n";
  const root = await makeSite({
    "content/types.d.ts": own,
    "content/env.d.ts": own,
    "content/settings.yaml": (text) => `${text}env:\n  KEY: { default: "x" }\n`,
  });
  const { code, findings, files } = await editor(root);
  const names = ["content/env.d.ts", "content/types.d.ts"];
  expect([code, files.filter((file) => names.includes(file))]).toEqual([1, []]);
  expect(findings.map(({ file }) => file)).toEqual(names);
  for (const name of names) expect(await readFile(join(root, name), "utf8")).toBe(own);
});

test("what is written for editors makes no published site out of date", async () => {
  const root = await makeSite({
    "content/settings.yaml": (text) => `${text}env:\n  KEY: { default: "x" }\n`,
  });
  expect((await buildReport(root)).findings).toEqual([]);
  expect((await editor(root)).files).toContain("content/env.d.ts");
  // What “build-site links” says before it checks anything.
  const codes = async () => (await staleFindings(root, join(root, "out"))).map(({ code }) => code);
  expect(await codes()).toEqual([]);
  await change(root, { "content/home.yaml": (text) => `${text}# A comment of a person.\n` });
  expect(await codes()).toEqual(["outbound/stale"]);
});

test("a schema that cannot be read is reported as a build reports it", async () => {
  const root = await makeSite({ "content/schema.ts": "export default 1;\n" });
  expect(await editor(root)).toMatchObject({
    code: 1,
    findings: [{ code: "content/no-definition" }],
  });
});

test("dev keeps the schemas up to date once there are some", async () => {
  const root = await makeSite();
  await editor(root);
  await startServer(["dev", "--port", "0"], root);
  await change(root, {
    "content/schema.ts": (text) => text.replace('"closed"]', '"closed", "moved"]'),
  });
  await expect
    .poll(() => readFile(join(root, "content/.schemas/home.json"), "utf8"))
    .toContain('"moved"');
});

test("variables of the environment have their declared types", async () => {
  const root = await siteOfSection("Environment variables");
  expect((await editor(root)).files).toContain("content/env.d.ts");
  expect(await typeErrors(root)).toBe("");
  await change(root, {
    "templates/not-found.tsx": (text) => text.replace("PAGE_SIZE * 2", "GREETING * 2"),
  });
  expect(await typeErrors(root)).toMatch(/not-found\.tsx.*arithmetic/);
});
