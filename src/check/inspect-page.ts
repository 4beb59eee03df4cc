import { HtmlValidate, StaticConfigLoader, type ConfigData, type ResolvedConfig } from "html-validate/browser";
import { messageOf } from "../findings/findings-error.ts";
import type { PageText } from "./check-context.ts";
import { htmlRules, type RuleSet } from "./html-rules.ts";
import { readPage, type PageFacts } from "./read-page.ts";

/** What the validator reports about a place in a page. */
export interface ValidityMessage {
  rule: string;
  message: string;
  severity: "error" | "warning";
  offset: number;
}

/** A page as it is sent to a worker. */
export interface PageToInspect extends Pick<PageText, "file" | "html"> {
  rules: RuleSet;
}

/** Everything that the checks know of a page by its HTML alone. */
export interface Inspection {
  facts: PageFacts;
  messages: ValidityMessage[];
}

/** One configuration for all pages. The library's loader builds one for each page, which takes a third of its time. */
class OneConfig extends StaticConfigLoader {
  readonly #resolved: ResolvedConfig | Promise<ResolvedConfig>;

  constructor(rules: ConfigData) {
    super(rules);
    this.#resolved = super.getConfigFor("");
  }

  override getConfigFor(): ResolvedConfig | Promise<ResolvedConfig> {
    return this.#resolved;
  }
}

const validators: Partial<Record<RuleSet, HtmlValidate>> = {};

/** Reads and validates a page. */
export default function inspect({ file, html, rules }: PageToInspect): Inspection {
  const facts = readPage(html);
  return { facts, messages: facts.kind === "part" && rules === "folder" ? [] : validate(html, file, rules) };
}

/** All messages about a page or a part of one, in its order. */
export function validate(html: string, file: string, rules: RuleSet = "site"): ValidityMessage[] {
  const validator = (validators[rules] ??= new HtmlValidate(new OneConfig(htmlRules[rules])));
  try {
    return validator.validateStringSync(html, file).results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, severity, offset }) => ({
        rule: ruleId,
        message,
        severity: severity === 2 ? ("error" as const) : ("warning" as const),
        offset,
      })),
    );
  } catch (problem) {
    // The library throws on some pages: for example, on a role that is a property of every object (`constructor`).
    const message = `The validator fails on this page, so its HTML is unchecked (${messageOf(problem)}).`;
    return [{ rule: "not-validated", message, severity: "error", offset: 0 }];
  }
}
