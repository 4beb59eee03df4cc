import { hash } from "node:crypto";
import { Parser } from "htmlparser2";
import { addressAttributes } from "./addresses.ts";

/* What a page needs its Content-Security-Policy to allow, and where the policy belongs in it. */

/** What the policy of a page must allow. */
export interface PageNeeds {
  /** Hashes of the text of each inline `<script>`, as a policy writes them. */
  scripts: readonly string[];
  /** The same of each `<style>`. */
  styles: readonly string[];
  /** The same of each `style` attribute. */
  attributes: readonly string[];
  /** The targets of its forms. Targets that are not addresses are left to the checks. */
  forms: readonly string[];
}

type Needs = Record<keyof PageNeeds, string[]>;

/** Reads from a page's HTML what it needs. */
export function pageNeeds(html: string): PageNeeds {
  return readNeeds(html).needs;
}

/** Elements that may precede a policy, which applies only to what follows it. */
const UNRULED: ReadonlySet<string> = new Set(["meta", "title"]);

/**
 * What a page needs, and the offset for its policy: at the beginning of the head, or after the
 * character set, which browsers look for in the first 1,024 bytes, if nothing that a policy rules
 * comes before that. Undefined without a head.
 */
export function readNeeds(html: string): { needs: Needs; place: number | undefined } {
  const needs: Needs = { scripts: [], styles: [], attributes: [], forms: [] };
  let place: number | undefined;
  let mayFollowCharset = false;
  /** The text of the script or style that is open. */
  let code: string | undefined;
  const parser: Parser = new Parser({
    onopentag(element, attributes) {
      const { style, charset, content = "" } = attributes;
      for (const { use, form, value } of addressAttributes(element, attributes)) {
        // The document of a frame has the policy of its page.
        if (form === "document") addNeeds(needs, readNeeds(value).needs);
        else if (use === "submit" && URL.canParse(value, "https://here.invalid"))
          needs.forms.push(value);
      }
      if (style !== undefined) needs.attributes.push(sourceOf(style));
      if (element === "style" || (element === "script" && isInlineCode(attributes))) code = "";
      if (element === "head" && place === undefined) {
        place = parser.endIndex + 1;
        mayFollowCharset = true;
      } else if (
        mayFollowCharset &&
        element === "meta" &&
        (charset !== undefined || /charset\s*=/i.test(content))
      ) {
        place = parser.endIndex + 1;
        mayFollowCharset = false;
      } else if (!UNRULED.has(element) || style !== undefined) mayFollowCharset = false;
    },
    ontext: (text) => void (code = code === undefined ? undefined : code + text),
    onclosetag(element) {
      if (code !== undefined)
        (element === "script" ? needs.scripts : needs.styles).push(sourceOf(code));
      code = undefined;
      if (element === "head") mayFollowCharset = false;
    },
  });
  parser.end(partWithNeeds(html));
  return { needs, place };
}

function addNeeds(to: Needs, from: Needs): void {
  for (const kind of Object.keys(to) as (keyof Needs)[]) to[kind].push(...from[kind]);
}

/** What a policy has rules for, and the end of it. */
const NEEDY = /<\/?(?:script|style|form)\b|\b(?:style|formaction|srcdoc)\s*=/i;

/**
 * The head of a page if nothing after it needs a rule, as on most pages; otherwise, all of the
 * page.
 */
function partWithNeeds(html: string): string {
  const end = html.indexOf("</head>") + "</head>".length;
  return NEEDY.test(html.slice(end)) ? html : html.slice(0, end);
}

/**
 * Whether a script has code of its own: one with `src` has none, and data blocks (JSON-LD) never
 * run.
 */
function isInlineCode({ src, type = "" }: Record<string, string>): boolean {
  return (
    src === undefined &&
    /^(?:|module|text\/javascript|importmap|speculationrules)$/i.test(type.trim())
  );
}

/**
 * A hash as a policy writes it. Browsers read all line breaks as LF (HTML Standard, “preprocessing
 * the input stream”).
 */
function sourceOf(text: string): string {
  return `'sha256-${hash("sha256", text.replaceAll(/\r\n?/g, "\n"), "base64")}'`;
}
