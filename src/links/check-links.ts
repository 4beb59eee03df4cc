import { forEachConcurrently } from "../files/files-below.ts";
import { compare } from "../findings/finding.ts";
import { dateInWords } from "../findings/text.ts";
import {
  openBrowserVerdicts,
  type BrowserChoice,
  type BrowserUse,
} from "./browser/browser-verdicts.ts";
import { addressProblem, isForPrograms } from "./collect/address.ts";
import type { OutboundLink } from "./collect/collect.ts";
import { isAnchor, isHome, type Facts } from "./judge/facts.ts";
import { judge } from "./judge/judge.ts";
import { isBad, type Judgement, type LinkRow } from "./link-row.ts";
import { evidenceOf, withoutFragment, type LinkResponse } from "./probe/follow.ts";
import type { Outcome } from "./probe/network.ts";
import { isFine, Turns } from "./probe/politeness.ts";
import { openProber, type Probe, type ProbeOptions } from "./probe/probe.ts";
import type { History } from "./remember/history.ts";
import { skipRuleFor, type LinkRules } from "./link-settings.ts";

export interface CheckOptions extends ProbeOptions {
  browser?: BrowserChoice | undefined;
  rules: LinkRules;
  history?: History | undefined;
  now: string;
  onProgress?: ((done: number, of: number) => void) | undefined;
}

interface CheckedLinks {
  rows: LinkRow[];
  /** The addresses without a row, because this machine's network failed. */
  unreached: string[];
  /** Why no link that needs a request has a verdict. */
  noVerdict?: "stopped" | "offline" | undefined;
  browser?: BrowserUse | undefined;
}

type Document = [address: string, links: OutboundLink[]];

interface Visit extends Omit<Facts, "url" | "before"> {
  address: string;
  links: OutboundLink[];
  probe: Probe;
}

interface Host {
  visits: Visit[];
  /** Its control probes, by the folder of their made-up address. */
  controls: Map<string, Promise<LinkResponse>>;
}

/** Some redirects are permanent for one language only. */
const OTHER_LANGUAGES = "es,fr;q=0.9,de;q=0.8,*;q=0.1";
/** Visits that wait for the control probe of their host: each keeps the text of its page. */
const WAITING_VISITS = 100;

/** Checks every link once. Without a verdict, only links that need no request have rows. */
export async function checkLinks(
  links: readonly OutboundLink[],
  options: CheckOptions,
): Promise<CheckedLinks> {
  const rows: LinkRow[] = [];
  const wanted: OutboundLink[] = [];
  for (const link of links) {
    const judgement = judgeWithoutRequest(link.url, options);
    if (judgement === undefined) wanted.push(link);
    else rows.push({ ...link, ...judgement, attempts: 0, ms: 0 });
  }
  const ready = rows.length;
  const documents: Document[] = [...Map.groupBy(wanted, ({ url }) => withoutFragment(url))];
  const { browser: choice = "off", timeout, deadline } = options;
  const prober = openProber(
    documents.map(([url]) => url),
    { ...options, reserve: choice === "off" ? 0 : Math.min(timeout, deadline / 2) },
  );
  const { network, queues, signal } = prober;
  const browser = openBrowserVerdicts({ ...options, queues, signal });
  const requested: { row: LinkRow; outcome: Outcome }[] = [];
  let done = ready;
  const showProgress = () => options.onProgress?.(done, links.length);

  const judged = ({ url }: OutboundLink, visit: Visit) =>
    judge({ ...visit, url, before: options.history?.links[url] }, options.now);

  async function openInBrowser(visit: Visit) {
    if (choice === "off") return undefined;
    const { address, links: of, probe } = visit;
    const isDoubtful = of.some((link) => {
      const { verdict, isUnsure } = judged(link, visit);
      const isWanted = verdict === "ok" && options.rules.browser === "all";
      return isBad(verdict) || verdict === "moved" || isUnsure || isWanted;
    });
    if (!isDoubtful || signal.aborted || (await network.lacksNames(probe))) return undefined;
    const isTrusted = (origin: string) => prober.isTrusted(origin, probe);
    const subject = { url: address, fragments: fragmentsOf(of), isTrusted, left: probe.left };
    const seen = await browser.visit(subject, probe);
    if (seen === undefined) visit.isUnopened ||= browser.use()?.path !== undefined;
    return seen;
  }

  /** Requests made-up addresses at the root and next to the link, and a moved link again. */
  async function probeControls(visit: Visit, { controls }: Host) {
    const { address, probe, links: of } = visit;
    const ask = (where: string) => {
      const asked = controls.get(where) ?? prober.control(where, probe.left);
      controls.set(where, asked);
      return asked;
    };
    const beside = randomSiblingOf(probe.isUpgraded ? probe.finalUrl : address);
    if (probe.hops.length === 0) {
      const known = [...controls].find(([where]) => isOfOrigin(where, beside));
      visit.control = await (known?.[1] ?? ask(beside));
      return;
    }
    const root = `${new URL(address).origin}/…`;
    visit.control = await ask(root);
    if (beside !== root) visit.beside = await ask(beside);
    const [link] = of;
    if (link && judged(link, { ...visit, again: probe }).replacement !== undefined)
      visit.again = await prober.control(address, probe.left, OTHER_LANGUAGES);
  }

  /** Control probes come last: a block that they provoke affects no link of the host. */
  async function conclude(host: Host) {
    for (const visit of host.visits.splice(0)) {
      const { address, links: of, probe } = visit;
      if (signal.aborted) return;
      const isMoved = probe.hops.some(({ status }) => status === 301 || status === 308);
      if (isFine(probe) && (isMoved || (probe.signals !== undefined && !isHome(address)))) {
        await probeControls(visit, host);
        const isUnseen = visit.seen === undefined && visit.isUnopened !== true;
        const late = isUnseen ? await openInBrowser(visit) : undefined;
        if (late !== undefined && isFine(late)) visit.seen = late;
      }
      const { failure, finalUrl } = probe;
      for (const link of of) {
        const row = rowOf(link, visit, judged(link, visit));
        requested.push({ row, outcome: { failure, finalUrl } });
      }
    }
  }

  async function check([address, of]: Document, host: Host) {
    if (signal.aborted) return;
    const probe = await prober.probe(address, fragmentsOf(of));
    const visit: Visit = { address, links: of, probe };
    visit.seen = await openInBrowser(visit);
    host.visits.push(visit);
    if (host.visits.length >= WAITING_VISITS) await conclude(host);
    done += of.length;
    showProgress();
  }

  const { concurrency, perHost } = options;
  const turns = new Turns(concurrency);
  async function checkHost(of: readonly Document[]) {
    const host: Host = { visits: [], controls: new Map() };
    await forEachConcurrently(of, (each) => turns.run(() => check(each, host)), perHost);
    await turns.run(() => conclude(host));
  }

  showProgress();
  try {
    const hosts = [...Map.groupBy(documents, ([url]) => new URL(url).host).values()];
    await forEachConcurrently(hosts, checkHost, concurrency);
    const unreached: string[] = [];
    if (signal.aborted) return { rows: byAddress(rows), unreached, noVerdict: "stopped" };
    const isOfNetwork = await network.diagnose();
    for (const { row, outcome } of requested)
      if (await isOfNetwork(outcome)) unreached.push(row.url);
      else rows.push(row);
    const noVerdict = unreached.length > 0 && rows.length === ready ? "offline" : undefined;
    return { rows: byAddress(rows), unreached, noVerdict, browser: browser.use() };
  } finally {
    prober.close();
    await browser.close();
  }
}

const isOfOrigin = (one: string, other: string) => new URL(one).origin === new URL(other).origin;

/** The address with `…`, which stands for a random name, in place of its name. */
function randomSiblingOf(address: string) {
  const { origin, pathname } = new URL(address);
  const [, folder = "/", end = ""] = /^(.*\/)[^/]*?(\.[a-z]{2,5}|\/)?$/i.exec(pathname) ?? [];
  return `${origin}${folder}…${pathname === "/" ? "" : end}`;
}

function fragmentsOf(links: readonly OutboundLink[]) {
  return links.map(({ url }) => new URL(url).hash.slice(1)).filter(isAnchor);
}

function byAddress(rows: readonly LinkRow[]) {
  return rows.toSorted((a, b) => compare(a.url, b.url));
}

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

const UUID = /[\da-f]{8}-[\da-f-]{27}/;

function rowOf(
  { url, words, routes, sources }: OutboundLink,
  { probe, seen, control, beside, again, isUnopened }: Visit,
  judged: ReturnType<typeof judge>,
): LinkRow {
  const { isSeen, isUnsure: _, remarks, ...judgement } = judged;
  const { attempts, ms, tries } = probe;
  const { status, hops, finalUrl, signals } = isSeen && seen !== undefined ? seen : probe;
  const evidence = [
    ...tries,
    ...[control, beside]
      .filter((each) => each !== undefined)
      .map((each) =>
        evidenceOf("control", (each.hops[0]?.url ?? each.finalUrl).replace(UUID, "…"), each),
      ),
    ...(again ? [evidenceOf("check", url, again)] : []),
    ...(seen ? [evidenceOf("browser", url, seen)] : []),
  ];
  return {
    url,
    words,
    ...judgement,
    status,
    ...(hops.length > 0 && { finalUrl, hops }),
    attempts,
    ms,
    title: signals?.title,
    marks: signals?.marks,
    picture: judgement.verdict === "suspect" ? seen?.picture : undefined,
    isUnconfirmed: isUnopened || undefined,
    remarks: remarks.length > 0 ? remarks : undefined,
    evidence,
    routes,
    sources,
  };
}
