import { escapeMarkup, frameLines, type ReadSource } from "../findings/text.ts";
import type { Finding } from "../findings/finding.ts";
import { spotOf, visibleFinding } from "../findings/report.ts";
import { ADDRESSES } from "./dev-message.ts";

/** What is wrong, as HTML to lay over a page: each finding with its place, a code frame and what to do. */
export function overlayHtml(findings: readonly Finding[], readSource: ReadSource): string {
  const errors = findings.filter(({ severity }) => severity === "error");
  const shown = errors.length > 0 ? errors : findings;
  const isOne = shown.length === 1;
  return [
    `<style>${STYLE}</style>`,
    `<section role="alert" aria-label="build-site: errors"><h1>${shown.length} ${isOne ? "error" : "errors"}</h1>`,
    `<p>The page returns as soon as you save a file that fixes ${isOne ? "it" : "them"}.</p>`,
    ...shown.map((finding) => findingHtml(finding, readSource)),
    "</section>",
  ].join("\n");
}

/**
 * What would stop a build of a page that can be shown, and which of its islands have failed, as HTML for a bar at its foot;
 * empty if nothing is wrong.
 */
export function overlayNotes(notes: readonly Finding[], failed: readonly Finding[], readSource: ReadSource): string {
  const findings = [...failed, ...notes];
  if (findings.length === 0) return "";
  const count = findings.length === 1 ? "1 problem" : `${findings.length} problems`;
  const heading = `${count} on this page${failed.length === 0 ? " would stop a build" : ""}`;
  return [
    `<style>${STYLE}</style>`,
    `<details role="status"><summary>${heading}</summary><section>`,
    ...findings.map((finding) => findingHtml(finding, readSource)),
    "</section></details>",
  ].join("\n");
}

/**
 * A page with the script that keeps it up to date; `mark` names what it shows. The script comes first in the head, so that
 * it runs before the deferred scripts of the page and sees their errors.
 */
export function withClient(html: string, mark: string): string {
  return html.replace(/<head\b[^>]*>/, `$&${clientScript(mark)}`);
}

/** The page for an address that cannot be shown. */
export function overlayPage(findings: readonly Finding[], readSource: ReadSource): string {
  const head = `<meta charset="utf-8"><title>This page cannot be built</title>${clientScript("")}`;
  return `<!DOCTYPE html>\n<html lang="en"><head>${head}</head><body>${overlayHtml(findings, readSource)}</body></html>\n`;
}

function clientScript(mark: string): string {
  return `<script src="${ADDRESSES.client}" data-page="${mark}" defer></script>`;
}

function findingHtml(finding: Finding, readSource: ReadSource): string {
  const { message, code, hint, line, column, length, route, related = [] } = visibleFinding(finding);
  const place = spotOf(finding) ?? "";
  const source = finding.file === undefined ? undefined : readSource(finding.file);
  const hasFrame = source !== undefined && line !== undefined;
  const frame = hasFrame ? frameHtml(source, { line, column: column ?? 1, length: length ?? 1 }) : "";
  return [
    `<article><h2>${escapeMarkup(message)} <small>${escapeMarkup(code)}</small></h2>`,
    place === "" && route === undefined
      ? ""
      : `<p class="place">${escapeMarkup(place)}${route === undefined ? "" : ` <span>on the page ${escapeMarkup(route)}</span>`}</p>`,
    frame,
    hint === undefined ? "" : `<p class="hint">${escapeMarkup(hint).replaceAll("\n", "<br>")}</p>`,
    ...related.map(
      (other) =>
        `<p class="place">see also: ${escapeMarkup(other.message)} <span>${escapeMarkup(`${other.file ?? ""}:${other.line ?? ""}`)}</span></p>`,
    ),
    "</article>",
  ].join("");
}

function frameHtml(source: string, position: { line: number; column: number; length: number }): string {
  const lines = frameLines(source, position).map(({ number, text, mark }) => {
    if (mark === undefined) return `<span>${number}</span>${escapeMarkup(text)}`;
    const { start } = mark;
    const end = start + mark.length;
    return `<span>${number}</span><b>${escapeMarkup(text.slice(0, start))}<mark>${escapeMarkup(text.slice(start, end))}</mark>${escapeMarkup(text.slice(end))}</b>`;
  });
  return lines.length === 0 ? "" : `<pre>${lines.join("\n")}</pre>`;
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
