import { Parser } from "htmlparser2";

/**
 * Elements whose text is not visible, or that each peer renders in its own way (a `<summary>`
 * instead of a button).
 */
const LEFT_OUT = new Set(["script", "style", "template", "noscript", "button", "summary"]);

/**
 * The headings, paragraphs and links of a page's header, main part and footer, in order, one per
 * line.
 */
export function pageText(html: string): string[] {
  const lines: string[] = [];
  const open: string[] = [];
  let inside = 0;
  let text = "";
  const flush = (element: string): void => {
    const words = text.replace(/\s+/g, " ").trim();
    if (words !== "") lines.push(`${element}: ${words}`);
    text = "";
  };
  const parser = new Parser({
    onopentag: (name) => {
      flush(open.at(-1) ?? "");
      open.push(name);
      if (["header", "main", "footer"].includes(name)) inside++;
    },
    ontext: (words) => {
      if (inside > 0 && !open.some((name) => LEFT_OUT.has(name))) text += words;
    },
    onclosetag: (name) => {
      flush(name);
      open.pop();
      if (["header", "main", "footer"].includes(name)) inside--;
    },
  });
  parser.write(html);
  parser.end();
  return lines;
}
