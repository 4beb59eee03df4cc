import { randomUUID } from "node:crypto";
import { compare } from "../findings/finding.ts";
import { addressProblem, isForPrograms } from "./collect/address.ts";
import type { OutboundLink } from "./collect/collect.ts";
import { dateInWords } from "./dates.ts";
import { isAnchor, isFine, isHome } from "./judge/facts.ts";
import { judge } from "./judge/judge.ts";
import type { Judgement, LinkRow } from "./link-row.ts";
import { CircuitBreaker } from "./probe/circuit-breaker.ts";
import { openConnections } from "./probe/connect.ts";
import { follow, type Session } from "./probe/follow.ts";
import { headersFor, HostQueues, paceFor } from "./probe/host-queues.ts";
import { watchNetwork } from "./probe/network.ts";
import { probe, type Probe, type ProbeLimits } from "./probe/probe.ts";
import type { History } from "./remember/history.ts";
import { skipRuleFor, type LinkRules } from "./rules.ts";

/** How to check links. */
export interface CheckOptions extends ProbeLimits {
  /** Concurrent requests to one host. */
  perHost: number;
  /** Concurrent links in all. */
  concurrency: number;
  allowPrivate: boolean;
  /** The user agent, in words that an administrator can act on. */
  userAgent: string;
  rules: LinkRules;
  /** The history of earlier runs; undefined if nothing is remembered. */
  history?: History | undefined;
  /** The time, as ISO. */
  now: string;
  env: NodeJS.ProcessEnv;
  signal?: AbortSignal | undefined;
  /** Gets the number of links that are done. */
  onProgress?: ((done: number) => void) | undefined;
  /** Whether this machine is online; called only if links cannot be reached. */
  isOnline: () => Promise<boolean>;
}

/** The rows of all links; without a verdict, those of links that are judged without a request. */
export interface CheckedLinks {
  rows: LinkRow[];
  noVerdict?: NoVerdict;
}

/** Why there is no verdict on links: the check was stopped, or this machine is offline. */
export interface NoVerdict {
  stopped: boolean;
  /** How many addresses were to be requested, and whether any host has answered. */
  wanted: number;
  hasAnswer: boolean;
}

/** Links to one page. They differ in their fragments, and are requested once. */
interface Document {
  url: string;
  links: OutboundLink[];
}

/** Control probes that are kept at a time, so that memory does not grow with the list. */
const KEPT_CONTROLS = 1000;

/** Checks every link once. Rows are sorted by address. */
export async function checkLinks(links: readonly OutboundLink[], options: CheckOptions): Promise<CheckedLinks> {
  const judged = links.map((link) => ({ link, row: rowWithoutRequest(link, options) }));
  const ready = judged.flatMap(({ row }) => row ?? []);
  const rows = [...ready];
  const documents = documentsOf(judged.flatMap(({ link, row }) => (row === undefined ? [link] : [])));
  const prober = startProber(documents, options);
  let done = rows.length;
  options.onProgress?.(done);
  try {
    const hosts = [...Map.groupBy(documents, ({ url }) => new URL(url).host).values()];
    await forEachDocument(hosts, options, async (document) => {
      if (prober.isOver()) return;
      const probes = await prober.probe(document);
      if (prober.isOver()) return;
      for (const link of document.links) rows.push(rowOf(link, probes, options));
      done += document.links.length;
      options.onProgress?.(done);
    });
    const stopped = options.signal?.aborted === true;
    if (!stopped && !(await prober.isOffline())) return { rows: sortedRows(rows) };
    const noVerdict = { stopped, wanted: links.length - ready.length, hasAnswer: prober.hasAnswer() };
    return { rows: sortedRows(ready), noVerdict };
  } finally {
    prober.close();
  }
}

function sortedRows(rows: readonly LinkRow[]): LinkRow[] {
  return rows.toSorted((a, b) => compare(a.url, b.url));
}

/** The row of a link that is judged by its address and the rules alone. */
function rowWithoutRequest(link: OutboundLink, options: CheckOptions): LinkRow | undefined {
  const judgement = judgeWithoutRequest(link.url, options);
  return judgement === undefined ? undefined : { ...link, ...judgement, attempts: 0, ms: 0 };
}

function judgeWithoutRequest(url: string, options: CheckOptions): Judgement | undefined {
  const rule = skipRuleFor(url, options.rules, options.now);
  if (rule !== undefined) {
    const reason = `it is not checked until ${dateInWords(rule.until)}: ${rule.reason}`;
    return { verdict: "skipped", code: "skipped", reason };
  }
  const problem = addressProblem(url, options);
  if (problem !== undefined || !isForPrograms(url)) return problem;
  return { verdict: "ok", code: "well-formed", reason: "it is well-formed; no request was sent" };
}

function documentsOf(links: readonly OutboundLink[]): Document[] {
  const byAddress = Map.groupBy(links, ({ url }) => url.split("#", 1)[0] ?? url);
  return [...byAddress].map(([url, of]) => ({ url, links: of }));
}

/** What a page answered, and what its host answers to an address that does not exist. */
interface Probes {
  probe: Probe;
  control: Probe | undefined;
}

/** Opens what the requests of a run share. */
function startProber(documents: readonly Document[], options: CheckOptions) {
  const { signal: stop, isOnline } = options;
  // Aborts on Ctrl-C, and when nothing can be reached.
  const giveUp = new AbortController();
  const signal = stop === undefined ? giveUp.signal : AbortSignal.any([stop, giveUp.signal]);
  const perHost = Math.max(options.perHost, ...options.rules.hosts.map(({ atOnce = 0 }) => atOnce));
  const connections = openConnections({ ...options, perHost });
  const network = watchNetwork(
    documents.map(({ url }) => url),
    isOnline,
    () => giveUp.abort(),
  );
  const session: Session = {
    ...options,
    connections,
    queues: new HostQueues((host) => paceFor(host, options)),
    breaker: new CircuitBreaker(),
    headersFor: (url) => headersFor(url, options),
    signal,
    onTrip: (trip) => network.note(trip),
  };
  const controls = new Map<string, Promise<Probe>>();

  /** The control probe: what a host answers to a random address. Sent once a host. */
  const controlOf = (url: string): Promise<Probe> => {
    const { origin } = new URL(url);
    const known = controls.get(origin);
    if (known !== undefined) return known;
    const random = `${origin}/${randomUUID()}`;
    const control = follow(random, session, { limit: options.timeout, fragments: [] }).then((trip): Probe => ({
      ...trip,
      url: random,
      attempts: 1,
      ms: 0,
    }));
    controls.set(origin, control);
    // Hosts are processed one after another, so the oldest control probes are no longer needed.
    const [oldest] = controls.keys();
    if (controls.size > KEPT_CONTROLS && oldest !== undefined) controls.delete(oldest);
    return control;
  };

  return {
    async probe({ url, links }: Document): Promise<Probes> {
      const fragments = links.map((link) => new URL(link.url).hash.slice(1)).filter(isAnchor);
      const page = await probe(url, session, { ...options, fragments });
      const isDeep = isFine(page) && page.signals !== undefined && !isHome(page.finalUrl);
      return { probe: page, control: isDeep && !signal.aborted ? await controlOf(page.finalUrl) : undefined };
    },
    isOver: () => signal.aborted,
    isOffline: async () => giveUp.signal.aborted || network.isOffline(),
    hasAnswer: network.hasAnswer,
    close: () => connections.close(),
  };
}

function rowOf(
  { url, routes, sources }: OutboundLink,
  { probe: page, control }: Probes,
  options: CheckOptions,
): LinkRow {
  const { status, hops, finalUrl, signals, attempts, ms } = page;
  const before = options.history?.links[url];
  const { remarks, replacement, verdict, code, reason } = judge({ url, probe: page, control, before }, options.now);
  return {
    url,
    verdict,
    code,
    status,
    ...(hops.length > 0 && { finalUrl, hops }),
    reason,
    attempts,
    ms,
    title: signals?.title,
    replacement,
    ...(remarks.length > 0 && { remarks }),
    routes,
    sources,
  };
}

/** Processes all documents: each host is a queue with a few workers, and `concurrency` limits the workers in all. */
async function forEachDocument(
  hosts: Document[][],
  options: Pick<CheckOptions, "perHost" | "concurrency" | "rules">,
  work: (document: Document) => Promise<void>,
): Promise<void> {
  const turns = hosts.flatMap((queue) => {
    const { perHost } = paceFor(new URL(queue[0]?.url ?? "http://x").host, options);
    return Array.from({ length: Math.min(perHost, queue.length) }, () => queue);
  });
  const worker = async (): Promise<void> => {
    for (let queue = turns.shift(); queue !== undefined; queue = turns.shift())
      for (let document = queue.shift(); document !== undefined; document = queue.shift()) await work(document);
  };
  await Promise.all(Array.from({ length: Math.min(options.concurrency, turns.length) }, worker));
}
