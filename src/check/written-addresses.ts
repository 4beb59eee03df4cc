/* The addresses that attributes and style sheets hold beside other words. */
import { createRequire } from "node:module";
import type { Url, Visitor } from "lightningcss";

/** One of the files of a picture. */
export interface Candidate {
  url: string;
  width?: number;
}

/**
 * The address of `0; url='/about/'`, if it has one (HTML Standard, “shared declarative refresh
 * steps”).
 */
export function refreshTarget(content: string): string | undefined {
  const [, rest = ""] = /^\s*(?:\d[\d.]*|\.[\d.]*)(?:\s*[;,]|\s)\s*([^]*)$/.exec(content) ?? [];
  const written = rest.replace(/^url\s*=\s*/i, "");
  const address = /^(["'])([^]*?)(?:\1|$)/.exec(written)?.[2] ?? written;
  return address === "" ? undefined : address;
}

/**
 * The files of a `srcset`: an address ends at white space, or with a comma (HTML, “parsing a srcset
 * attribute”).
 */
export function candidatesIn(srcset = ""): Candidate[] {
  return [...srcset.matchAll(/([^\s,](?:\S*[^\s,])?)(?:\s+([^,]*))?\s*(?:,|$)/g)].map(
    ([, url = "", descriptor = ""]) => {
      const width = /^\s*(\d+)w\s*$/.exec(descriptor)?.[1];
      return width === undefined ? { url } : { url, width: Number(width) };
    },
  );
}

/** The addresses in a style sheet, each with its first offset. */
export function addressesIn(css: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  if (!/url|@import|image-set/i.test(css)) return found;
  // Few pages need it.
  const { transform } = createRequire(import.meta.url)(
    "lightningcss",
  ) as typeof import("lightningcss");
  const starts = [0, ...[...css.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const add = ({ url, loc: { line, column } }: Url) => {
    if (!found.has(url)) found.set(url, (starts[line - 1] ?? 0) + column - 1);
  };
  const visitor: Visitor<never> = {
    Url: add,
    // The visitor of addresses gets none of these.
    Image(image) {
      if (image.type !== "image-set") return;
      for (const option of image.value.options)
        if (option.image.type === "url") add(option.image.value);
    },
    // The library counts the lines of rules from 0.
    Rule: {
      import: ({ value: { url, loc } }) =>
        add({ url, loc: { line: loc.line + 1, column: loc.column } }),
    },
  };
  try {
    transform({ filename: "style.css", code: Buffer.from(css), errorRecovery: true, visitor });
  } catch {
    // Browsers ignore what cannot be parsed.
  }
  return found;
}
