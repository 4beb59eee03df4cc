import { Fragment, type ReactNode } from "react";
import { dateInWords } from "../dates.ts";
import { isBad, type LinkRow, type Trend } from "../link-row.ts";
import { countBad, openable, sentence, shown, trailInWords, verdictsOf } from "./words.ts";

/** Pages that are always visible; the rest is collapsed, because a link in the footer is on all of them. */
const PAGES = 4;
/** The end of a reason that repeats the new address, which the first column shows. */
const ENDING_ADDRESS = / to https?:\/\/\S+$/;

/** The context of all rows. */
export interface TableContext {
  /** Scheme and host of the site, for links to its pages. */
  site: string | undefined;
  /** Hints by address. */
  hints: ReadonlyMap<string, string>;
}

/** The links of one group. The script turns the headers into buttons that sort. */
export function LinkTable({ rows, caption, ...context }: { rows: LinkRow[]; caption: string } & TableContext) {
  return (
    <table>
      <caption className="hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Address</th>
          <th scope="col">What we found</th>
          <th scope="col">Since when</th>
          <th scope="col">Where to edit</th>
          <th scope="col">Last 60 runs</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.url} row={row} {...context} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, site, hints }: { row: LinkRow } & TableContext) {
  const { url, verdict, reason, remarks = [], trend, since, lastOk, opened, trail = "", sources } = row;
  const hint = hints.get(url);
  const spots = sources.map(({ file, line }) => `${file}:${line}`);
  return (
    <tr>
      <th scope="row" data-sort={shown(url.replace(/^https?:\/\/(www\.)?/, ""))}>
        <Address row={row} />
      </th>
      <Cell label="What we found" sort={reason}>
        <p>{shown(sentence(verdict === "moved" ? reason.replace(ENDING_ADDRESS, "") : reason))}</p>
        {remarks.map((remark) => (
          <p key={remark.code}>{shown(sentence(remark.reason))}</p>
        ))}
        {hint !== undefined && <p className="soft">{shown(hint)}</p>}
      </Cell>
      <Cell label="Since when" sort={since ?? lastOk ?? ""}>
        {[trend, since, lastOk, opened].some((part) => part !== undefined) && <SinceWhen row={row} />}
      </Cell>
      <Cell label="Where to edit" sort={spots[0] ?? ""}>
        {spots.length === 0 ? (
          <p>Not known.</p>
        ) : (
          <List
            items={[...new Set(spots)].map((spot) => (
              <Spot key={spot}>{spot}</Spot>
            ))}
          />
        )}
        <Pages routes={row.routes} site={site} />
      </Cell>
      <Cell label="Last 60 runs" sort={trail.trim() === "" ? "" : countBad(trail)}>
        {trail.trim() !== "" && <Trail trail={trail} />}
      </Cell>
    </tr>
  );
}

/** A cell with its label, for narrow screens, and its sort key. An empty cell shows a dash, or is hidden. */
function Cell({ label, sort, children }: { label: string; sort: string | number; children: ReactNode }) {
  const none = children === false;
  return (
    <td data-label={label} data-sort={shown(String(sort))} className={none ? "none" : undefined}>
      {none ? "–" : children}
    </td>
  );
}

function Address({ row: { verdict, url, title, replacement, finalUrl } }: { row: LinkRow }) {
  const next = verdict === "moved" ? (replacement ?? finalUrl) : undefined;
  return (
    <>
      <Outward url={verdict === "invalid" ? undefined : url}>{url}</Outward>
      {next !== undefined && (
        <p className="next">
          <span aria-hidden="true">→ </span>
          <span className="hidden">is now </span>
          <Outward url={next}>{next}</Outward>
        </p>
      )}
      {title !== undefined && <p className="soft">{shown(title)}</p>}
    </>
  );
}

const TREND: Record<Trend, string> = { new: "New", still: "Still", recovered: "Recovered", flaky: "Flaky" };

function SinceWhen({ row: { trend, since, lastOk, nights, opened } }: { row: LinkRow }) {
  return (
    <>
      {trend !== undefined && (
        <p>
          <span className={`trend ${trend}`}>{TREND[trend]}</span>
        </p>
      )}
      {since !== undefined && (
        <p>
          Since <Day time={since} />
        </p>
      )}
      {nights !== undefined && nights > 1 && <p>{nights} runs in a row</p>}
      {lastOk !== undefined && (
        <p>
          Last worked <Day time={lastOk} />
        </p>
      )}
      {opened !== undefined && (
        <p>
          Opened and found right <Day time={opened} />
        </p>
      )}
    </>
  );
}

/** The pages that show a link. */
function Pages({ routes, site }: { routes: readonly string[]; site: string | undefined }) {
  if (routes.length === 0) return undefined;
  const items = routes.map((route) => (
    <Outward key={route} url={site === undefined ? undefined : openable(route, site)}>
      {route}
    </Outward>
  ));
  const rest = items.length - PAGES;
  // A single page is not worth collapsing.
  if (rest < 2) return <OnPages items={items} />;
  return (
    <>
      <OnPages items={items.slice(0, PAGES)} />
      <details className="more">
        <summary>{rest} more pages</summary>
        <List items={items.slice(PAGES)} />
      </details>
    </>
  );
}

function OnPages({ items }: { items: ReactNode[] }) {
  return (
    <>
      <p className="label">On {items.length === 1 ? "the page" : "the pages"}</p>
      <List items={items} />
    </>
  );
}

function List({ items }: { items: ReactNode[] }) {
  return (
    <ul>
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}

/** A link that opens in a new tab; plain text if the address cannot be opened. */
export function Outward({ url, children }: { url: string | undefined; children: string }) {
  const href = openable(url);
  if (href === undefined) return <bdi className="address">{shown(children)}</bdi>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      <bdi className="address">{shown(children)}</bdi>
    </a>
  );
}

function Day({ time }: { time: string }) {
  if (Number.isNaN(Date.parse(time))) return <>{shown(time)}</>;
  return <time dateTime={new Date(time).toISOString()}>{dateInWords(time)}</time>;
}

/** A place in a file. Long ones break after a folder. */
export function Spot({ children }: { children: string }) {
  return (
    <code>
      {shown(children)
        .split(/(?<=\/)/)
        .map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
    </code>
  );
}

/** The runs in a trail. */
const ROOM = 60;
/** Units from one bar to the next, and the width of a bar. */
const STEP = 4;
const WIDTH = 3;
/** The line between good and bad. */
const MIDDLE = 12;

/**
 * The last runs of a link: a bar upward if visitors got the page, downward if they did not, a dot on the line if that is
 * unknown. The color repeats what the direction says.
 */
export function Trail({ trail }: { trail: string }) {
  const bars = { fine: "", bad: "", unsure: "" };
  verdictsOf(trail.slice(-ROOM).padStart(ROOM, " ")).forEach((verdict, index) => {
    if (verdict === undefined) return;
    const x = index * STEP;
    if (isBad(verdict)) bars.bad += `M${x} ${MIDDLE + 1}h${WIDTH}v11h-${WIDTH}z`;
    else if (verdict === "ok" || verdict === "moved") bars.fine += `M${x} ${MIDDLE - 1}h${WIDTH}v-9h-${WIDTH}z`;
    else bars.unsure += `M${x} ${MIDDLE - 2}h${WIDTH}v4h-${WIDTH}z`;
  });
  return (
    <svg className="trail" viewBox={`0 0 ${ROOM * STEP - 1} 24`} width={ROOM * STEP - 1} height="24" role="img">
      <title>{trailInWords(trail)}</title>
      <path className="line" d={`M0 ${MIDDLE}h${ROOM * STEP - 1}`} />
      {bars.fine !== "" && <path className="run-fine" d={bars.fine} />}
      {bars.unsure !== "" && <path className="run-unsure" d={bars.unsure} />}
      {bars.bad !== "" && <path className="run-bad" d={bars.bad} />}
    </svg>
  );
}
