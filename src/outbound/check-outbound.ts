import { compare, error, warning, type Finding } from "../findings/finding.ts";
import type { OutboundLink } from "./collect.ts";
import { isNetworkFailure, judge, type Judgement } from "./judge.ts";
import { probe, type Hop, type Probe, type ProbeOptions } from "./probe.ts";

/** One outbound link and what we hold about it: a row of `"links"` in the JSON (contract, section 4). */
export interface CheckedLink extends OutboundLink, Judgement {
  status?: number;
  finalUrl?: string;
  hops?: Hop[];
  attempts: number;
  ms: number;
}

/** What the outbound check found. Without a verdict, where it was stopped or this machine is offline, it found nothing. */
export interface OutboundResult {
  links: CheckedLink[];
  findings: Finding[];
  verdict: boolean;
}

/** At most so many requests at once to one host: we are guests there. */
const PER_HOST = 2;
/** And so many in all. */
const IN_ALL = 32;

/** How to check, besides how to ask. */
export interface CheckOptions extends ProbeOptions {
  /** Hears how many are done. */
  onProgress?: ((done: number) => void) | undefined;
  /** Whether this machine reaches anything at all; asked only where no link could be reached. */
  isOnline: () => Promise<boolean>;
}

/** Asks for every outbound address once. */
export async function checkOutbound(links: readonly OutboundLink[], options: CheckOptions): Promise<OutboundResult> {
  const { signal, onProgress, isOnline } = options;
  const answers: { link: OutboundLink; seen: Probe }[] = [];
  await inTurns(links, async (link) => {
    if (signal?.aborted) return;
    const seen = await probe(link.url, options);
    if (signal?.aborted) return;
    answers.push({ link, seen });
    onProgress?.(answers.length);
  });
  const unreachable = answers.length > 0 && answers.every(({ seen }) => isNetworkFailure(seen));
  if (signal?.aborted || (unreachable && !(await isOnline()))) return { links: [], findings: [], verdict: false };
  const checked = answers.map(checkedLink).toSorted((a, b) => compare(a.url, b.url));
  return { links: checked, findings: checked.flatMap(findingsOf), verdict: true };
}

function checkedLink({ link, seen }: { link: OutboundLink; seen: Probe }): CheckedLink {
  const { hops, finalUrl, status, attempts, ms } = seen;
  return {
    ...link,
    ...judge(seen),
    ...(status === undefined ? {} : { status }),
    ...(hops.length > 0 ? { finalUrl, hops } : {}),
    attempts,
    ms,
  };
}

/** Works on all links, a few at a time: each host is one queue, and never asked more than two things at once. */
async function inTurns(links: readonly OutboundLink[], work: (link: OutboundLink) => Promise<void>): Promise<void> {
  const hosts = Map.groupBy(links, ({ url }) => new URL(url).host);
  const queues = [...hosts.values()].flatMap((queue) =>
    Array.from({ length: Math.min(PER_HOST, queue.length) }, () => queue),
  );
  const worker = async (): Promise<void> => {
    for (let queue = queues.shift(); queue !== undefined; queue = queues.shift())
      for (let link = queue.shift(); link !== undefined; link = queue.shift()) await work(link);
  };
  await Promise.all(Array.from({ length: Math.min(IN_ALL, queues.length) }, worker));
}

/** A finding at each link's first place in content; the other places stand beside it. */
function findingsOf({ url, verdict, code, reason, finalUrl, routes, sources }: CheckedLink): Finding[] {
  if (verdict === "ok") return [];
  const [place, ...others] = sources;
  const related = others.map((other): Finding => ({
    code: `outbound/${code}`,
    severity: "info",
    message: "it stands here too",
    ...other,
  }));
  const more = {
    url,
    ...(routes[0] === undefined ? {} : { route: routes[0] }),
    ...place,
    ...(related.length === 0 ? {} : { related }),
  };
  const message = `${url}: ${reason}.`;
  switch (verdict) {
    case "broken":
      return [error(`outbound/${code}`, message, { ...more, hint: "Mend the address, or take the link away." })];
    case "moved":
      return [
        warning(`outbound/${code}`, message, { ...more, hint: `Write ${withFragment(finalUrl ?? "", url)} instead.` }),
      ];
    case "transient":
      return [
        warning(`outbound/${code}`, message, {
          ...more,
          hint: "It may be back tomorrow: check again before you change it.",
        }),
      ];
    case "blocked":
      return [
        {
          ...warning(`outbound/${code}`, message, { ...more, hint: "Open it yourself: it probably works for people." }),
          severity: "info",
        },
      ];
  }
}

/** A redirect keeps the fragment of the address that led to it, unless it has one of its own (Fetch Standard). */
function withFragment(finalUrl: string, url: string): string {
  return finalUrl.includes("#") ? finalUrl : finalUrl + new URL(url).hash;
}
