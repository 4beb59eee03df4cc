import { createHash } from "node:crypto";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { normalizeHtml } from "../../render/normalize-html.ts";
import { withTsx } from "../../render/tsx-hook.ts";
import type { LinkReport } from "./page.tsx";

export type { LinkReport } from "./page.tsx";

/** The report as an HTML page: one file that makes no requests, and prints well. The same report gives the same bytes. */
export async function formatHtml(report: LinkReport): Promise<string> {
  const { ReportPage } = await withTsx(() => import("./page.tsx"));
  const page = createElement(ReportPage, { report, policy: policy(), styles: STYLES, script: SCRIPT });
  return `<!DOCTYPE html>\n${normalizeHtml(renderToStaticMarkup(page))}\n`;
}

/** Allows only the page's own styles and script, so that unescaped text could not do harm either. */
function policy(): string {
  return `default-src 'none'; style-src ${hashOf(STYLES)}; script-src ${hashOf(SCRIPT)}; base-uri 'none'; form-action 'none'`;
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * Sorts a table by a click on a header, and in reverse by a second click; rows without a value stay at the end. A link
 * to a collapsed section opens it.
 */
const SCRIPT = `
const order = new Intl.Collator("en", { numeric: true });
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0];
  if (body.rows.length < 2) continue;
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const keyed = [...body.rows].map((row) => ({ row, key: row.cells[column].dataset.sort ?? "" }));
      keyed.sort((a, b) => (a.key === "") - (b.key === "") || order.compare(a.key, b.key) * (down ? -1 : 1));
      body.append(...keyed.map(({ row }) => row));
    });
  });
}
const unfold = () => {
  const details = document.getElementById(location.hash.slice(1))?.querySelector(":scope > details");
  if (details) details.open = true;
};
addEventListener("hashchange", unfold);
unfold();
`;

/** The styles of the report: light and dark, narrow and wide, in print, and with forced colors. */
const STYLES = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fff, #16191d);
  --raised: light-dark(#f4f5f7, #20252b);
  --ink: light-dark(#1b1f24, #e8eaed);
  --soft: light-dark(#525b66, #a9b2bd);
  --line: light-dark(#d5d9de, #3a414a);
  --link: light-dark(#0b57b0, #8ebcff);
  --fix: light-dark(#b3261e, #ff8a80);
  --update: light-dark(#0b57b0, #8ebcff);
  --look: light-dark(#8a5a00, #f0bf5a);
  --wait: light-dark(#6a4a9c, #c6a8f5);
  --fine: light-dark(#1f6f3f, #7fd3a0);
  font: 1rem/1.5 system-ui, sans-serif;
}
* { box-sizing: border-box; }
body {
  margin: 0 auto;
  padding: clamp(1rem, 3vw, 3rem);
  max-width: 100rem;
  background: var(--paper);
  color: var(--ink);
  overflow-wrap: anywhere;
}
h1, h2, p, ul { margin: 0; }
h1 { font-size: 1.125rem; font-weight: 600; color: var(--soft); }
h1 .host { font-weight: 400; }
h2 { font-size: 1.5rem; line-height: 1.25; display: inline; }
h2 .count { font-weight: 400; color: var(--soft); }
ul { padding: 0; list-style: none; }
a { color: var(--link); text-underline-offset: 0.15em; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }
code { font: 1rem/1.5 ui-monospace, monospace; }
time { white-space: nowrap; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.outcome { margin: 0.5rem 0; font-size: clamp(1.5rem, 1rem + 2vw, 2.25rem); line-height: 1.2; font-weight: 650; text-wrap: balance; overflow-wrap: break-word; }

nav ul { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 1.5rem; }
.tile {
  display: inline-flex;
  gap: 0.5rem;
  padding: 0.5rem 1rem;
  border: 1px solid var(--line);
  border-inline-start: 0.375rem solid var(--mark);
  border-radius: 0.25rem;
  background: var(--raised);
  color: inherit;
  text-decoration: none;
}
.tile:hover { text-decoration: underline; }
.tile .count { font-weight: 700; color: var(--mark); font-variant-numeric: tabular-nums; }
.fix { --mark: var(--fix); }
.update { --mark: var(--update); }
.look { --mark: var(--look); }
.wait { --mark: var(--wait); }
.fine { --mark: var(--fine); }
.left { --mark: var(--soft); }

section { margin-top: 3rem; padding-top: 1rem; border-top: 0.25rem solid var(--mark, var(--line)); scroll-margin-top: 1rem; }
summary { cursor: pointer; }
.advice { max-width: 45rem; margin: 0.25rem 0 1rem; color: var(--soft); overflow-wrap: break-word; }
.loose { display: grid; gap: 1rem; margin-top: 1rem; max-width: 60rem; }

table { width: 100%; border-collapse: collapse; text-align: start; }
thead th { padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid var(--soft); text-align: start; font-weight: 600; color: var(--soft); }
thead button { margin: 0; padding: 0.125rem 0; border: 0; background: none; color: inherit; font: inherit; cursor: pointer; text-align: start; }
thead button:hover { text-decoration: underline; text-underline-offset: 0.2em; }
thead button::after { content: " ↕" / ""; opacity: 0.6; font-weight: 400; }
[aria-sort] button { color: var(--ink); }
[aria-sort="ascending"] button::after { content: " ↑" / ""; opacity: 1; }
[aria-sort="descending"] button::after { content: " ↓" / ""; opacity: 1; }
tbody :is(th, td) { padding: 0.875rem 1rem 0.875rem 0; border-bottom: 1px solid var(--line); vertical-align: top; text-align: start; font-weight: 400; }
td p + p { margin-top: 0.25rem; }
.address { unicode-bidi: isolate; }
.next { margin-top: 0.25rem; }
.soft, .label, .more summary { color: var(--soft); }
.label { margin-top: 0.5rem; }
.trend { display: inline-block; padding: 0 0.5rem; border: 1px solid; border-radius: 1rem; font-weight: 600; }
.trend.new { color: var(--fix); }
.trend.still { color: var(--soft); }
.trend.recovered { color: var(--fine); }
.trend.flaky { color: var(--wait); }
.trail { display: block; max-width: 100%; height: auto; margin-top: 0.125rem; }
.line { stroke: var(--line); fill: none; }
.run-fine { fill: var(--fine); opacity: 0.55; }
.run-unsure { fill: var(--look); }
.run-bad { fill: var(--fix); }

footer { margin-top: 4rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--soft); display: grid; gap: 0.5rem; overflow-wrap: break-word; }
footer h2 { font-size: 1rem; }

@media screen and (min-width: 70rem) {
  table { table-layout: fixed; }
  thead th:nth-child(1) { width: 22%; }
  thead th:nth-child(3) { width: 15%; }
  thead th:nth-child(4) { width: 20%; }
  thead th:nth-child(5) { width: 239px; padding-inline-end: 0; }
}

/* Narrow: each link is a card, and the headers are a row of buttons above. */
@media (max-width: 69.99rem) {
  table, thead, tbody, tr, tbody th, tbody td { display: block; }
  thead th { display: inline-block; padding: 0 0.75rem 0.5rem 0; border: 0; }
  thead { border-bottom: 1px solid var(--soft); }
  thead tr::before { content: "Sort by"; display: block; margin-bottom: 0.25rem; color: var(--soft); }
  tbody td.none { display: none; }
  table:not(:has(button)) thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody tr { display: grid; gap: 0.75rem 1.5rem; padding: 1rem 0; border-bottom: 1px solid var(--line); }
  tbody :is(th, td) { padding: 0; border: 0; min-width: 0; }
  tbody th { font-size: 1.0625rem; font-weight: 600; grid-column: 1 / -1; }
  tbody td::before { content: attr(data-label) / ""; display: block; color: var(--soft); font-weight: 600; }
}
@media print and (max-width: 69.99rem) {
  thead { display: none; }
}
@media (min-width: 40rem) and (max-width: 69.99rem) {
  tbody tr { grid-template-columns: 1fr 1fr; }
}

@media print {
  :root { color-scheme: light; font-size: 10pt; }
  body { padding: 0; }
  nav, thead button::after { display: none; }
  footer { margin-top: 2rem; break-inside: avoid; }
  section { margin-top: 1.5rem; }
  h2, .advice, summary { break-after: avoid; }
  tr { break-inside: avoid; }
  a { color: inherit; }
  .more::details-content { display: block; content-visibility: visible; }
  svg { print-color-adjust: exact; }
}
@media (forced-colors: active) {
  .run-fine, .run-unsure, .run-bad { fill: CanvasText; opacity: 1; forced-color-adjust: auto; }
  .line { stroke: CanvasText; }
}
`;
