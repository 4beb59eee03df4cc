import { Parser } from "htmlparser2";
import type { Position } from "../findings/finding.ts";

/** Attributes whose value is `file:line:column`: of vite-plugin-vue-inspector, code-inspector, and others. */
const PLACES = ["data-source", "data-source-loc", "data-v-inspector", "data-insp-path", "data-loc"];
/** Pairs of attributes, the file in one and the place in it in the other: the first of Astro's development builds. */
const SPLIT_PLACES = [
  ["data-astro-source-file", "data-astro-source-loc"],
  ["data-source-file", "data-source-line"],
] as const;
const HAS_PLACE = /\sdata-(?:astro-source-file|source|v-inspector|insp-path|loc)/;

/**
 * The source that attributes of the element at an offset name, or those of the nearest element around it: generators and
 * inspectors of components write them. `html` is the text of a page; `undefined` if nothing there names a file and a line.
 */
export function sourceAt(html: string, offset: number): Position | undefined {
  if (!HAS_PLACE.test(html)) return undefined;
  const open: (Position | undefined)[] = [];
  let found: Position | undefined;
  let isPast = false;
  const parser: Parser = new Parser({
    onopentag(_name, attributes) {
      isPast ||= parser.startIndex > offset;
      if (isPast) return;
      open.push(sourceIn(attributes) ?? open.at(-1));
      found = open.at(-1);
    },
    onclosetag() {
      // An element that ends before the offset says nothing about what is there.
      isPast ||= parser.endIndex >= offset;
      if (isPast) return;
      open.pop();
      found = open.at(-1);
    },
  });
  parser.end(html);
  return found;
}

function sourceIn(attributes: Record<string, string>): Position | undefined {
  const whole = PLACES.map((name) => attributes[name]);
  const parts = SPLIT_PLACES.map(([file, at]) => `${attributes[file] ?? ""}:${attributes[at] ?? ""}`);
  for (const value of [...whole, ...parts]) {
    const [, file, line, column = "1"] = /^([^:]+\.\w+):(\d+)(?::(\d+))?(?::[\w-]+)?$/.exec(value ?? "") ?? [];
    if (file !== undefined) return { file, line: Number(line), column: Number(column) };
  }
  return undefined;
}
