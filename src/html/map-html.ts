import { Parser } from "htmlparser2";
import { addressAttributes, mapAddresses } from "./addresses.ts";
import { mapStyle } from "./style-tokens.ts";

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * HTML, or XML such as a drawing, with its addresses changed and nothing else: in attributes, in
 * `<style>`, in the documents of frames, and before a document.
 */
export function mapHtml(html: string, change: (url: string) => string, isXml = false): string {
  const edits: Edit[] = [];
  const written = new Map<string, { start: number; end: number }>();
  /** Where the text of the `<style>` that is open begins. */
  let style: number | undefined;
  const edit = (start: number, end: number, map: (text: string) => string): void => {
    const old = html.slice(start, end);
    const text = map(old);
    if (text !== old) edits.push({ start, end, text });
  };
  const parser: Parser = new Parser(
    {
      onopentagname: () => written.clear(),
      onattribute(name) {
        const { startIndex: start, endIndex: end } = parser;
        if (!written.has(name)) written.set(name, { start, end });
      },
      onopentag(name, attributes) {
        if (name.toLowerCase() === "style") style = parser.endIndex + 1;
        for (const { name: attribute, value, form } of addressAttributes(name, attributes)) {
          const next =
            form === "document" ? mapHtml(value, change) : mapAddresses(form, value, change);
          const { start = 0, end = 0 } = written.get(attribute) ?? {};
          if (next !== value) edit(start, end, (text) => withValue(text, next));
        }
      },
      onclosetag(name) {
        if (name.toLowerCase() !== "style" || style === undefined) return;
        edit(style, parser.startIndex, (css) => mapStyle(css, change));
        style = undefined;
      },
      onprocessinginstruction(name) {
        if (name !== "?xml-stylesheet") return;
        edit(parser.startIndex, parser.endIndex, (text) =>
          text.replace(/(\shref\s*=\s*["'])([^"']*)/, (_, before: string, url: string) => {
            return before + change(url);
          }),
        );
      },
    },
    { xmlMode: isXml },
  );
  parser.end(html);
  let text = "";
  let from = 0;
  for (const each of edits) {
    text += html.slice(from, each.start) + each.text;
    from = each.end;
  }
  return text + html.slice(from);
}

/** An attribute as it is written, with another value. */
function withValue(attribute: string, value: string): string {
  const [start = "", quote = ""] = /^[^=]*=\s*(["']?)/.exec(attribute) ?? [];
  const raw = attribute.slice(start.length);
  // Without entities, a value is its text.
  if (!/&/.test(raw)) return start + value + quote;
  const [mark, entity] = quote === "'" ? ["'", "&#39;"] : ['"', "&quot;"];
  const escaped = value.replaceAll("&", "&amp;").replaceAll(mark, () => entity);
  return start + (/</.test(raw) ? escaped : escaped.replaceAll("<", "&lt;")) + quote;
}
