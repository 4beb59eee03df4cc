import { HtmlValidate } from "html-validate/browser";
import { htmlRules } from "./html-rules.ts";
import { OneConfig } from "./html-validity-config.ts";

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

const validator = new HtmlValidate(new OneConfig(htmlRules));

/** Validates some pages: the messages of each, in their order. Runs in a worker: of all that a build does, it takes the most CPU. */
export default function validateAll(pages: readonly PageToValidate[]): ValidityMessage[][] {
  return pages.map(validate);
}

function validate({ file, html }: PageToValidate): ValidityMessage[] {
  return validator.validateStringSync(html, file).results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, severity, offset }) => ({
      rule: ruleId,
      message,
      severity: severity === 2 ? ("error" as const) : ("warning" as const),
      offset,
    })),
  );
}
