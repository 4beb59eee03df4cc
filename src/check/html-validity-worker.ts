import { HtmlValidate, StaticConfigLoader, type ConfigData, type ResolvedConfig } from "html-validate/browser";
import { htmlRules } from "./html-rules.ts";

/** What the validator says about a place in a page. */
export interface ValidityMessage {
  rule: string;
  message: string;
  severity: "error" | "warning";
  offset: number;
}

/** A page as it is sent to a worker. */
export interface PageToValidate {
  file: string;
  html: string;
}

/** One configuration for all pages: the library's loader builds one for each, a third of the time that a page takes. */
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

/** All messages about a page, in its order. */
export default function validate({ file, html }: PageToValidate): ValidityMessage[] {
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
    // The library throws on some pages: on a role whose name every JavaScript object has (`constructor`).
    const why = problem instanceof Error ? problem.message : String(problem);
    const message = `The validator fails on this page, so its HTML is unchecked (${why}).`;
    return [{ rule: "not-validated", message, severity: "error", offset: 0 }];
  }
}
