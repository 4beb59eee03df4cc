/* The addresses that attributes and style sheets hold beside other words. */
import { createRequire } from "node:module";

/** One of the files of a picture. */
export interface Candidate {
  url: string;
  width?: number;
}

/** The address of `0; url='/about/'`, if it has one (HTML Standard, “shared declarative refresh steps”). */
export function refreshTarget(content: string): string | undefined {
  const [, rest = ""] = /^\s*(?:\d[\d.]*|\.[\d.]*)(?:\s*[;,]|\s)\s*([^]*)$/.exec(content) ?? [];
  const written = rest.replace(/^url\s*=\s*/i, "");
  const address = /^(["'])([^]*?)(?:\1|$)/.exec(written)?.[2] ?? written;
  return address === "" ? undefined : address;
}

/** The files of a `srcset`: an address ends at white space, or with a comma (HTML, “parsing a srcset attribute”). */
export function candidatesIn(srcset = ""): Candidate[] {
  return [...srcset.matchAll(/([^\s,](?:\S*[^\s,])?)(?:\s+([^,]*))?\s*(?:,|$)/g)].map(
    ([, url = "", descriptor = ""]) => {
      const width = /^\s*(\d+)w\s*$/.exec(descriptor)?.[1];
      return width === undefined ? { url } : { url, width: Number(width) };
    },
  );
}

/** The addresses in a style sheet. */
export function addressesIn(css: string): Iterable<string> {
  if (!/url|@import|image-set/i.test(css)) return [];
  // Few pages need it.
  const { transform } = createRequire(import.meta.url)("lightningcss") as typeof import("lightningcss");
  const urls = new Set<string>();
  const code = Buffer.from(css);
  try {
    // Relative addresses in custom properties are visited, and are no dependencies.
    const visitor = { Url: ({ url }: { url: string }) => void urls.add(url) };
    transform({ filename: "style.css", code, errorRecovery: true, visitor });
    const { dependencies } = transform({
      filename: "style.css",
      code,
      errorRecovery: true,
      analyzeDependencies: true,
    });
    for (const dependency of dependencies || []) if ("url" in dependency) urls.add(dependency.url);
  } catch {
    // Browsers ignore what cannot be parsed.
  }
  return urls;
}
