import { oneLine, shorten } from "./text.ts";

/** Longer texts are cut: a summary is for reading. */
const MOST = 1000;

/** A text as Markdown that shows just this text, on one line: nothing in it is markup, HTML, a link or a formula. */
export function escapeMarkdown(text: string): string {
  return (
    shorten(oneLine(text), MOST)
      // A colon and a dot, too, so that an address is not made a link by itself.
      .replace(/[\\`*_{}[\]()#+.!|~:-]/g, String.raw`\$&`)
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      // GitHub reads formulas between dollar signs, and people behind an @.
      .replaceAll("$", "&#36;")
      .replaceAll("@", "&#64;")
  );
}

/**
 * A text as Markdown for people who may read it unformatted, too: nothing in it is markup, HTML or a link with other
 * words, and signs that mean nothing in the middle of a sentence stay as they are.
 */
export function plainMarkdown(text: string): string {
  return shorten(oneLine(text), MOST)
    .replace(/[\\`*_[\]|~]|^[#>+-](?=\s)/g, String.raw`\$&`)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** A text as code, on one line: its fence is longer than any run of backticks inside. */
export function code(text: string): string {
  const line = shorten(oneLine(text), MOST);
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^[` ]|[` ]$/.test(line) ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A link that opens an address; undefined where it is none that a browser would open as a page. */
export function openLink(url: string): string | undefined {
  if (!URL.canParse(url) || url.length > MOST) return undefined;
  const { protocol, href } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  const target = href.replaceAll("\\", "%5C").replaceAll("&", "&amp;").replaceAll("<", "%3C").replaceAll(">", "%3E");
  return `[Open the address](<${target}>)`;
}
