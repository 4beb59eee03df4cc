import { error, warning, type Finding } from "../findings/finding.ts";
import type { OutboundLink } from "./collect.ts";
import { isNetworkFailure, judge, type Judgement } from "./judge.ts";
import { probe, type Hop, type ProbeOptions } from "./probe.ts";

/** One outbound link and what we hold about it: a row of `"links"` in the JSON (contract, section 4). */
export interface CheckedLink extends OutboundLink, Judgement {
  status?: number;
  finalUrl?: string;
  hops?: Hop[];
  attempts: number;
  ms: number;
}

/** What the outbound check found; `offline` where nothing at all could be reached, so that there is no verdict. */
export interface OutboundResult {
  links: CheckedLink[];
  findings: Finding[];
  offline: boolean;
}

/** At most so many requests at once to one host: we are guests there. */
const PER_HOST = 2;
/** And so many in all. */
const IN_ALL = 32;

/** Asks for every outbound address once. `onProgress` hears how many are done. */
export async function checkOutbound(
  links: readonly OutboundLink[],
  options: ProbeOptions,
  onProgress: (done: number) => void = () => {},
): Promise<OutboundResult> {
  let done = 0;
  let unreachable = 0;
  const checked = await inTurns(links, async (link): Promise<CheckedLink> => {
    const { url: _, ...seen } = await probe(link.url, options);
    if (isNetworkFailure({ ...seen, url: link.url })) unreachable++;
    onProgress(++done);
    const { hops, finalUrl, status, attempts, ms } = seen;
    const moved = hops.length > 0 ? { finalUrl, hops } : {};
    return {
      ...link,
      ...judge({ ...seen, url: link.url }),
      ...(status === undefined ? {} : { status }),
      ...moved,
      attempts,
      ms,
    };
  });
  const offline = links.length > 1 && unreachable === links.length;
  return { links: checked, findings: offline ? [] : checked.flatMap(findingsOf), offline };
}

/** Works on all items, a few at a time, and never on more than two of one host. Gives the results in the items' order. */
async function inTurns<Result>(
  links: readonly OutboundLink[],
  work: (link: OutboundLink) => Promise<Result>,
): Promise<Result[]> {
  const waiting = links.map((link, index) => ({ link, index, host: new URL(link.url).host }));
  const busy = new Map<string, number>();
  const results: Result[] = [];
  const worker = async (): Promise<void> => {
    for (;;) {
      const position = waiting.findIndex(({ host }) => (busy.get(host) ?? 0) < PER_HOST);
      if (position < 0 && waiting.length === 0) return;
      if (position < 0) {
        await new Promise((done) => setTimeout(done, 20));
        continue;
      }
      const [next] = waiting.splice(position, 1);
      if (next === undefined) return;
      busy.set(next.host, (busy.get(next.host) ?? 0) + 1);
      results[next.index] = await work(next.link);
      busy.set(next.host, (busy.get(next.host) ?? 1) - 1);
    }
  };
  await Promise.all(Array.from({ length: Math.min(IN_ALL, links.length) }, worker));
  return results;
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
      return [warning(`outbound/${code}`, message, { ...more, hint: `Write ${finalUrl} instead.` })];
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
