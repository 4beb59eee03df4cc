/** Around HTML that Preact did not make; in elements without comments, it is not compared. */
export const RAW = ["<!--dangerouslySetInnerHTML-->", "<!--/dangerouslySetInnerHTML-->"] as const;
const RAW_TEXT = [
  "<!--dangerouslySetInnerHTML text-->",
  "<!--/dangerouslySetInnerHTML text-->",
] as const;
export const RAW_PART =
  /(?<=<!--dangerouslySetInnerHTML-->)[^]*?(?=<!--\/dangerouslySetInnerHTML-->)/g;
export const RAW_TEXT_PART =
  /<!--dangerouslySetInnerHTML text-->[^]*?<!--\/dangerouslySetInnerHTML text-->/g;
const TEXT_ONLY = /^(?:script|style|textarea|title|iframe|noscript|xmp|noembed|noframes)$/;

export function markedHtml(element: string, html: string): string {
  return (TEXT_ONLY.test(element) ? RAW_TEXT : RAW).join(html);
}

/** An island as it was rendered, for the check whether hydrating would change the page. */
export interface RenderedIsland {
  name: string;
  marked: string;
  problems: readonly string[];
}
