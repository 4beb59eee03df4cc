import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { hasErrors, type Finding } from "../../findings/finding.ts";
import { locationOf, type News } from "../../findings/report.ts";
import { timeInWords } from "../../findings/text.ts";
import type { LinkRow } from "../link-row.ts";
import {
  adviceFor,
  groupRows,
  HEADINGS,
  shortReason,
  type GroupName,
  type LinkCommand,
} from "./findings.ts";
import { afterRuns, changesIn } from "./news.ts";
import { Html, linkRows, list, markup, rowId } from "./rows.ts";

export interface LinkReport {
  rows: readonly LinkRow[];
  /** Findings that are not about a row get their own section. */
  findings: readonly Finding[];
  /** The outcome, and lines for the footer; empty if the run has no verdict. */
  closing: readonly string[];
  news?: readonly News[] | undefined;
  now: string;
  site?: string | undefined;
  command: LinkCommand;
}

/** One HTML file for the people who edit the site: the same bytes for the same report. */
export function formatHtml(report: LinkReport): string {
  const { rows, now, site } = report;
  const [outcome = "No verdict this time.", ...closing] = report.closing;
  const groups = groupRows(rows);
  const loose = otherFindings(report);
  const host = site === undefined ? undefined : new URL(site).host;
  const onHost = host !== undefined && markup`<span class="host"> on ${host}</span>`;
  const styles = readFileSync(new URL("./page.css", import.meta.url), "utf8");
  // Only the page's own styles and pictures, so that unescaped text could not do harm.
  const policy =
    `default-src 'none'; style-src 'sha256-${hash("sha256", styles, "base64")}'; img-src data:; ` +
    "base-uri 'none'; form-action 'none'";
  return markup`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="${policy}">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="robots" content="noindex">
        <title>External links${host !== undefined && ` – ${host}`}</title>
        ${new Html(`<style>${styles}</style>`)}
      </head>
      <body>
        <header>
          <h1>External links${onHost}</h1>
          <p class="outcome">${outcome}</p>
          <p>Checked on <time datetime="${now}">${timeInWords(now)}</time>.</p>
          ${
            groups.length > 0 &&
            markup`<nav aria-label="What to do">
              ${list(groups.map(tile))}
            </nav>`
          }
        </header>
        <main>
          ${(report.news ?? []).length > 0 && newsSection(rows)}
          ${groups.map(([group, of]) => section(group, of, report))}
          ${loose.length > 0 && otherFindingsSection(loose)}
        </main>
        <footer>
          ${closing.map((line) => markup`<p>${line}</p>`)}
        </footer>
      </body>
    </html>`.text.replaceAll(/[ \t]+$/gm, "");
}

function tile([group, { length }]: [GroupName, readonly LinkRow[]]) {
  const number = markup`<span class="count">${length}</span>`;
  // Browsers open the details that hold the target of a link.
  const target = isCollapsed(group) ? `${group}-rows` : group;
  return markup`<a class="tile ${group}" href="#${target}">${number} ${HEADINGS[group]}</a>`;
}

function newsSection(rows: readonly LinkRow[]) {
  const changes = changesIn(rows);
  return markup`<section id="news" aria-labelledby="news-title">
    <h2 id="news-title">New since the last run</h2>
    ${changes.length === 0 && markup`<p>Nothing has changed.</p>`}
    ${changes.map(
      ({ heading, rows: changed }) => markup`<h3>${heading} (${changed.length})</h3>
        ${list(
          changed.map((row) => {
            const { words, url } = row;
            const after = row.becameError === true && ` (${afterRuns(row)})`;
            return markup`<a href="#${rowId(url)}"><bdi>${words ?? url}</bdi></a>:
              ${shortReason(row)}${after}`;
          }),
        )}`,
    )}
  </section>`;
}

function isCollapsed(group: GroupName) {
  return group === "fine" || group === "left";
}

function section(
  group: GroupName,
  rows: readonly LinkRow[],
  { site, command }: Pick<LinkReport, "site" | "command">,
) {
  const { text, hints } = adviceFor(group, rows, command);
  const number = markup`<span class="count">(${rows.length})</span>`;
  const title = markup`<h2 id="${group}-title">${HEADINGS[group]} ${number}</h2>`;
  const content = markup`${text !== "" && markup`<p class="advice">${text}</p>`}
    ${linkRows(rows, { site, command, said: hints })}`;
  return markup`<section id="${group}" class="${group}" aria-labelledby="${group}-title">
    ${
      isCollapsed(group)
        ? markup`<details>
            <summary>${title}</summary>
            <div id="${group}-rows">${content}</div>
          </details>`
        : [title, content]
    }
  </section>`;
}

function otherFindingsSection(findings: readonly Finding[]) {
  const items = findings.map((finding) => {
    const place = locationOf(finding);
    return markup`<li>
      <p><strong>${finding.message}</strong></p>
      ${finding.hint !== undefined && markup`<p>${finding.hint}</p>`}
      ${place !== undefined && markup`<p><code>${place}</code></p>`}
    </li>`;
  });
  const heading = hasErrors(findings) ? "Problems" : "Good to know";
  return markup`<section id="also" aria-labelledby="also-title">
    <h2 id="also-title">${heading} <span class="count">(${findings.length})</span></h2>
    <ul class="loose">
      ${items}
    </ul>
  </section>`;
}

/** Other findings than verdicts: an expired rule, a remark, a run without a verdict. */
function otherFindings({ rows, findings }: LinkReport): Finding[] {
  // Remarks on a row have other codes than its verdict.
  const verdicts = new Set(rows.map(({ code, url }) => `outbound/${code} ${url}`));
  return findings.filter(({ code, url = "" }) => !verdicts.has(`${code} ${url}`));
}
