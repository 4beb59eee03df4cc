import { isUtf8 } from "node:buffer";
import { decodeHTML } from "entities";
import { TO_PUBLISH } from "../code/environment-module.ts";
import { percentDecoded } from "../files/files-below.ts";
import type { OutputFile } from "../files/output-file.ts";
import { error, type Finding, type Position } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { secretParts } from "../settings/environment.ts";

/**
 * Throws a finding for each text file that contains a private value: as it is, in Base64, or as
 * HTML, JSON, scripts, styles or addresses would write it. `folder` is the future folder of the
 * files, as findings name it, and `importsOf` finds the places where templates import a value.
 */
export function refusePrivateValues(
  files: readonly OutputFile[],
  values: ReadonlyMap<string, string>,
  folder: string,
  importsOf: (name: string) => Position[] = () => [],
): void {
  if (values.size === 0) return;
  const secrets = [...values].map(
    ([name, value]) => [name, secretParts(value).flatMap(soughtFor)] as const,
  );
  const findings = files.flatMap(({ path, content }): Finding[] => {
    const text = typeof content === "string" ? content : textOf(content);
    if (text === undefined) return [];
    const forms = formsOf(`${path}\n${text}`);
    return secrets.flatMap(([name, sought]) => {
      if (!forms.some((form) => sought.some((each) => form.includes(each)))) return [];
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

/** The text of a file in UTF-8, or in UTF-16 with its mark. */
function textOf(content: Buffer): string | undefined {
  if (isUtf8(content)) return content.toString();
  const encoding = { fffe: "utf-16le", feff: "utf-16be" }[content.toString("hex", 0, 2)];
  return encoding && new TextDecoder(encoding).decode(content);
}

/** The forms of a value to search for. Its Base64 depends on the number of bytes before it. */
function soughtFor(value: string): string[] {
  const encoded = [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.from("x".repeat(before) + value);
    const [start, end] = [Math.ceil((before * 4) / 3), Math.floor((bytes.length * 4) / 3)];
    return [bytes.toString("base64"), bytes.toString("base64url")].map((t) => t.slice(start, end));
  });
  return [value.trim(), ...encoded].map(spaced);
}

/** The text decoded step by step, and again, because the formats of a site are nested. */
function formsOf(text: string): string[] {
  const forms = new Set([text]);
  let last = text;
  for (const decode of [...DECODERS, ...DECODERS, ...DECODERS]) forms.add((last = decode(last)));
  return [...forms, text.replaceAll(CSS_ESCAPE, character)].map(spaced);
}

const DECODERS = [decodeHTML, unescaped, percentDecoded];

function unescaped(text: string): string {
  return text.replaceAll(ESCAPE, (_, code: string, wide, hex, short, sign: string) => {
    const digits: string | undefined = wide ?? hex ?? short;
    return digits === undefined ? (CONTROLS[sign] ?? sign) : character(code, digits);
  });
}

function character(written: string, digits: string): string {
  const point = parseInt(digits, 16);
  return point > 0x10ffff ? written : String.fromCodePoint(point);
}

/** Escapes of JavaScript and JSON: `\\u{1f600}`, `\\u00e9`, `\\xe9`, `\\n`. */
const ESCAPE = /\\(u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|([^]))/gi;
/** https://drafts.csswg.org/css-syntax/#consume-escaped-code-point */
const CSS_ESCAPE = /\\([\da-f]{1,6})\s?/gi;
const CONTROLS: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** Unifies white space, which HTML may change and forms write as “+”. */
const spaced = (text: string) => text.replaceAll(/[\s+]+/g, " ");
