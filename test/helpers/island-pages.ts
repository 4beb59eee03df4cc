import type { Changes } from "./make-site.ts";

/** An island that has a page to itself. */
export interface IslandPage {
  /** Its module. */
  code: string;
  /** Attributes of `<Island>`, and what is inside it. */
  props?: string;
  children?: string;
}

/** Adds islands to the good site, each on a page at its name. */
export function islandPages(islands: Record<string, IslandPage>): Changes {
  const all = Object.entries(islands);
  const page = ([name, { props = "", children = "" }]: (typeof all)[number], number: number) =>
    `route({ path: "/${name}", title: "${name}", description: "Has ${name}.", listed: false,
      template: () => <Document><h1>${name}</h1>
        <Island of={Island${number}} when="load" ${props}>${children}</Island></Document>,
      props: {} }),`;
  return {
    ...Object.fromEntries(all.map(([name, { code }]) => [`islands/${name}.tsx`, code])),
    "templates/islands.tsx": [
      'import { Island, route } from "build-site";',
      'import { Document } from "./document.tsx";',
      ...all.map(([name], number) => `import Island${number} from "../islands/${name}.tsx";`),
      `export const ISLANDS = [${all.map(page).join("\n")}];`,
    ].join("\n"),
    "templates/routes.ts": (text) =>
      `import { ISLANDS } from "./islands.tsx";\n${text}`.replace(
        "return [",
        "return [...ISLANDS,",
      ),
  };
}
