import type { Finding } from "../../findings/finding.ts";
import { spotOf } from "../../findings/report.ts";
import { timeInWords } from "../dates.ts";
import type { LinkRow } from "../link-row.ts";
import { GROUP_WORDS, groupOf, GROUPS, groupRows, outcomeInWords, type GroupName } from "./groups.ts";
import { LinkTable, Spot, Trail, type TableContext } from "./link-table.tsx";
import { shown } from "./words.ts";

/** The content of the report. */
export interface LinkReport {
  rows: readonly LinkRow[];
  /** All findings of the run; those that are not about a row get a section of their own. */
  findings: readonly Finding[];
  /** The closing lines, for the footer. */
  closing: readonly string[];
  /** The time of the run, as ISO. */
  now: string;
  /** Scheme and host of the site; undefined for a list of addresses. */
  site?: string | undefined;
  /** False if the run has no verdict: it was stopped, or this machine is offline. */
  verdict?: boolean;
}

/** The policy, styles and script of the page. */
export interface PageParts {
  policy: string;
  styles: string;
  script: string;
}

/** The whole page, for the people who edit the site. */
export function ReportPage({ report, policy, styles, script }: { report: LinkReport } & PageParts) {
  const groups = groupRows(report.rows);
  const filled = GROUPS.filter((group) => groups[group].length > 0);
  const counts = Object.fromEntries(GROUPS.map((group) => [group, groups[group].length])) as Record<GroupName, number>;
  const outcome = report.verdict === false ? "No verdict this time." : outcomeInWords(counts);
  const host = report.site === undefined ? undefined : new URL(report.site).host;
  const loose = looseFindings(report);
  const context: TableContext = { site: report.site, hints: hintsOf(report) };
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`External links${host === undefined ? "" : ` – ${host}`}`}</title>
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <header>
          <h1>External links{host !== undefined && <span className="host"> on {host}</span>}</h1>
          <p className="outcome">{outcome}</p>
          <p>
            Checked on <time dateTime={report.now}>{timeInWords(report.now)}</time>.
          </p>
          {filled.length > 0 && (
            <nav aria-label="What to do">
              <ul>
                {filled.map((group) => (
                  <li key={group}>
                    <a className={`tile ${group}`} href={`#${group}`}>
                      <span className="count">{counts[group]}</span> {GROUP_WORDS[group].heading}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </header>
        <main>
          {filled.map((group) => (
            <Group key={group} group={group} rows={groups[group]} context={context} />
          ))}
          {loose.length > 0 && <Loose findings={loose} />}
        </main>
        <footer>
          {report.rows.some(({ trail = "" }) => trail.trim() !== "") && <Legend />}
          {report.closing.map((line) => (
            <p key={line}>{shown(line)}</p>
          ))}
        </footer>
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  );
}

function Group({ group, rows, context }: { group: GroupName; rows: LinkRow[]; context: TableContext }) {
  const { heading, advice } = GROUP_WORDS[group];
  const title = (
    <h2 id={`${group}-title`}>
      {heading} <span className="count">({rows.length})</span>
    </h2>
  );
  const content = (
    <>
      <p className="advice">{advice}</p>
      <LinkTable rows={rows} caption={heading} {...context} />
    </>
  );
  return (
    <section id={group} className={group} aria-labelledby={`${group}-title`}>
      {group === "fine" || group === "left" ? (
        <details>
          <summary>{title}</summary>
          {content}
        </details>
      ) : (
        <>
          {title}
          {content}
        </>
      )}
    </section>
  );
}

function Loose({ findings }: { findings: readonly Finding[] }) {
  return (
    <section id="also" aria-labelledby="also-title">
      <h2 id="also-title">
        Good to know <span className="count">({findings.length})</span>
      </h2>
      <ul className="loose">
        {findings.map((finding, index) => {
          const spot = spotOf(finding);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the list never changes
            <li key={index}>
              <p>
                <strong>{shown(finding.message)}</strong>
              </p>
              {finding.hint !== undefined && <p>{shown(finding.hint)}</p>}
              {spot !== undefined && (
                <p>
                  <Spot>{spot}</Spot>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Legend() {
  return (
    <>
      <h2>How to read the history</h2>
      <p>
        Each bar is one run, the latest on the right. Upward: visitors got the page. Downward: they did not. A dot on
        the line: unknown.
      </p>
      <Trail trail="ooooooooooooooooooooobbbbbooooooooooooooooooooooooooootttooo" />
    </>
  );
}

/** Findings other than the verdict of a row: an expired rule, a certificate that expires soon, a run without a verdict. */
function looseFindings({ rows, findings }: LinkReport): Finding[] {
  const verdicts = new Set(rows.map(verdictKey));
  return findings.filter((finding) => !verdicts.has(findingKey(finding)));
}

/** The hint for each link to fix. The other groups have one advice for all their links. */
function hintsOf({ rows, findings }: LinkReport): Map<string, string> {
  const toFix = new Map(rows.filter((row) => groupOf(row) === "fix").map((row) => [verdictKey(row), row.url]));
  return new Map(
    findings.flatMap((finding) => {
      const url = toFix.get(findingKey(finding));
      return url === undefined || finding.hint === undefined ? [] : [[url, finding.hint]];
    }),
  );
}

/** The same key for a row and for the finding of its verdict (`link-findings.ts`); remarks have other codes. */
const verdictKey = ({ code, url }: LinkRow) => `outbound/${code} ${url}`;
const findingKey = ({ code, url = "" }: Finding) => `${code} ${url}`;
