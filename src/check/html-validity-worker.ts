import { HtmlValidate, StaticConfigLoader } from "html-validate/node";
import { htmlRules } from "./html-rules.ts";

/** What the validator says about a place in a page. */
export interface ValidityMessage {
  rule: string;
  message: string;
  severity: "error" | "warning";
  offset: number;
}

const validator = new HtmlValidate(new StaticConfigLoader(htmlRules));

/** Validates one page. Runs in a worker: of all that a build does, validation takes the most CPU. */
export default async function validate({ file, html }: { file: string; html: string }): Promise<ValidityMessage[]> {
  const report = await validator.validateString(html, file);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, severity, offset }) => ({
      rule: ruleId,
      message,
      severity: severity === 2 ? ("error" as const) : ("warning" as const),
      offset,
    })),
  );
}
