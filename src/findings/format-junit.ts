import type { Finding } from "./finding.ts";
import { linesOf, spotOf, type Formatter } from "./report.ts";

/**
 * JUnit XML, which every CI service reads: one suite, one test case for each finding. Only errors fail; warnings and notes
 * are the output of a case that passes. A run without findings is one case that passes, because some services reject an
 * empty suite.
 */
export const formatJunit: Formatter = ({ command, ok, findings }) => {
  const cases = findings.map((finding) => testCase(command, finding));
  const failures = findings.filter(({ severity }) => severity === "error").length;
  if (cases.length === 0) cases.push(emptyCase(command, ok));
  const counts = { tests: cases.length, failures, errors: 0, skipped: 0 };
  const suites = element("testsuites", { name: "build-site", ...counts }, [
    element("testsuite", { name: `build-site ${command}`, ...counts }, cases),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${suites}\n`;
};

function emptyCase(command: string, ok: boolean): string {
  const name = ok ? "There is nothing to report." : "No verdict.";
  return element("testcase", { name, classname: `build-site.${command}` }, []);
}

function testCase(command: string, finding: Finding): string {
  const { code, severity, message, url, file, line } = finding;
  // Services show packages, separated by dots, as a tree.
  const classname = `build-site.${command}.${code.replaceAll("/", ".")}`;
  const spot = spotOf(finding);
  const text = [...(spot === undefined ? [] : [spot]), ...linesOf(finding)].join("\n");
  const outcome =
    severity === "error"
      ? element("failure", { message, type: code }, [escapeText(text)])
      : element("system-out", {}, [escapeText(`${severity}: ${text}`)]);
  // A link keeps its name from run to run, so that reports can be compared.
  return element("testcase", { name: url ?? message, classname, file, line }, [outcome]);
}

function element(name: string, attributes: Record<string, string | number | undefined>, content: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`);
  const open = `<${name}${written.join("")}`;
  return content.length === 0 ? `${open}/>` : `${open}>${content.join("\n")}</${name}>`;
}

/** Text between tags. Characters that XML 1.0 cannot hold, not even as an entity, become the replacement character. */
function escapeText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");
}

/** The value of an attribute. Parsers would turn plain line breaks and tabs into spaces. */
function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
}
