import { readFile } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { parseDocument } from "htmlparser2";
import type { Plugin } from "esbuild";
import { examine } from "../assets/active-file.ts";
import { islandPicture } from "../assets/asset-store.ts";
import type { Cache } from "../cache/cache.ts";
import { fileOfSite } from "../files/site-folder.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { RAW } from "./bundling.ts";
import { resolvedByOthers, RESOLVING } from "./compat-imports.ts";

/* Imports of pictures, of drawings as components, and of files as text (see style-modules.d.ts). */

const PICTURE = /\.(?:jpe?g|png|webp|avif|svg(?:\?component)?)$/i;
const COMPONENT = "?component";
const ADDRESS = "?address";
const FOR_PREACT = "?preact";

/** Whether an input of a bundle is a picture imported by an island. */
export const isIslandPicture = (input: string) => input.endsWith(ADDRESS);

/**
 * An import of a picture in `content/images/` gives templates its name, and islands its address.
 * `?component` imports a drawing as a component, and `?raw` any file as text.
 */
export function importedPictures(root: string, cache: Cache): Plugin {
  const islands = join(root, "islands") + sep;
  return {
    name: "imported-pictures",
    setup(build) {
      build.onResolve({ filter: PICTURE }, async ({ path, pluginData, ...about }) => {
        if (pluginData === RESOLVING || !about.importer.startsWith(islands)) return undefined;
        const found = await resolvedByOthers(build, path, about);
        const suffix = path.endsWith(COMPONENT) ? FOR_PREACT : ADDRESS;
        return found && { path: found.path, suffix };
      });
      build.onResolve({ filter: /\?raw$/ }, async ({ path, ...about }) => {
        const found = await resolvedByOthers(build, path.slice(0, -"?raw".length), about);
        return found && { path: fileOfSite(root, found.path), namespace: RAW };
      });
      build.onLoad({ filter: /.*/, namespace: RAW }, async ({ path }) => ({
        contents: await readFile(resolve(root, path)),
        loader: "text",
      }));
      build.onLoad({ filter: PICTURE }, async ({ path, suffix }) => {
        const file = fileOfSite(root, path);
        try {
          if (suffix === COMPONENT || suffix === FOR_PREACT)
            return { contents: component(file, await readFile(path, "utf8"), suffix) };
          const text = `“${file}” is outside content/images/.`;
          if (!file.startsWith("content/images/")) return { errors: [{ text, detail: MOVE }] };
          const exported =
            suffix === ADDRESS
              ? (await islandPicture(root, file, cache)).href
              : file.slice("content/".length);
          return { contents: `export default ${JSON.stringify(exported)};`, loader: "js" };
        } catch (problem) {
          if (!(problem instanceof FindingsError)) throw problem;
          return { errors: problem.findings.map((detail) => ({ text: detail.message, detail })) };
        }
      });
    },
  };
}

const MOVE =
  "Move the picture there. A drawing may be anywhere if it is imported as a component: " +
  `“logo.svg${COMPONENT}”.`;

/** A component that renders a drawing. Its props are attributes of the `<svg>`. */
function component(file: string, text: string, suffix: string): string {
  examine(file, text, { label: file, file });
  const options = { xmlMode: true, withStartIndices: true, withEndIndices: true };
  const svg = parseDocument(text, options).children.find((node) => "attribs" in node);
  const start = svg?.firstChild?.startIndex ?? 0;
  const end = svg?.lastChild?.endIndex ?? -1;
  const { xmlns: _, style, class: className, ...others } = svg?.attribs ?? {};
  const given = {
    ...others,
    ...(style !== undefined && { style: declarationsOf(style) }),
    dangerouslySetInnerHTML: { __html: text.slice(start, end + 1).trim() },
  };
  const [library, name] = suffix === COMPONENT ? ["react", "className"] : ["preact", "class"];
  return (
    `import { createElement } from "${library}";\n` +
    `const given = ${JSON.stringify(given)};\n` +
    `export default ({ class: written = ${JSON.stringify(className)}, className = written, ` +
    `...props }) => createElement("svg", { ...given, ${name}: className, ...props });`
  );
}

/** The declarations of a `style` attribute, with names as in React and Preact. */
function declarationsOf(style: string): Record<string, string> {
  const declarations = style.split(";").flatMap((declaration) => {
    const [, name = "", value = ""] = /^\s*([\w-]+)\s*:([^]*)$/.exec(declaration) ?? [];
    return value.trim() === "" ? [] : [[nameOf(name), value.trim()] as const];
  });
  return Object.fromEntries(declarations);
}

const nameOf = (name: string) =>
  name.startsWith("--")
    ? name
    : name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
