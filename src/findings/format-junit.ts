import type { Finding } from "./finding.ts";
import { linesOf, spotOf } from "./in-words.ts";
import type { Formatter } from "./report.ts";

/**
 * JUnit XML, which every CI service reads: one suite, a test case for each finding. Only errors fail; whatever else there
 * is to say is the output of a case that passes. A run without findings is one case that passes: some services take an
 * empty suite for a mistake.
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
  // A dot separates packages, as services show them in a tree.
  const classname = `build-site.${command}.${code.replaceAll("/", ".")}`;
  const spot = spotOf(finding);
  const text = [...(spot === undefined ? [] : [spot]), ...linesOf(finding)].join("\n");
  const outcome =
    severity === "error"
      ? element("failure", { message, type: code }, [escapeText(text)])
      : element("system-out", {}, [escapeText(`${severity}: ${text}`)]);
  // A link keeps its name from night to night, so that a report can be compared with the one before.
  return element("testcase", { name: url ?? message, classname, file, line }, [outcome]);
}

function element(name: string, attributes: Record<string, string | number | undefined>, content: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`);
  const open = `<${name}${written.join("")}`;
  return content.length === 0 ? `${open}/>` : `${open}>${content.join("\n")}</${name}>`;
}

/** Text between tags. What XML 1.0 has no way to write, not even as an entity, is shown as a replacement character. */
function escapeText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");
}

/** The value of an attribute: line breaks and tabs would be read as spaces. */
function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
}
