import { randomUUID } from "node:crypto";
import { compare } from "../findings/finding.ts";
import { addressProblem, isForPrograms } from "./collect/address.ts";
import type { OutboundLink } from "./collect/collect.ts";
import type { History } from "./remember/history.ts";
import { isFine, isHome } from "./judge/facts.ts";
import { isAnchor } from "./judge/fragment-rule.ts";
import { inWords } from "./judge/in-words.ts";
import { judge } from "./judge/judge.ts";
import type { LinkRow } from "./link-row.ts";
import { HostHealth } from "./probe/host-health.ts";
import { openConnections } from "./probe/connect.ts";
import { follow, type Asking } from "./probe/follow.ts";
import { HostQueues } from "./probe/host-queues.ts";
import { probe, type Patience, type Probe } from "./probe/probe.ts";
import { watchReach } from "./probe/reach.ts";
import { headersFor, paceFor } from "./probe/manners.ts";
import { skipRuleFor, type LinkRules } from "./rules.ts";
import type { Judgement } from "./verdict.ts";

/** How to check. */
export interface CheckOptions extends Patience {
  /** Requests to one host at once. */
  perHost: number;
  /** Links at once in all. */
  concurrency: number;
  allowPrivate: boolean;
  /** Who asks, in words that an administrator can act on. */
  userAgent: string;
  rules: LinkRules;
  /** What earlier nights have seen; undefined where nobody remembers. */
  history?: History | undefined;
  /** The time, as ISO. */
  now: string;
  env: NodeJS.ProcessEnv;
  signal?: AbortSignal | undefined;
  /** Hears how many are done. */
  onProgress?: ((done: number) => void) | undefined;
  /** Whether this machine reaches anything at all; asked only where links cannot be reached. */
  isOnline: () => Promise<boolean>;
}

/**
 * What was found. Where `silence` says why there is no verdict (the check was stopped, or this machine is offline), rows are
 * those of which that is known without asking anybody.
 */
export interface CheckedLinks {
  rows: LinkRow[];
  silence?: Silence;
}

/** Why there is no verdict on links. */
export interface Silence {
  stopped: boolean;
  /** How many addresses were to be asked for, and whether anybody has answered at all. */
  wanted: number;
  isAnybodyThere: boolean;
}

/** Links of one page of somebody's: they differ in their fragments, and are asked for once. */
interface Document {
  url: string;
  links: OutboundLink[];
}

/** Hosts whose answer to an unknown address is kept at once: memory must not grow with the list. */
const KEPT_STRANGERS = 1000;

/** Checks every link once: those of one host one after another, a few at a time. Rows are sorted by address. */
export async function checkLinks(links: readonly OutboundLink[], options: CheckOptions): Promise<CheckedLinks> {
  const known = links.map((link) => ({ link, row: withoutAsking(link, options) }));
  const ready = known.flatMap(({ row }) => row ?? []);
  const rows = [...ready];
  const documents = documentsOf(known.flatMap(({ link, row }) => (row === undefined ? [link] : [])));
  const run = startRun(documents, options);
  let done = rows.length;
  options.onProgress?.(done);
  try {
    const hosts = [...Map.groupBy(documents, ({ url }) => new URL(url).host).values()];
    await inTurns(hosts, options, async (document) => {
      if (run.isOver()) return;
      const seen = await run.ask(document);
      if (run.isOver()) return;
      for (const link of document.links) rows.push(rowOf(link, seen, options));
      done += document.links.length;
      options.onProgress?.(done);
    });
    const stopped = options.signal?.aborted === true;
    if (!stopped && !(await run.isOffline())) return { rows: sortedRows(rows) };
    const silence = { stopped, wanted: links.length - ready.length, isAnybodyThere: run.isAnybodyThere() };
    return { rows: sortedRows(ready), silence };
  } finally {
    run.close();
  }
}

function sortedRows(rows: readonly LinkRow[]): LinkRow[] {
  return rows.toSorted((a, b) => compare(a.url, b.url));
}

/** What can be said of a link without asking anybody. */
function withoutAsking(link: OutboundLink, options: CheckOptions): LinkRow | undefined {
  const judgement = judgementWithoutAsking(link.url, options);
  return judgement === undefined ? undefined : { ...link, ...judgement, attempts: 0, ms: 0 };
}

function judgementWithoutAsking(url: string, options: CheckOptions): Judgement | undefined {
  const rule = skipRuleFor(url, options.rules, options.now);
  if (rule !== undefined) {
    const reason = `it is not checked until ${inWords(rule.until)}: ${rule.reason}`;
    return { verdict: "skipped", code: "skipped", reason };
  }
  const problem = addressProblem(url, options);
  if (problem !== undefined || !isForPrograms(url)) return problem;
  return { verdict: "ok", code: "well-formed", reason: "it is written as it should be; nobody was asked" };
}

function documentsOf(links: readonly OutboundLink[]): Document[] {
  const byAddress = Map.groupBy(links, ({ url }) => url.split("#", 1)[0] ?? url);
  return [...byAddress].map(([url, of]) => ({ url, links: of }));
}

/** What was seen of a page, and of its host. */
interface Seen {
  probe: Probe;
  stranger: Probe | undefined;
}

function startRun(documents: readonly Document[], options: CheckOptions) {
  const { signal: stop, isOnline } = options;
  // Fires where somebody presses Ctrl-C, and where nothing can be reached.
  const giveUp = new AbortController();
  const signal = stop === undefined ? giveUp.signal : AbortSignal.any([stop, giveUp.signal]);
  const most = Math.max(options.perHost, ...options.rules.hosts.map(({ atOnce = 0 }) => atOnce));
  const connections = openConnections({ ...options, perHost: most });
  const queues = new HostQueues((host) => paceFor(host, options));
  const reach = watchReach(
    documents.map(({ url }) => url),
    isOnline,
    () => giveUp.abort(),
  );
  const asking: Asking = {
    ...options,
    connections,
    queues,
    health: new HostHealth(),
    headersFor: (url) => headersFor(url, options),
    signal,
    onTrip: (trip) => reach.note(trip),
  };
  const strangers = new Map<string, Promise<Probe>>();

  /** What the host says to an address that nobody has ever made. Asked once a host. */
  const strangerOf = (url: string): Promise<Probe> => {
    const { origin } = new URL(url);
    const known = strangers.get(origin);
    if (known !== undefined) return known;
    const made = `${origin}/${randomUUID()}`;
    const asked = follow(made, asking, { limit: options.timeout, fragments: [] }).then((trip): Probe => ({
      ...trip,
      url: made,
      attempts: 1,
      ms: 0,
    }));
    strangers.set(origin, asked);
    // Hosts are worked on one after another: those of long ago are not needed again.
    const [oldest] = strangers.keys();
    if (strangers.size > KEPT_STRANGERS && oldest !== undefined) strangers.delete(oldest);
    return asked;
  };

  const ask = async ({ url, links }: Document): Promise<Seen> => {
    const fragments = links.map((link) => new URL(link.url).hash.slice(1)).filter(isAnchor);
    const seen = await probe(url, asking, { ...options, fragments });
    const isDeep = isFine(seen) && seen.signs !== undefined && !isHome(seen.finalUrl);
    return { probe: seen, stranger: isDeep && !signal.aborted ? await strangerOf(seen.finalUrl) : undefined };
  };

  return {
    ask,
    isOver: () => signal.aborted,
    isOffline: async () => giveUp.signal.aborted || reach.isOffline(),
    isAnybodyThere: reach.isAnybodyThere,
    close: () => connections.close(),
  };
}

function rowOf(
  { url, routes, sources }: OutboundLink,
  { probe: seen, stranger }: Seen,
  options: CheckOptions,
): LinkRow {
  const { status, hops, finalUrl, signs, attempts, ms } = seen;
  const before = options.history?.links[url];
  const { remarks, replacement, verdict, code, reason } = judge({ url, probe: seen, stranger, before }, options.now);
  return {
    url,
    verdict,
    code,
    ...(status === undefined ? {} : { status }),
    ...(hops.length > 0 ? { finalUrl, hops } : {}),
    reason,
    attempts,
    ms,
    ...(signs?.title === undefined ? {} : { title: signs.title }),
    ...(replacement === undefined ? {} : { replacement }),
    ...(remarks.length === 0 ? {} : { remarks }),
    routes,
    sources,
  };
}

/** Works on all documents: each host is a queue that a few hands take from, and only so many hands are busy in all. */
async function inTurns(
  hosts: Document[][],
  options: Pick<CheckOptions, "perHost" | "concurrency" | "rules">,
  work: (document: Document) => Promise<void>,
): Promise<void> {
  const hands = hosts.flatMap((queue) => {
    const { perHost } = paceFor(new URL(queue[0]?.url ?? "http://x").host, options);
    return Array.from({ length: Math.min(perHost, queue.length) }, () => queue);
  });
  const busy = async (): Promise<void> => {
    for (let queue = hands.shift(); queue !== undefined; queue = hands.shift())
      for (let document = queue.shift(); document !== undefined; document = queue.shift()) await work(document);
  };
  await Promise.all(Array.from({ length: Math.min(options.concurrency, hands.length) }, busy));
}
