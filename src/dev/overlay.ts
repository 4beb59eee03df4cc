import { hasErrors, type Finding } from "../findings/finding.ts";
import { frameLines } from "../findings/text.ts";

/** Address of the script that every page of the development server gets. */
export const CLIENT_PATH = "/__build-site/client.js";
/** Address of the stream of events for that script. */
export const EVENTS_PATH = "/__build-site/events";

/** What is wrong, as HTML to lay over a page: each finding with its place, a code frame and what to do. */
export function overlayHtml(findings: readonly Finding[], readSource: (file: string) => string | undefined): string {
  const errors = findings.filter(({ severity }) => severity === "error");
  const shown = errors.length > 0 ? errors : findings;
  const heading = errors.length === 1 ? "One thing is wrong" : `${shown.length} things are wrong`;
  return [
    `<style>${STYLE}</style>`,
    `<section role="alert" aria-label="build-site: errors"><h1>${heading}</h1>`,
    `<p>The page comes back by itself when you save a file that mends ${shown.length === 1 ? "it" : "them"}.</p>`,
    ...shown.map((finding) => findingHtml(finding, readSource)),
    "</section>",
  ].join("\n");
}

/**
 * What would stop a build though the page can be shown, and which of its islands have failed, as HTML for a bar at its
 * foot; empty where all is well.
 */
export function overlayNotes(
  notes: readonly Finding[],
  failed: readonly Finding[],
  readSource: (file: string) => string | undefined,
): string {
  const findings = [...failed, ...notes];
  if (findings.length === 0) return "";
  const count = findings.length === 1 ? "One thing" : `${findings.length} things`;
  const heading =
    failed.length === 0
      ? `${count} on this page would stop a build`
      : `${count} on this page ${findings.length === 1 ? "is" : "are"} wrong`;
  return [
    `<style>${STYLE}</style>`,
    `<details role="status"><summary>${heading}</summary><section>`,
    ...findings.map((finding) => findingHtml(finding, readSource)),
    "</section></details>",
  ].join("\n");
}

/**
 * A page with the script that keeps it up to date; `mark` names what it shows. The script comes first in the head, so that
 * it runs before the deferred scripts of the page and hears of their errors.
 */
export function withClient(html: string, mark: string): string {
  return html.replace(/<head\b[^>]*>/, `$&<script src="${CLIENT_PATH}" data-page="${mark}" defer></script>`);
}

/** A page of its own for an address that cannot be shown. */
export function overlayPage(findings: readonly Finding[], readSource: (file: string) => string | undefined): string {
  const title = hasErrors(findings) ? "This page cannot be built" : "Nothing to show";
  return `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>${title}</title><script src="${CLIENT_PATH}" data-page="" defer></script></head><body>${overlayHtml(findings, readSource)}</body></html>\n`;
}

function findingHtml(finding: Finding, readSource: (file: string) => string | undefined): string {
  const { message, code, hint, file, line, column, length, route, related = [] } = finding;
  const place = [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(":");
  const source = file === undefined || line === undefined ? undefined : readSource(file);
  const frame =
    source === undefined || line === undefined
      ? ""
      : frameHtml(source, { line, column: column ?? 1, length: length ?? 1 });
  return [
    `<article><h2>${escape(message)} <small>${escape(code)}</small></h2>`,
    place === "" && route === undefined
      ? ""
      : `<p class="place">${escape(place)}${route === undefined ? "" : ` <span>on the page ${escape(route)}</span>`}</p>`,
    frame,
    hint === undefined ? "" : `<p class="hint">${escape(hint).replaceAll("\n", "<br>")}</p>`,
    ...related.map(
      (other) =>
        `<p class="place">see also: ${escape(other.message)} <span>${escape(`${other.file ?? ""}:${other.line ?? ""}`)}</span></p>`,
    ),
    "</article>",
  ].join("");
}

function frameHtml(source: string, position: { line: number; column: number; length: number }): string {
  const lines = frameLines(source, position).map(({ number, text, mark }) => {
    if (mark === undefined) return `<span>${number}</span>${escape(text)}`;
    const { start } = mark;
    const end = start + mark.length;
    return `<span>${number}</span><b>${escape(text.slice(0, start))}<mark>${escape(text.slice(start, end))}</mark>${escape(text.slice(end))}</b>`;
  });
  return lines.length === 0 ? "" : `<pre>${lines.join("\n")}</pre>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

const STYLE = `
:host, body { color-scheme: dark; margin: 0; background: #14181a; }
section { font: 16px/1.5 system-ui, sans-serif; color: #f3f0ea; background: #14181a; max-width: 60rem; margin: 0 auto; padding: 2rem 1.5rem 4rem; }
h1 { font-size: 1.4rem; margin: 0; color: #ff9d8a; }
h2 { font-size: 1.05rem; margin: 0 0 .25rem; }
small { font: 400 .8rem ui-monospace, monospace; color: #9fb0b3; }
article { border-block-start: 1px solid #39444a; margin-block-start: 1.25rem; padding-block-start: 1.25rem; }
.place { font: .9rem ui-monospace, monospace; color: #8fd3e8; margin: .25rem 0; }
.place span { color: #9fb0b3; }
.hint { margin: .5rem 0 0; border-inline-start: 3px solid #f2b544; padding-inline-start: .75rem; }
pre { font: .85rem/1.6 ui-monospace, monospace; background: #0b0e10; padding: .75rem; overflow-x: auto; margin: .5rem 0; color: #b9c4c6; }
pre span { display: inline-block; min-width: 2.5rem; padding-inline-end: .75rem; text-align: end; color: #7d8b8f; user-select: none; }
pre b { font-weight: 400; color: #fff; }
details { background: #14181a; max-height: 80vh; overflow: auto; border-block-start: 4px solid #ff9d8a; }
details section { padding-block-start: 0; }
summary { font: 600 16px/1.5 system-ui, sans-serif; color: #ff9d8a; padding: .75rem 1.5rem; cursor: pointer; }
mark { background: #ff9d8a; color: #14181a; }
`;
