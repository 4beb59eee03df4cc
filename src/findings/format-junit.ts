import type { Finding } from "./finding.ts";
import { type Formatter, linesOf, locationOf } from "./report.ts";
import { escapeMarkup, visibleName } from "./text.ts";

/**
 * JUnit XML. Only errors are failures; other findings are the output of passing cases. A run
 * without findings has one case, because some services reject an empty suite.
 */
export const formatJunit: Formatter = ({ command, ok, findings }) => {
  const name = ok ? "Nothing to report." : "No verdict.";
  const none = element("testcase", { name, classname: `build-site.${command}` }, []);
  const cases =
    findings.length === 0 ? [none] : findings.map((finding) => testCase(command, finding));
  const failures = findings.filter(({ severity }) => severity === "error").length;
  const counts = { tests: cases.length, failures, errors: 0, skipped: 0 };
  const suites = element("testsuites", { name: "build-site", ...counts }, [
    element("testsuite", { name: `build-site ${command}`, ...counts }, cases),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${suites}\n`;
};

function testCase(command: string, finding: Finding): string {
  const { code, severity, message, url, file, line } = finding;
  // Services show packages as a tree.
  const classname = `build-site.${command}.${code.replaceAll("/", ".")}`;
  const text = [locationOf(finding) ?? [], ...linesOf(finding)].flat().join("\n");
  const outcome =
    severity === "error"
      ? element("failure", { message, type: code }, [escapeText(text)])
      : element("system-out", {}, [escapeText(`${severity}: ${text}`)]);
  // A link keeps its name from run to run, so that reports can be compared.
  const name = url === undefined ? message : visibleName(url);
  return element("testcase", { name, classname, file, line }, [outcome]);
}

function element(
  name: string,
  attributes: Record<string, string | number | undefined>,
  content: string[],
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`);
  const open = `<${name}${written.join("")}`;
  return content.length === 0 ? `${open}/>` : `${open}>${content.join("\n")}</${name}>`;
}

/** Escapes visible text, which has no characters that XML 1.0 forbids. */
function escapeText(text: string): string {
  return escapeMarkup(text).replaceAll("\r", "&#13;");
}

/** Parsers would turn plain line breaks and tabs into spaces. */
function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
}
