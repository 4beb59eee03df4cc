import { escapedText, NeedsReact } from "./plain-attributes.ts";
import { attributesOf, heldBy, type Props } from "./plain-elements.ts";

/** Where React writes an element that is meant for the head: at the beginning of the head, in this order, or where it stands. */
export type HeadPlace = "charset" | "viewport" | "hoisted" | "here";

/**
 * `<title>`, `<meta>`, `<link>` and `<script>` as React writes them, and where. Throws NeedsReact, as on what loads scripts
 * and styles by React's own plan.
 */
export function headElement(type: string, props: Props, isInSvg: boolean): { place: HeadPlace; written: string } {
  if ((props["itemProp"] ?? undefined) !== undefined || (isInSvg && type !== "title")) throw new NeedsReact();
  const { children, html } = heldBy(props);
  const start = `<${type}${attributesOf(type, "plain", props)}`;
  if (type === "script") return { place: "here", written: `${start}>${scriptOf(props, html ?? children)}</script>` };
  if (html !== undefined) throw new NeedsReact();
  if (type === "title") {
    if (typeof children !== "string") throw new NeedsReact();
    return { place: isInSvg ? "here" : "hoisted", written: `${start}>${escapedText(children)}</title>` };
  }
  if (children !== undefined) throw new NeedsReact();
  return { place: type === "meta" ? placeOfMeta(props) : placeOfLink(props), written: `${start}/>` };
}

function scriptOf({ async, dangerouslySetInnerHTML: raw }: Props, text: unknown = ""): string {
  const mayEnd = (raw ?? undefined) === undefined && /<\/?script/i.test(String(text));
  if (async || typeof text !== "string" || mayEnd) throw new NeedsReact();
  return text;
}

function placeOfMeta({ charSet, name }: Props): HeadPlace {
  if (typeof charSet === "string") return "charset";
  return name === "viewport" ? "viewport" : "hoisted";
}

function placeOfLink({ rel, href, precedence, disabled }: Props): HeadPlace {
  if (typeof rel !== "string" || typeof href !== "string" || href === "") throw new NeedsReact();
  if (rel !== "stylesheet") return "hoisted";
  if ((precedence ?? disabled ?? undefined) !== undefined) throw new NeedsReact();
  return "here";
}
