import { counted, escapeMarkup, type FrameLine, type ReadSource } from "../findings/text.ts";
import type { Finding } from "../findings/finding.ts";
import { countsOf, frameOf, locationOf, withVisibleTexts } from "../findings/report.ts";
import { ADDRESSES, OVERLAY_STYLE } from "./dev-message.ts";

/** Findings as HTML to lay over a page. */
export function overlayHtml(findings: readonly Finding[], readSource: ReadSource): string {
  const errors = findings.filter(({ severity }) => severity === "error");
  const shown = errors.length > 0 ? errors : findings;
  const isOne = shown.length === 1;
  const counts = countsOf(shown).map(({ words }) => words);
  return [
    `<section role="alert" aria-label="build-site: errors"><h1>${counts.join(" and ")}</h1>`,
    `<p>Fix ${isOne ? "it" : "them"} and save the file: the page comes back.</p>`,
    ...shown.map((finding) => findingHtml(finding, readSource)),
    "</section>",
  ].join("\n");
}

/**
 * What is wrong with a page that can be shown, as HTML for a bar at its foot; empty if nothing is.
 */
export function overlayNotes(
  notes: readonly Finding[],
  failed: readonly Finding[],
  readSource: ReadSource,
): string {
  const findings = [...failed, ...notes];
  if (findings.length === 0) return "";
  return [
    `<details role="status"><summary>${headingOf(notes, failed.length)}</summary><section>`,
    ...findings.map((finding) => findingHtml(finding, readSource)),
    "</section></details>",
  ].join("\n");
}

/** `1 error and 2 warnings on this page: the error would stop a build` */
function headingOf(notes: readonly Finding[], failed: number): string {
  const counts = countsOf(notes);
  const inBrowser = failed === 0 ? [] : [counted(failed, "problem")];
  const parts = [...inBrowser, ...counts.map(({ words }) => words)];
  const what = `${parts.join(" and ")} on this page`;
  const errors = counts.find(({ severity }) => severity === "error");
  if (errors === undefined) return what;
  if (parts.length === 1) return `${what} would stop a build`;
  return `${what}: the ${errors.words === "1 error" ? "error" : "errors"} would stop a build`;
}

/**
 * A page with the script that keeps it up to date; `mark` names what it shows. The script comes
 * first, so that it sees all errors, and all that the policy blocks.
 */
export function withClient(html: string, mark: string): string {
  return html.replace(/<head\b[^>]*>/, (head) => head + clientScript(mark));
}

export function overlayPage(findings: readonly Finding[], readSource: ReadSource): string {
  const head =
    '<meta charset="utf-8"><title>This page cannot be built</title>' +
    `<style>${OVERLAY_STYLE}</style>${clientScript("")}`;
  return (
    `<!DOCTYPE html>\n<html lang="en"><head>${head}</head>` +
    `<body>${overlayHtml(findings, readSource)}</body></html>\n`
  );
}

function clientScript(mark: string): string {
  return `<script src="${ADDRESSES.client}" data-page="${mark}"></script>`;
}

function findingHtml(finding: Finding, readSource: ReadSource): string {
  const { message, code, hint, route, related = [] } = withVisibleTexts(finding);
  const place = placeHtml(finding, readSource);
  const onPage = route === undefined ? "" : ` <span>on the page ${escapeMarkup(route)}</span>`;
  return [
    `<article><h2>${escapeMarkup(message)} <small>${escapeMarkup(code)}</small></h2>`,
    place === "" && route === undefined ? "" : `<p class="place">${place}${onPage}</p>`,
    frameHtml(frameOf(finding, readSource)),
    hint === undefined ? "" : `<p class="hint">${escapeMarkup(hint).replaceAll("\n", "<br>")}</p>`,
    ...related.map(
      (other) =>
        `<p class="place">see also: ${escapeMarkup(other.message)} ` +
        `<span>${escapeMarkup(`${other.file ?? ""}:${other.line ?? ""}`)}</span></p>`,
    ),
    "</article>",
  ].join("");
}

/** A file of the site opens in the editor (`dev-server.ts`). */
function placeHtml(finding: Finding, readSource: ReadSource): string {
  const { file, line = 1, column = 1 } = finding;
  const place = escapeMarkup(locationOf(finding) ?? "");
  if (file === undefined || readSource(file) === undefined) return place;
  const data = `data-file="${escapeMarkup(file)}" data-line="${line}" data-column="${column}"`;
  return `<button type="button" title="Open in the editor" ${data}>${place}</button>`;
}

function frameHtml(frame: readonly FrameLine[]): string {
  const lines = frame.map(({ number, text, mark }) => {
    if (mark === undefined) return `<span>${number}</span>${escapeMarkup(text)}`;
    const part = (from: number, to?: number) => escapeMarkup(text.slice(from, to));
    const { start } = mark;
    const end = start + mark.length;
    const line = `${part(0, start)}<mark>${part(start, end)}</mark>${part(end)}`;
    return `<span>${number}</span><b>${line}</b>`;
  });
  return lines.length === 0 ? "" : `<pre>${lines.join("\n")}</pre>`;
}
