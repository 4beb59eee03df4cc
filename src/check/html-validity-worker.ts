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

/** The library fails on some pages: on a role that is a name which every object of JavaScript has (`constructor`). */
function validate(page: PageToValidate): ValidityMessage[] {
  try {
    return messagesOn(page);
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : String(problem);
    const message = `The validator fails on this page, so nobody knows whether its HTML is valid (${why}).`;
    return [{ rule: "not-validated", message, severity: "error", offset: 0 }];
  }
}

function messagesOn({ file, html }: PageToValidate): ValidityMessage[] {
  return validator.validateStringSync(html, file).results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, severity, offset }) => ({
      rule: ruleId,
      message,
      severity: severity === 2 ? ("error" as const) : ("warning" as const),
      offset,
    })),
  );
}
