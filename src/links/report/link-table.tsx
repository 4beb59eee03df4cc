import { Fragment, type ReactNode } from "react";
import type { LinkRow } from "../link-row.ts";
import type { Trend } from "../verdict.ts";
import { Nights } from "./nights.tsx";
import { badNights, dayInWords, openable, sentence, shown } from "./words.ts";

/** Pages that are named at once; the rest is folded away: a link in the footer is on all of them. */
const PAGES = 4;
/** Where something has moved to stands beside its address already. */
const ENDING_ADDRESS = / to https?:\/\/\S+$/;

/** What a table needs besides its rows. */
export interface TableContext {
  /** Scheme and host of the site, for the links to its pages. */
  site: string | undefined;
  /** What to do about a link, by its address. */
  hints: ReadonlyMap<string, string>;
}

/** The links of one group. The script makes buttons of the headers; without it the order is that of the rows. */
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
          <th scope="col">Last 60 nights</th>
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
      <Cell label="Last 60 nights" sort={trail.trim() === "" ? "" : badNights(trail)}>
        {trail.trim() !== "" && <Nights trail={trail} />}
      </Cell>
    </tr>
  );
}

/** A cell with its header's words, for narrow screens, and what it is sorted by. An empty one shows a dash, or not at all. */
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
      {nights !== undefined && nights > 1 && <p>{nights} nights in a row</p>}
      {lastOk !== undefined && (
        <p>
          Last alive <Day time={lastOk} />
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
  // A single one is not worth folding away.
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

/** A link that opens in a new tab; plain text where the address is nothing to open. */
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
  const day = dayInWords(time);
  return day === undefined ? <>{shown(time)}</> : <time dateTime={new Date(time).toISOString()}>{day}</time>;
}

/** A place in a file; where it needs more than one line, it is broken behind a folder. */
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
