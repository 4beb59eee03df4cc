import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseSync, type ExportSpecifier } from "oxc-parser";
import type * as v from "valibot";
import { jsonSchema } from "../../src/content/json-schema.ts";
import { ROOT } from "./documents.ts";

/*
 * The text of `docs/reference.md`: settings from their schemas, exports from the declarations that
 * the compiler writes.
 */

/** The part of a JSON Schema that the reference shows. */
interface Schema {
  type?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
}

/** A setting: its path (`links.skip[].until`), what it may be, its default, what it does. */
export interface Setting {
  path: string;
  value: string;
  fallback: string;
  description: string;
}

/** All settings of a schema, the groups before what is in them. */
export function settingsOf(schema: v.GenericSchema): Setting[] {
  const root = jsonSchema(schema) as Schema;
  return [...settingsBelow(root, "")];
}

function* settingsBelow(
  { properties = {}, required = [] }: Schema,
  prefix: string,
): Generator<Setting> {
  for (const [name, schema] of Object.entries(properties)) {
    const path = `${prefix}${name}`;
    const isEmpty =
      schema.default !== undefined && /^(?:\{.*\}|\[\])$/.test(JSON.stringify(schema.default));
    yield {
      path,
      value: valueOf(schema),
      fallback: required.includes(name)
        ? "required"
        : isEmpty
          ? ""
          : (JSON.stringify(schema.default) ?? ""),
      description: schema.description ?? "",
    };
    yield* settingsBelow(schema, `${path}.`);
    yield* settingsBelow(schema.items ?? {}, `${path}[].`);
    const { additionalProperties: named } = schema;
    if (typeof named === "object")
      for (const each of [named, ...(named.anyOf ?? [])]) yield* settingsBelow(each, `${path}.*.`);
  }
}

/** What a value may be, in words. */
function valueOf({ type, anyOf, items, additionalProperties, ...schema }: Schema): string {
  const choices = schema.const === undefined ? schema.enum : [schema.const];
  if (choices !== undefined) return choices.map((choice) => `\`${String(choice)}\``).join(", ");
  if (anyOf !== undefined) return anyOf.map(valueOf).join(" or ");
  if (type === "array")
    return `list of ${items?.type === "object" ? "groups" : valueOf(items ?? {})}`;
  if (typeof additionalProperties === "object") return "group, by name";
  return (
    { object: "group", string: "text", integer: "whole number", boolean: "`true`, `false`" }[
      type ?? ""
    ] ??
    type ??
    ""
  );
}

/**
 * An export of the package, or a type that one refers to: its name, its documentation, and its
 * declaration.
 */
export interface Declared {
  name: string;
  text: string;
  code: string;
  /**
   * The types in it, by their names, which are declared in other files of the package, or in this
   * one.
   */
  refersTo: () => Declared[];
}

/**
 * The exports of a module of `src/`, in their order, as its declarations have them. Internal ones
 * are left out.
 */
export function exportsOf(declarations: string): Declared[] {
  const { program, declared, find } = readDeclarations(declarations);
  const names = program.body.flatMap((node) => {
    if (node.type !== "ExportNamedDeclaration") return [];
    // Those of other packages have documentation of their own.
    if (node.source !== null)
      return node.source.value.startsWith(".") ? node.specifiers.map(exportedName) : [];
    return node.declaration === null ? [] : [nameOf(node.declaration)];
  });
  const unique = [...new Set(names.filter((name) => name !== undefined))];
  return unique
    .flatMap((name) => declared.get(name) ?? find(name) ?? [])
    .filter(({ text }) => !text.includes("@internal"));
}

/**
 * All types that declarations refer to, directly or through others, without those that are listed
 * already.
 */
export function typesBehind(listed: readonly Declared[]): Declared[] {
  const found = new Map(listed.map((each) => [each.name, each]));
  for (const each of found.values())
    for (const type of each.refersTo()) if (!found.has(type.name)) found.set(type.name, type);
  return [...found.values()].slice(listed.length).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** What a file declares, and a function that finds what it takes from other files. */
function readDeclarations(file: string) {
  const source = readFileSync(file, "utf8");
  const { program, comments } = parseSync(file, source);
  const declared = new Map<string, Declared>();
  const elsewhere = new Map<string, string>();
  const find = (name: string): Declared | undefined => {
    const from = elsewhere.get(name);
    if (from === undefined) return declared.get(name);
    const other = readDeclarations(join(dirname(file), from.replace(/\.ts$/, ".d.ts")));
    return other.find(name);
  };
  for (const node of program.body) {
    if (
      (node.type === "ExportNamedDeclaration" || node.type === "ImportDeclaration") &&
      node.source?.value.startsWith(".")
    )
      for (const specifier of node.specifiers)
        elsewhere.set(
          specifier.local.type === "Identifier" ? specifier.local.name : "",
          node.source.value,
        );
    const declaration = node.type === "ExportNamedDeclaration" ? node.declaration : node;
    const name = declaration === null ? undefined : nameOf(declaration);
    if (declaration === null || name === undefined || declared.has(name)) continue;
    // The declaration begins after its comment, with nothing but white space between.
    const comment = comments.find(
      ({ end, type }) => type === "Block" && source.slice(end, node.start).trim() === "",
    );
    const code = shortened(
      source.slice(declaration.start, declaration.end).replace(/^declare /, ""),
    );
    const names = new Set(code.replaceAll(/\/\*[^]*?\*\//g, "").match(/\b[A-Z][a-z]\w*/g));
    names.delete(name);
    const refersTo = () => [...names].flatMap((each) => find(each) ?? []);
    declared.set(name, { name, text: plainText(comment?.value ?? ""), code, refersTo });
  }
  return { program, declared, find };
}

const exportedName = ({ exported }: ExportSpecifier) =>
  exported.type === "Identifier" ? exported.name : undefined;

function nameOf(declaration: {
  type: string;
  id?: unknown;
  declarations?: { id: unknown }[];
}): string | undefined {
  const id = declaration.declarations?.[0]?.id ?? declaration.id;
  return typeof id === "object" && id !== null && "name" in id && typeof id.name === "string"
    ? id.name
    : undefined;
}

/** A comment without its stars. */
function plainText(comment: string): string {
  return comment
    .split("\n")
    .map((line) => line.replace(/^\s*\*? ?/, ""))
    .join("\n")
    .trim();
}

/**
 * Two spaces as everywhere here, and no result of a field: it is a schema, whose type says less
 * than the documentation.
 */
function shortened(code: string): string {
  const short = code.startsWith("function")
    ? code.replace(/\): (?:v\.|import\()[^]*$/, ");")
    : code;
  return short.replaceAll(/^(?: {4})+/gm, (margin) => " ".repeat(margin.length / 2));
}

/** Calls `work` with a folder of the package's declarations. */
export function withDeclarations<Value>(work: (folder: string) => Value): Value {
  const folder = mkdtempSync(join(tmpdir(), "build-site-types-"));
  try {
    writeDeclarations(folder);
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Compiles the declarations of `src/` into a folder, as the package has them in `dist/`. */
export function writeDeclarations(folder: string): void {
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
  const options = ["--noCheck", "--emitDeclarationOnly", "--outDir", folder];
  const words = [compiler, "--project", "tsconfig.package.json", ...options];
  execFileSync(process.execPath, words, { cwd: ROOT });
}

/** A table of settings. */
export function settingsTable(settings: readonly Setting[]): string {
  const rows = settings.map(({ path, value, fallback, description }) =>
    [
      `\`${path}\``,
      value,
      fallback === "required" ? fallback : fallback && `\`${fallback}\``,
      description.replaceAll(/[|*]/g, "\\$&"),
    ].join(" | "),
  );
  return [
    "| setting | value | default | what it does |",
    "| --- | --- | --- | --- |",
    ...rows.map((row) => `| ${row} |`),
  ].join("\n");
}

/** Links to the sections of declarations. A type with the name of a function is near it. */
export function links(declared: readonly Declared[]): string {
  const byAnchor = Map.groupBy(declared, ({ name }) => name.toLowerCase());
  return Array.from(byAnchor, ([anchor, [first]]) => `[${first?.name}](#${anchor})`).join(", ");
}

/** The sections of declarations. */
export function sections(declared: readonly Declared[]): string {
  return declared
    .map(({ name, text, code }) =>
      [`### ${name}`, text, `\`\`\`ts\n${code}\n\`\`\``].filter(Boolean).join("\n\n"),
    )
    .join("\n\n");
}
