import {
  HtmlValidate,
  ruleExists,
  StaticConfigLoader,
  type ConfigData,
  type SourceHooks,
} from "html-validate/browser";
import { unprintableIn } from "../content/read-text.ts";
import { formatNumber, nearest } from "../findings/text.ts";
import { DEEPEST, elementsOf, isIn, withAncestors, type PageElement } from "../html/elements.ts";
import type { PageFacts } from "../html/page-facts.ts";
import { readPage } from "../html/read-page.ts";
import { mutations } from "../islands/parsed-html.ts";
import type { RenderedIsland } from "../islands/render-island.ts";
import type { PageText } from "./check-context.ts";
import { attributesOf, WITHOUT_END } from "./html-elements.ts";
import { htmlRules, type RuleSet } from "./html-rules.ts";

/** What the validator reports about a place in a page. */
export interface ValidityMessage {
  rule: string;
  message: string;
  severity: "error" | "warning";
  offset: number;
}

/** A page as it is sent to a worker. */
export interface PageToInspect extends Pick<PageText, "file" | "html"> {
  renderedIslands: readonly RenderedIsland[];
  rules: RuleSet;
  named: readonly string[];
}

/** Everything that the checks know of a page by its HTML alone. */
export interface Inspection {
  facts: PageFacts;
  unprintable: ReturnType<typeof unprintableIn>;
  messages: readonly ValidityMessage[];
  /** For each island of the page, what hydrating it would change. */
  mutations: readonly (readonly string[])[];
}

/** One configuration for all pages: building one for each takes a third of the time. */
class OneConfig extends StaticConfigLoader {
  readonly #resolved = super.getConfigFor("");

  override getConfigFor() {
    return this.#resolved;
  }
}

const validatorWith = (rules: ConfigData) => new HtmlValidate(new OneConfig(rules));

/** Returns all messages about the HTML of a page, or a part of one, in its order. */
export type Validate = ReturnType<typeof openValidator>;

/** Opens the validator. It keeps what it makes of each set of rules, which takes time. */
export function openValidator() {
  const validators = new Map<string, HtmlValidate>();
  return (
    html: string,
    file: string,
    set: RuleSet = "site",
    named: readonly string[] = [],
    off: readonly string[] = [],
  ): ValidityMessage[] => {
    const key = JSON.stringify([set, named, off]);
    const without = Object.fromEntries(off.map((rule) => [rule, "off" as const]));
    const { [set]: config } = htmlRules;
    const rules = () => ({ ...config.rules, ...turnedOn(set, named), ...without });
    const validator = validators.get(key) ?? validatorWith({ ...config, rules: rules() });
    validators.set(key, validator);
    return messagesOf(validator, html, file);
  };
}

/** The rules that settings name and a set turns off, as the set for sites has them. */
function turnedOn(set: RuleSet, named: readonly string[]): NonNullable<ConfigData["rules"]> {
  if (named.length === 0) return {};
  const rulesOf = (of: RuleSet) =>
    (validatorWith(htmlRules[of]).getConfigForSync("").getConfigData() as ConfigData).rules ?? {};
  const [rules, ofSite] = [rulesOf(set), rulesOf("site")];
  const off = named.filter((name) => ruleExists(name) && (rules[name] ?? "off") === "off");
  const isOn = (setting: unknown) => setting !== undefined && setting !== "off";
  return Object.fromEntries(
    off.map((name) => [name, (isOn(ofSite[name]) && ofSite[name]) || "error"]),
  );
}

/** Opens the inspection of pages: it reads and validates a page. */
export function openInspection(): (page: PageToInspect) => Inspection {
  const validate = openValidator();
  return (page) => {
    const { html, file, rules, named, renderedIslands } = page;
    const facts = readPage(html);
    const isPart = facts.kind === "part" && rules === "folder";
    const limits = rules === "folder" && !isPart ? limitsOf(html, facts) : NO_LIMITS;
    // The library knows which end tags may be left out by names in lower case, and reads no other
    // names of custom elements than those in ASCII.
    const ascii = (tag: string) => tag.replaceAll(/[^\0-\x7F]/g, "x").toLowerCase();
    const text = rules === "folder" ? html.replaceAll(TAG_NAME, ascii) : html;
    const found = isPart || limits.tooBig ? [] : validate(text, file, rules, named, limits.off);
    const right = isPart ? [] : withoutFalseAlarms(found, { ...page, html: text }, facts);
    return {
      facts,
      unprintable: unprintableIn(html),
      messages: [...limits.messages, ...right],
      mutations: renderedIslands.map(mutations),
    };
  };
}

const TAG_NAME = /<\/?(?:[a-z\d]*[A-Z][A-Za-z\d-]*|[a-z][a-z\d]*-[^\s/<>]*[^\0-\x7F][^\s/<>]*)/g;

/** The messages of the validator, without those about things that it cannot know. */
function withoutFalseAlarms(
  found: readonly ValidityMessage[],
  { html, rules, named }: PageToInspect,
  facts: PageFacts,
): readonly ValidityMessage[] {
  const haveNames = new Set(facts.named);
  const offsetsOf = (pattern: RegExp) =>
    new Set(found.flatMap(({ rule, offset }) => (pattern.test(rule) ? offset : [])));
  const ids = offsetsOf(/^valid-id$/);
  const obsolete = offsetsOf(/^(?:deprecated|element-name)$/);
  const lonely = offsetsOf(/^element-(?:permitted-parent|required-ancestor)$/);
  const noted = (rule: string, offsets: readonly number[], message: string) =>
    offsets.map((offset): ValidityMessage => ({ rule, message, severity: "error", offset }));
  const asComment = "HTML has no processing instructions, so browsers read “<?” as a comment";
  const moved = "This is after the end of <body>, so browsers move it into <body>";
  const { main, banner, contentinfo } = facts.landmarks;
  const several = [main, banner, contentinfo].filter(({ length }) => length > 1);
  let elements: Map<number, PageElement> | undefined;
  const elementAt = (offset: number): PageElement | undefined => {
    elements ??= new Map(elementsOf(html).map((element) => [element.start, element]));
    return elements.get(html.lastIndexOf("<", offset));
  };
  let lazyPictures: Set<PageElement | undefined> | undefined;
  const isRight = ({ rule, offset }: ValidityMessage): boolean => {
    // Our own rule reports it (`structure.ts`).
    if (rule === "unique-landmark") return !several.flat().includes(html.lastIndexOf("<", offset));
    // The library takes what follows the body for a second one.
    if (/^element-permitted-(?:occurrences|order)$/.test(rule))
      return facts.afterEnd.every((end) => offset < end);
    if (rule === "no-raw-characters")
      return !isIn("title", html, offset) && !isIn("textarea", html, offset);
    if (rule === "close-order") {
      // These may have an end tag without a start tag.
      const [name] = /(?<=^\/)(?:html|head|body)\b/.exec(html.slice(offset)) ?? [];
      return name === undefined || facts.starts[name as keyof typeof facts.starts] > 0;
    }
    // The library knows only one way to write an immediate refresh.
    if (rule === "meta-refresh") return facts.kind !== "moved";
    // Another rule reports the same id.
    if (rule === "attribute-allowed-values") return !ids.has(offset);
    // The library does not know where an element that HTML does not have is allowed.
    if (rule.startsWith("element-") && rule !== "element-name" && obsolete.has(offset))
      return false;
    // The parent that an element needs says more than the one that it has.
    if (rule === "element-permitted-content") return !lonely.has(offset);
    // A script that can move the focus to such an element shows it before.
    if (rule === "hidden-focusable")
      return !withAncestors(elementAt(offset)).some(
        ({ attributes }) => attributes["aria-hidden"] === "true" && attributes["tabindex"] === "-1",
      );
    // A lazy picture may find its size by itself, also for its sources.
    if (rule === "element-required-attributes" && isIn("picture", html, offset)) {
      const { parent } = elementAt(offset) ?? {};
      lazyPictures ??= new Set(
        [...(elements?.values() ?? [])]
          .filter(
            ({ name, attributes }) => name === "img" && /^auto\b/i.test(attributes["sizes"] ?? ""),
          )
          .map((image) => image.parent),
      );
      return parent === undefined || !lazyPictures.has(parent);
    }
    if (rule === "doctype-html") return !LEGACY_DOCTYPE.test(html.slice(offset));
    // The library does not find ids in drawings.
    if (rule === "no-missing-references")
      return !facts.ids.has(/[^\s"'>]+/.exec(html.slice(offset))?.[0] ?? "");
    return !ABOUT_NAMES.has(rule) || !haveNames.has(html.lastIndexOf("<", offset));
  };
  const messages = found.filter(isRight).flatMap((each) => {
    if (each.rule !== "no-unknown-attributes") return each;
    const meant = meantAttribute(html, each.offset);
    if (meant !== undefined) return { ...each, message: `${each.message}: “${meant}” is` };
    // Other programs have attributes with other names.
    return named.includes(each.rule) ? each : [];
  });
  const all = [
    ...messages,
    ...noted("processing-instruction", facts.instructions, asComment),
    ...noted("content-after-end", facts.afterEnd, moved),
  ].toSorted((a, b) => a.offset - b.offset);
  return rules === "folder" ? withoutConsequences(all, html) : all;
}

function meantAttribute(html: string, offset: number): string | undefined {
  const [written = ""] = /^[^\s=>/]+/.exec(html.slice(offset)) ?? [];
  const element = /^<(\w+)/.exec(html.slice(html.lastIndexOf("<", offset)))?.[1] ?? "";
  return nearest(written.toLowerCase(), attributesOf(element.toLowerCase()));
}

const NO_LIMITS = { tooBig: false, off: [], messages: [] };

const MOST_ELEMENTS = 250_000;

/** Rules that look through the whole page for each reference to an id, and how much they may. */
const LOOK_UP = ["input-missing-label", "no-missing-references", "valid-for"];
const MOST_LOOKUPS = 1_000_000;
const OF_ARIA = "activedescendant|controls|describedby|details|errormessage|flowto|labelledby|owns";
const REFERENCE = new RegExp(String.raw`\s(?:for|list|aria-(?:${OF_ARIA}))\s*=`, "gi");

/** The rules that the validator skips because a page is too large, and the reason. */
function limitsOf(html: string, { size: { elements, depth } }: PageFacts) {
  const because =
    depth > DEEPEST
      ? `Its elements are nested ${formatNumber(depth)} deep; browsers stop at ${DEEPEST}.`
      : elements > MOST_ELEMENTS
        ? `It has ${formatNumber(elements)} elements; the limit is ${formatNumber(MOST_ELEMENTS)}.`
        : undefined;
  if (because !== undefined) return { tooBig: true, off: [], messages: [notValidated(because)] };
  const references = html.match(REFERENCE)?.length ?? 0;
  if (references * elements <= MOST_LOOKUPS) return NO_LIMITS;
  const message =
    `The page is too big for some rules (${LOOK_UP.join(", ")}), which are not applied: ` +
    `it has ${formatNumber(references)} references in ${formatNumber(elements)} elements.`;
  return { tooBig: false, off: LOOK_UP, messages: [{ ...notValidated(""), message }] };
}

/** The message about a page that the validator has not checked. */
export function notValidated(because: string): ValidityMessage {
  const message = `The HTML of this page is not validated. ${because}`;
  return { rule: "not-validated", message, severity: "error", offset: 0 };
}

/** What the standard allows to programs that cannot write the short doctype. */
const LEGACY_DOCTYPE = /^html\s+system\s+(["'])about:legacy-compat\1\s*>/i;

/** Rules for elements without a name. */
const ABOUT_NAMES = new Set(["text-content", "input-missing-label", `wcag/h30`]);

/** Rules whose messages may only be consequences of an unclosed element. */
const CONSEQUENCES =
  /^(?:no-implicit-close|element-permitted-.*|element-required-(?:ancestor|content))$/;

/**
 * Messages without those that may follow from the first tag that does not nest, and about open
 * elements whose end tags may be left out.
 */
function withoutConsequences(
  messages: readonly ValidityMessage[],
  html: string,
): readonly ValidityMessage[] {
  const ends = messages.filter(
    ({ rule, offset }) =>
      rule === "close-order" &&
      !WITHOUT_END.has(/^<?(\w+)/.exec(html.slice(offset))?.[1]?.toLowerCase() ?? ""),
  );
  // A stray end tag leaves no element open.
  const unclosed = ends.find(({ offset }) => html[offset] !== "/")?.offset ?? Infinity;
  return messages.filter((each) =>
    each.rule === "close-order"
      ? each === ends[0]
      : each.offset < unclosed || !CONSEQUENCES.test(each.rule),
  );
}

/** Selectors are not used, and each takes a search through the whole page. */
const WITHOUT_SELECTORS: SourceHooks = {
  processElement: (element) => void (element.generateSelector = () => null),
};

function messagesOf(validator: HtmlValidate, html: string, file: string): ValidityMessage[] {
  try {
    return validator
      .validateStringSync(html, file, WITHOUT_SELECTORS)
      .results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, severity, offset }) => ({
          rule: ruleId,
          message,
          severity: severity === 2 ? ("error" as const) : ("warning" as const),
          offset,
        })),
      );
  } catch {
    // The library throws on a role that is a property of every object (`constructor`).
    return [notValidated("The validator itself throws an error on it.")];
  }
}
