import type { TemplateBundle } from "./load-templates.ts";
import { modulesIn, withoutTexts } from "./purity.ts";

/**
 * Whether what a schema says of a file follows from this file alone, as long as there is no `impureReason` either: then it
 * need not be asked again of the same one. Its code is looked at as text, like that of templates, and taken at its worst:
 * what changes anything may remember.
 */
export function forgetsWhatItChecked({ code, schema }: Pick<TemplateBundle, "code" | "schema">): boolean {
  const modules = modulesIn(code).filter(([file]) => schema.files.has(file));
  return schema.alone && !modules.some(([, text]) => CHANGES.test(withoutDeclarations(text)));
}

/** Leaves of `var page = v.object({ … })` what stands behind the sign, and nothing of imports. */
function withoutDeclarations(text: string): string {
  return withoutTexts(text).replaceAll(/^(?:import|export) .*$|\b(?:var|const) [\w$]+ = /gm, "");
}

/** Something gets another value, or what it holds is changed; a regular expression with `g` or `y` remembers a place. */
const CHANGES = new RegExp(
  [
    /(?<![=!<>])=(?![=>])/,
    /\+\+|--|\b(?:let|class|this|delete|yield|await|Reflect|RegExp)\b/,
    /\.(?:set|add|push|unshift|splice|sort|reverse|pop|shift|delete|clear|fill|copyWithin|next|assign|define\w+)\(/,
    /\/[a-z]*[gy][a-z]*(?![\w/])/,
  ]
    .map(({ source }) => source)
    .join("|"),
);
