import { compare } from "../findings/finding.ts";
import { addressProblem, isForPrograms } from "./collect/address.ts";
import type { OutboundLink } from "./collect/collect.ts";
import { dateInWords } from "../findings/text.ts";
import { isAnchor, isHome } from "./judge/facts.ts";
import { judge, type Judged } from "./judge/judge.ts";
import type { Judgement, LinkRow, Verdict } from "./link-row.ts";
import {
  openBrowserVerdicts,
  type BrowserChoice,
  type BrowserUse,
} from "./browser/browser-verdicts.ts";
import { isFine, paceFor } from "./probe/politeness.ts";
import type { Attempt } from "./probe/network.ts";
import { openProber, type Probe, type ProbeOptions } from "./probe/probe.ts";
import { evidenceOf, withoutFragment, type LinkResponse } from "./probe/follow.ts";
import type { History } from "./remember/history.ts";
import { skipRuleFor } from "./rules.ts";

/** How to check links. */
export interface CheckOptions extends ProbeOptions {
  /**
   * The browser that opens doubtful links: an installed one, none, or the one at a path. None by
   * default.
   */
  browser?: BrowserChoice | undefined;
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
  /** The addresses without a verdict, because this machine's network failed. They have no row. */
  unreached: string[];
  /**
   * Why there is no verdict on any link that needs a request: the check was stopped, or this
   * machine is offline.
   */
  noVerdict?: "stopped" | "offline";
  /** The browser that opened doubtful links; undefined if it is off. */
  browser?: BrowserUse | undefined;
}

/**
 * The address of a page, and the links to it. They differ in their fragments, and the page is
 * requested once.
 */
type Document = [address: string, links: OutboundLink[]];

/** A document that was requested. */
interface Visit {
  address: string;
  links: OutboundLink[];
  page: Probe;
  /** What a browser saw, if the links were doubtful. */
  seen?: LinkResponse | undefined;
  /** The control probes, if they matter. */
  control?: LinkResponse | undefined;
  beside?: LinkResponse | undefined;
  again?: LinkResponse | undefined;
  /** Whether there is a browser, but its visit failed. */
  isUnconfirmed?: boolean;
}

/** The queue of a host, and what was found there so far. */
interface Host {
  queue: Document[];
  /** Its workers that have not ended. */
  workers: number;
  visits: Visit[];
  /** Its control probes, by the folder in which they were. */
  controls: Map<string, Promise<LinkResponse>>;
}

/**
 * The most visits of a host that wait for its control probe. Each keeps the text of its page in
 * memory, so beyond this number the control probe comes first.
 */
const WAITING_VISITS = 100;

/**
 * Checks every link once. Without a verdict, the rows are those of links that are judged without a
 * request.
 */
export async function checkLinks(
  links: readonly OutboundLink[],
  options: CheckOptions,
): Promise<CheckedLinks> {
  const ready = links.flatMap((link): LinkRow[] => {
    const judgement = judgeWithoutRequest(link.url, options);
    return judgement === undefined ? [] : [{ ...link, ...judgement, attempts: 0, ms: 0 }];
  });
  const isReady = new Set(ready.map(({ url }) => url));
  const wanted = links.filter(({ url }) => !isReady.has(url));
  const documents: Document[] = [...Map.groupBy(wanted, ({ url }) => withoutFragment(url))];
  const { browser: choice = "off", timeout, deadline } = options;
  const prober = openProber(
    documents.map(([url]) => url),
    { ...options, reserve: choice === "off" ? 0 : Math.min(timeout, deadline / 2) },
  );
  const browser = openBrowserVerdicts({ ...options, queues: prober.queues, signal: prober.signal });
  const requested: { row: LinkRow; attempt: Attempt }[] = [];
  const unreached: string[] = [];
  let done = ready.length;
  const showProgress = () => options.onProgress?.(done, links.length);

  const judged = ({ url }: OutboundLink, { page, ...others }: Visit) =>
    judge({ ...others, url, probe: page, before: options.history?.links[url] }, options.now);

  /** Opens a document in a browser if a link to it is doubtful. */
  async function openInBrowser(visit: Visit): Promise<LinkResponse | undefined> {
    const { address, links: of, page } = visit;
    const isAll = options.rules.browser === "all";
    const isDoubtful = of.some((link) => {
      const { verdict, isUnsure } = judged(link, visit);
      return DOUBTFUL.has(verdict) || isUnsure || (isAll && verdict === "ok");
    });
    if (!isDoubtful || prober.isOver() || (await prober.lacksNames(page))) return undefined;
    const seen = await browser.visit({
      url: address,
      fragments: fragmentsOf(of),
      page,
      isTrusted: (origin) => prober.isTrusted(origin, page),
      left: page.left,
    });
    if (seen === undefined && browser.use()?.name !== undefined) visit.isUnconfirmed = true;
    return seen;
  }

  /**
   * Asks for made-up addresses: one beside the link, and for a link that redirects, one at
   * the root as well; and for the link again, if it seems to have moved.
   */
  async function probeControls(visit: Visit, { controls }: Host): Promise<void> {
    const { address, page, links: of } = visit;
    const ask = (where: string) => {
      const known = controls.get(where) ?? prober.control(where, page.left);
      controls.set(where, known);
      return known;
    };
    const { origin } = new URL(address);
    const beside = besideOf(address);
    if (page.hops.length === 0) {
      visit.control = await ([...controls.values()][0] ?? ask(beside));
      return;
    }
    visit.control = await ask(`${origin}/…`);
    if (beside !== `${origin}/…`) visit.beside = await ask(beside);
    const [link] = of;
    const judgement = link && judged(link, { ...visit, again: page });
    if (judgement?.replacement !== undefined)
      visit.again = await prober.control(address, page.left);
  }

  /**
   * The control probe comes last, so that a block that it provokes does not affect the links of its
   * host.
   */
  async function conclude(host: Host): Promise<void> {
    for (const visit of host.visits.splice(0)) {
      const { address, links: of, page } = visit;
      if (prober.isOver()) return;
      const isMoved = page.hops.some(({ status }) => status === 301 || status === 308);
      if (isFine(page) && (isMoved || (page.signals !== undefined && !isHome(address)))) {
        await probeControls(visit, host);
        const isUnseen = visit.seen === undefined && visit.isUnconfirmed !== true;
        const late = isUnseen ? await openInBrowser(visit) : undefined;
        if (late !== undefined && isFine(late)) visit.seen = late;
      }
      const { failure, finalUrl } = page;
      for (const link of of)
        requested.push({
          row: rowOf(link, visit, judged(link, visit)),
          attempt: { failure, finalUrl },
        });
    }
  }

  showProgress();
  try {
    await forEachDocument(documents, options, {
      async visit([address, of], host) {
        if (prober.isOver()) return;
        const visit: Visit = {
          address,
          links: of,
          page: await prober.probe(address, fragmentsOf(of)),
        };
        visit.seen = await openInBrowser(visit);
        host.visits.push(visit);
        if (host.visits.length >= WAITING_VISITS) await conclude(host);
        done += of.length;
        showProgress();
      },
      conclude,
    });
    if (prober.isOver()) return { rows: byAddress(ready), unreached: [], noVerdict: "stopped" };
    const reached: LinkRow[] = [];
    const isOfNetwork = await prober.diagnose();
    for (const { row, attempt } of requested)
      if (await isOfNetwork(attempt)) unreached.push(row.url);
      else reached.push(row);
    const isOffline = unreached.length > 0 && reached.length === 0;
    return {
      rows: byAddress([...ready, ...reached]),
      unreached,
      ...(isOffline && { noVerdict: "offline" as const }),
      browser: browser.use(),
    };
  } finally {
    prober.close();
    await browser.close();
  }
}

/**
 * A made-up address beside another, with `…` for the random part: in its folder, with
 * the same extension.
 */
function besideOf(address: string): string {
  const { origin, pathname } = new URL(address);
  const [, folder = "/", end = ""] = /^(.*\/)[^/]*?(\.[a-z]{2,5}|\/)?$/i.exec(pathname) ?? [];
  return `${origin}${folder}…${pathname === "/" ? "" : end}`;
}

/** Verdicts that a browser has to confirm. */
const DOUBTFUL = new Set<Verdict>(["broken", "suspect", "transient", "moved"]);

function fragmentsOf(links: readonly OutboundLink[]): string[] {
  return links.map(({ url }) => new URL(url).hash.slice(1)).filter(isAnchor);
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
  return { verdict: "ok", code: "well-formed", reason: "it is well-formed (no request was sent)" };
}

function rowOf(
  { url, words, routes, sources }: OutboundLink,
  { page, seen, control, beside, again, isUnconfirmed }: Visit,
  { remarks, replacement, suggestion, verdict, code, reason, firm, isSeen }: Judged,
): LinkRow {
  const { attempts, ms, tries } = page;
  const { status, hops, finalUrl, signals } = isSeen && seen !== undefined ? seen : page;
  const controls = [control, beside].filter((each) => each !== undefined);
  return {
    url,
    words,
    verdict,
    code,
    status,
    ...(hops.length > 0 && { finalUrl, hops }),
    reason,
    attempts,
    ms,
    title: signals?.title,
    marks: signals?.marks,
    ...(verdict === "suspect" && { picture: seen?.picture }),
    replacement,
    suggestion,
    ...(firm === true && { firm }),
    ...(isUnconfirmed === true && { isUnconfirmed }),
    ...(remarks.length > 0 && { remarks }),
    evidence: [
      ...tries,
      ...controls.map((each) => evidenceOf("control", controlOf(each), each)),
      ...(again === undefined ? [] : [evidenceOf("check", url, again)]),
      ...(seen === undefined ? [] : [evidenceOf("browser", url, seen)]),
    ],
    routes,
    sources,
  };
}

/** The address of a control probe, as a report writes it. */
function controlOf({ hops, finalUrl }: LinkResponse): string {
  return (hops[0]?.url ?? finalUrl).replace(UUID, "…");
}

const UUID = /[\da-f]{8}-[\da-f-]{27}/;

/**
 * Processes all documents: each host is a queue with a few workers, and `concurrency` limits the
 * workers in all. The last worker of a host concludes it.
 */
async function forEachDocument(
  documents: readonly Document[],
  options: CheckOptions,
  work: {
    visit: (document: Document, host: Host) => Promise<void>;
    conclude: (host: Host) => Promise<void>;
  },
): Promise<void> {
  const hosts = Map.groupBy(documents, ([url]) => new URL(url).host);
  const turns = [...hosts].flatMap(([name, queue]) => {
    const { perHost } = paceFor(name, options);
    const workers = Math.min(perHost, queue.length);
    const host: Host = { queue, workers, visits: [], controls: new Map() };
    return Array.from({ length: workers }, () => host);
  });
  const worker = async (): Promise<void> => {
    for (let host = turns.shift(); host !== undefined; host = turns.shift()) {
      for (let next = host.queue.shift(); next !== undefined; next = host.queue.shift())
        await work.visit(next, host);
      host.workers--;
      if (host.workers === 0) await work.conclude(host);
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.concurrency, turns.length) }, worker));
}
