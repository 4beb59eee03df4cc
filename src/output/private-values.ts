import { isUtf8 } from "node:buffer";
import { decodeHTML } from "entities";
import { TO_PUBLISH } from "../code/environment-module.ts";
import { percentDecoded } from "../files/files-below.ts";
import type { OutputFile } from "../files/output-file.ts";
import { error, type Finding, type Position } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";

/**
 * Throws a finding for each text file that holds a private value, as it is or as HTML, JSON,
 * scripts and addresses would write it. `folder` is where the files will be, as findings name it,
 * and `importsOf` finds where templates import a value.
 */
export function refusePrivateValues(
  files: readonly OutputFile[],
  values: ReadonlyMap<string, string>,
  folder: string,
  importsOf: (name: string) => Position[] = () => [],
): void {
  if (values.size === 0) return;
  const texts = files.filter(({ content }) => typeof content === "string" || isUtf8(content));
  const findings = texts.flatMap(({ path, content }): Finding[] => {
    const forms = formsOf(`${path}\n${content.toString()}`);
    return [...values].flatMap(([name, value]) => {
      const sought = spaced(value);
      if (!forms.some((form) => form.includes(sought))) return [];
      const message = `The value of ${name}, a private variable, would be published in ${path}.`;
      const hint = `Remove the code that writes it. ${TO_PUBLISH}`;
      const related = importsOf(name).map((place): Finding => {
        return { code: "env/private", severity: "info", message: "Imported here", ...place };
      });
      return [error("env/private", message, { file: `${folder}/${path}`, hint, related })];
    });
  });
  if (findings.length > 0) throw new FindingsError(findings);
}

/** A text decoded one step after the other, as the formats of a site nest. */
function formsOf(text: string): string[] {
  const plain = decodeHTML(text);
  const unescaped = plain.replaceAll(ESCAPE, (_, code: string, wide, hex, short, sign: string) => {
    const digits: string | undefined = wide ?? hex ?? short;
    if (digits === undefined) return CONTROLS[sign] ?? sign;
    const point = parseInt(digits, 16);
    return point > 0x10ffff ? code : String.fromCodePoint(point);
  });
  return [text, plain, unescaped, percentDecoded(unescaped)].map(spaced);
}

/** Escapes of JavaScript and JSON: `\\u{1f600}`, `\\u00e9`, `\\xe9`, `\\n`. */
const ESCAPE = /\\(u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|([^]))/gi;
const CONTROLS: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** HTML may write another white space, and forms write a space as “+”. */
const spaced = (text: string) => text.replaceAll(/[\s+]+/g, " ");
