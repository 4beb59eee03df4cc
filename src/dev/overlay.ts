import { counted, escapeMarkup, type FrameLine, type ReadSource } from "../findings/text.ts";
import { hasErrors, type Finding } from "../findings/finding.ts";
import { countsOf, frameOf, locationOf, withVisibleTexts } from "../findings/report.ts";
import { ADDRESSES, OVERLAY_STYLE } from "./dev-message.ts";

/** Renders findings as HTML that covers a page. */
export function overlayHtml(findings: readonly Finding[], readSource: ReadSource): string {
  const errors = findings.filter(({ severity }) => severity === "error");
  const shown = errors.length > 0 ? errors : findings;
  const counts = countsOf(shown).map(({ words }) => words);
  return [
    `<section role="alert" aria-label="build-site: errors"><h1>${counts.join(" and ")}</h1>`,
    "<p>The page comes back once its files are correct.</p>",
    ...shown.map((finding) => findingHtml(finding, readSource)),
    "</section>",
  ].join("\n");
}

/** Renders the findings on a page that can be shown, as a bar at its bottom; empty if none. */
export function overlayNotes(
  notes: readonly Finding[],
  failed: readonly Finding[],
  readSource: ReadSource,
): string {
  const findings = [...failed, ...notes];
  if (findings.length === 0) return "";
  const inBrowser = failed.length === 0 ? [] : [counted(failed.length, "problem")];
  const what = [...inBrowser, ...countsOf(notes).map(({ words }) => words)].join(" and ");
  const stops = hasErrors(notes) ? ": errors stop a build" : "";
  return [
    `<details role="status"><summary>${what} on this page${stops}</summary><section>`,
    ...findings.map((finding) => findingHtml(finding, readSource)),
    "</section></details>",
  ].join("\n");
}

/**
 * Adds the script that keeps a page up to date; `mark` identifies the page's HTML. The script comes
 * first, so that it sees every error and everything that the policy blocks.
 */
export function withClient(html: string, mark: string): string {
  return html.replace(/<head\b[^>]*>/, (head) => head + clientScript(mark));
}

/** Renders findings as a whole page. */
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
        `<span>${escapeMarkup(locationOf(other) ?? "")}</span></p>`,
    ),
    "</article>",
  ].join("");
}

/** The place of a finding. For a file of the site, a button that opens the editor. */
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
    const end = mark.start + mark.length;
    const parts = [text.slice(0, mark.start), text.slice(mark.start, end), text.slice(end)];
    const [before, marked, after] = parts.map(escapeMarkup);
    return `<span>${number}</span><b>${before}<mark>${marked}</mark>${after}</b>`;
  });
  return lines.length === 0 ? "" : `<pre>${lines.join("\n")}</pre>`;
}
