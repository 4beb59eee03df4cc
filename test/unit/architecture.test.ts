import { readdirSync, readFileSync } from "node:fs";
import { createRequire, findPackageJSON } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SRC = join(ROOT, "src");

/**
 * Rooms from the ground up; a room may import from itself and from rooms below it
 * (docs/architecture.md).
 */
const FLOORS = [
  ["findings"],
  ["cache"],
  ["files"],
  ["html"],
  ["content"],
  ["settings"],
  ["assets", "hosts"],
  ["code"],
  ["islands"],
  ["render"],
  ["check"],
  ["output"],
  ["launch"],
  ["links"],
  ["pipeline"],
  ["dev"],
  ["cli"],
];

/** Every file that a file in src/ imports or names, as paths relative to the repository. */
const imports = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const path = join(SRC, file);
    const text = readFileSync(path, "utf8");
    const specifiers = [
      ...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"|new URL\("(\.[^"]+)"/g),
    ].map(([, plain, url]) => plain ?? url ?? "");
    const browser = [...text.matchAll(/\bownModule\("([^"]+)"/g)].map(([, named = ""]) =>
      join(SRC, named),
    );
    const named = [...specifiers.map((specifier) => resolve(dirname(path), specifier)), ...browser];
    return named.map((to) => ({ from: relative(ROOT, path), to: relative(ROOT, to) }));
  });

const roomOf = (path: string) => path.split("/")[1] ?? "";
const floorOf = (path: string) => FLOORS.findIndex((rooms) => rooms.includes(roomOf(path)));

test("the generator never imports from a site", () => {
  expect(imports.filter(({ to }) => !/^(src|docs)\//.test(to) && to !== "package.json")).toEqual(
    [],
  );
});

test("rooms import only from themselves and from below", () => {
  const upward = imports.filter(({ from, to }) => {
    // What sites import is a list of what the rooms offer; the bundle hands it to them.
    if (from === "src/index.ts" || to === "src/index.ts" || to === "package.json") return false;
    return roomOf(from) !== roomOf(to) && floorOf(from) <= floorOf(to);
  });
  expect(upward).toEqual([]);
});

test("the command starts without the packages that only some commands need", () => {
  const files = new Set([join(SRC, "cli/main.ts")]);
  const packages = new Set<string>();
  for (const file of files)
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(
      /^(?:import (?!type)|\} from)[^;(]*"([^"]+)";$/gm,
    ))
      if (name.startsWith(".")) files.add(resolve(dirname(file), name));
      else if (!name.startsWith("node:")) packages.add(name);
  expect(files.size).toBeGreaterThan(20);
  expect([...packages].toSorted()).toEqual(["commander", "fastest-levenshtein"]);
});

test("no package that is required is an ES module, which another part may be importing", () => {
  const required = readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => {
      const path = join(SRC, file);
      const names = readFileSync(path, "utf8").matchAll(
        /(?:require|createRequire\(import\.meta\.url\))\("([^"]+)"\)/g,
      );
      return Array.from(names, ([, name = ""]) => createRequire(path).resolve(name));
    });
  expect(required.length).toBeGreaterThan(3);
  const modules = required.filter((path) => {
    const { type } = JSON.parse(
      readFileSync(findPackageJSON(pathToFileURL(path)) ?? "", "utf8"),
    ) as {
      type?: string;
    };
    return path.endsWith(".mjs") || (type === "module" && !path.endsWith(".cjs"));
  });
  // Node.js throws ERR_REQUIRE_ESM_RACE_CONDITION while an import() of the module is not finished.
  expect(modules).toEqual([]);
});

test("every room is on a floor", () => {
  const rooms = readdirSync(SRC, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(rooms.toSorted()).toEqual(FLOORS.flat().toSorted());
});

test("the generator does not know what the first site is about", () => {
  const words = /naples|realt|broker|testimonial|restaurant/i;
  const guilty = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && words.test(readFileSync(join(SRC, file), "utf8")),
  );
  expect(guilty).toEqual([]);
});
