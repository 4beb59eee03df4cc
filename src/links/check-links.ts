import { compare } from "../findings/finding.ts";
import { addressProblem, isForPrograms } from "./collect/address.ts";
import type { OutboundLink } from "./collect/collect.ts";
import { dateInWords } from "./dates.ts";
import { isAnchor, isFine, isHome } from "./judge/facts.ts";
import { judge } from "./judge/judge.ts";
import type { Judgement, LinkRow } from "./link-row.ts";
import { paceFor } from "./probe/politeness.ts";
import type { Attempt } from "./probe/network.ts";
import { openProber, type Probe, type ProbeOptions } from "./probe/probe.ts";
import type { Trip } from "./probe/follow.ts";
import type { History } from "./remember/history.ts";
import { skipRuleFor } from "./rules.ts";

/** How to check links. */
export interface CheckOptions extends ProbeOptions {
  /** Concurrent links in all. */
  concurrency: number;
  /** The history of earlier runs; undefined if nothing is remembered. */
  history?: History | undefined;
  /** The time, as ISO. */
  now: string;
  /** Gets the number of links that are done, and of all. */
  onProgress?: ((done: number, of: number) => void) | undefined;
}

/** What a check has found. */
export interface CheckedLinks {
  /** Sorted by address. */
  rows: LinkRow[];
  /** The addresses about which this machine's network leaves nothing to say. They have no row. */
  unreached: string[];
  /** Why there is no verdict on any link that needs a request: the check was stopped, or this machine is offline. */
  noVerdict?: "stopped" | "offline";
}

/** The address of a page, and the links to it. They differ in their fragments, and the page is requested once. */
type Document = [url: string, links: OutboundLink[]];

/** Checks every link once. Without a verdict, the rows are those of links that are judged without a request. */
export async function checkLinks(links: readonly OutboundLink[], options: CheckOptions): Promise<CheckedLinks> {
  const ready = links.flatMap((link): LinkRow[] => {
    const judgement = judgeWithoutRequest(link.url, options);
    return judgement === undefined ? [] : [{ ...link, ...judgement, attempts: 0, ms: 0 }];
  });
  const isReady = new Set(ready.map(({ url }) => url));
  const wanted = links.filter(({ url }) => !isReady.has(url));
  const documents: Document[] = [...Map.groupBy(wanted, ({ url }) => url.replace(/#.*$/s, ""))];
  const prober = openProber(
    documents.map(([url]) => url),
    options,
  );
  const requested: { row: LinkRow; attempt: Attempt }[] = [];
  const unreached: string[] = [];
  const showProgress = () => options.onProgress?.(ready.length + requested.length + unreached.length, links.length);
  showProgress();
  try {
    await forEachDocument(documents, options, async ([address, of]) => {
      if (prober.isOver()) return;
      const fragments = of.map(({ url }) => new URL(url).hash.slice(1)).filter(isAnchor);
      const page = await prober.probe(address, fragments);
      const isDeep = isFine(page) && page.signals !== undefined && !isHome(address);
      const control = isDeep && !prober.isOver() ? await prober.control(address) : undefined;
      if (prober.isOver()) return;
      const { failure, finalUrl } = page;
      for (const link of of)
        requested.push({ row: rowOf(link, page, control, options), attempt: { failure, finalUrl } });
      showProgress();
    });
    if (prober.isOver()) return { rows: byAddress(ready), unreached: [], noVerdict: "stopped" };
    const judged: LinkRow[] = [];
    const isOfNetwork = await prober.blame();
    for (const { row, attempt } of requested)
      if (await isOfNetwork(attempt)) unreached.push(row.url);
      else judged.push(row);
    const rows = byAddress([...ready, ...judged]);
    return { rows, unreached, ...(unreached.length > 0 && judged.length === 0 && { noVerdict: "offline" as const }) };
  } finally {
    prober.close();
  }
}

function byAddress(rows: readonly LinkRow[]): LinkRow[] {
  return rows.toSorted((a, b) => compare(a.url, b.url));
}

/** Judges a link by its address and the rules alone; undefined if it needs a request. */
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

function rowOf(
  { url, routes, sources }: OutboundLink,
  page: Probe,
  control: Trip | undefined,
  { history, now }: CheckOptions,
): LinkRow {
  const { status, hops, finalUrl, signals, attempts, ms } = page;
  const before = history?.links[url];
  const { remarks, replacement, verdict, code, reason } = judge({ url, probe: page, control, before }, now);
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
  documents: readonly Document[],
  options: CheckOptions,
  work: (document: Document) => Promise<void>,
): Promise<void> {
  const hosts = Map.groupBy(documents, ([url]) => new URL(url).host);
  const turns = [...hosts].flatMap(([host, queue]) => {
    const { perHost } = paceFor(host, options);
    return Array.from({ length: Math.min(perHost, queue.length) }, () => queue);
  });
  const worker = async (): Promise<void> => {
    for (let queue = turns.shift(); queue !== undefined; queue = turns.shift())
      for (let document = queue.shift(); document !== undefined; document = queue.shift()) await work(document);
  };
  await Promise.all(Array.from({ length: Math.min(options.concurrency, turns.length) }, worker));
}
