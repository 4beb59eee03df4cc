import type { Finding } from "../../findings/finding.ts";
import { spotOf } from "../../findings/report.ts";
import type { LinkRow } from "../link-row.ts";
import { GROUP_WORDS, groupOf, GROUPS, groupRows, type GroupName } from "./groups.ts";
import { LinkTable, Spot, type TableContext } from "./link-table.tsx";
import { Nights } from "./nights.tsx";
import { outcomeInWords, shown, timeInWords } from "./words.ts";

/** What the report on links is made of. */
export interface LinkReport {
  rows: readonly LinkRow[];
  /** All that the command has to say: what is about no row gets a section of its own. */
  findings: readonly Finding[];
  /** Lines for people, for the foot of the page. */
  closing: readonly string[];
  /** When the links were checked, as an ISO time. */
  now: string;
  /** Scheme and host of the site; undefined where the addresses came from elsewhere. */
  site?: string | undefined;
  /** False where nothing can be said: the check was stopped, or this machine is not online. */
  verdict?: boolean;
}

/** What stands in the page's head. */
export interface PageParts {
  policy: string;
  styles: string;
  script: string;
}

/** The whole page: one file without requests, for people who look after the site and do not write programs. */
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
        <title>{`Links to other sites${host === undefined ? "" : ` – ${host}`}`}</title>
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <header>
          <h1>Links to other sites{host !== undefined && <span className="host"> on {host}</span>}</h1>
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
      <h2>How to read the nights</h2>
      <p>
        Each bar is one night, the latest on the right. Upwards: visitors got the page. Downwards: they did not. A dot
        on the line: nobody can tell.
      </p>
      <Nights trail="ooooooooooooooooooooobbbbbooooooooooooooooooooooooooootttooo" />
    </>
  );
}

/** Findings that are no row's verdict: a rule that has run out, a certificate that soon will, a check without a verdict. */
function looseFindings({ rows, findings }: LinkReport): Finding[] {
  const verdicts = new Set(rows.map(verdictKey));
  return findings.filter((finding) => !verdicts.has(findingKey(finding)));
}

/** What to do about each link that is to be mended. The other groups say it once, in words of their own. */
function hintsOf({ rows, findings }: LinkReport): Map<string, string> {
  const toMend = new Map(rows.filter((row) => groupOf(row) === "fix").map((row) => [verdictKey(row), row.url]));
  return new Map(
    findings.flatMap((finding) => {
      const url = toMend.get(findingKey(finding));
      return url === undefined || finding.hint === undefined ? [] : [[url, finding.hint]];
    }),
  );
}

/** What a row and the finding of its verdict (`link-findings.ts`) have in common; the remarks of a row have other codes. */
const verdictKey = ({ code, url }: LinkRow) => `outbound/${code} ${url}`;
const findingKey = ({ code, url = "" }: Finding) => `${code} ${url}`;
