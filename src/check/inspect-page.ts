import { HtmlValidate, StaticConfigLoader, type ConfigData, type ResolvedConfig } from "html-validate/browser";
import { messageOf } from "../findings/findings-error.ts";
import type { CheckedPage } from "./check-context.ts";
import { htmlRules } from "./html-rules.ts";
import { readPage, type PageFacts } from "./read-page.ts";

/** What the validator reports about a place in a page. */
export interface ValidityMessage {
  rule: string;
  message: string;
  severity: "error" | "warning";
  offset: number;
}

/** A page as it is sent to a worker. */
export type PageToInspect = Pick<CheckedPage, "file" | "html">;

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

const validator = new HtmlValidate(new OneConfig(htmlRules));

/** Reads and validates a page. */
export default function inspect({ file, html }: PageToInspect): Inspection {
  return { facts: readPage(html), messages: validate(html, file) };
}

/** All messages about a page or a part of one, in its order. */
export function validate(html: string, file: string): ValidityMessage[] {
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
