import { lookup } from "node:dns/promises";
import { warning, type Finding } from "../findings/finding.ts";
import type { FindingGroup } from "../findings/report.ts";
import { checkLinks, type Silence } from "./check-links.ts";
import type { OutboundLink } from "./collect/collect.ts";
import type { History } from "./remember/history.ts";
import { closingOf, linkFindings } from "./report/link-findings.ts";
import type { LinkRow } from "./link-row.ts";
import { hasProxy, reachesProxy } from "./probe/proxies.ts";
import { remember, weighAlone } from "./remember/remember.ts";
import { ruleFindings, type LinkRules } from "./rules.ts";

/** What is asked of one run over links. */
export interface NightRequest {
  links: readonly OutboundLink[];
  rules: LinkRules;
  /** What earlier nights have left; undefined where nothing is to be remembered. */
  history: History | undefined;
  /** Whether these are all links of the site. */
  complete: boolean;
  /** Which links are remembered; undefined for all. */
  keeps?: ((row: LinkRow) => boolean) | undefined;
  /** The time, as ISO. */
  now: string;
  /** Scheme and host of the site: an administrator who wonders who asks can look there. */
  origin?: string | undefined;
  version: string;
  env: NodeJS.ProcessEnv;
  limits?: Partial<Limits>;
  /** What else there is to say in the same report. */
  others?: readonly Finding[];
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => void) | undefined;
}

/** How long, how often, how many, and where to. */
export interface Limits {
  /** Milliseconds for one try. */
  timeout: number;
  /** Milliseconds for one link in all. */
  deadline: number;
  /** Milliseconds before each further try. */
  pauses: readonly number[];
  perHost: number;
  concurrency: number;
  allowPrivate: boolean;
}

/** What is usual (contract, section 4). */
export const USUAL: Limits = {
  timeout: 15_000,
  deadline: 45_000,
  pauses: [1000, 3000],
  perHost: 2,
  concurrency: 100,
  allowPrivate: false,
};

/** What a run has found. */
export interface NightResult {
  /** False where of links nothing can be said: a finding says why, and rows are those that nobody can open anyway. */
  verdict: boolean;
  rows: LinkRow[];
  /** The history that this night leaves. */
  history: History | undefined;
  findings: Finding[];
  groups: FindingGroup[];
  closing: string[];
}

/** Checks links, remembers them, and says what there is to do. */
export async function checkNight(request: NightRequest): Promise<NightResult> {
  const { links, rules, history, now, version, origin } = request;
  const contact = rules.contact === undefined ? undefined : encodeURI(rules.contact);
  const who = [origin, contact].filter((each) => each !== undefined).join("; ");
  const userAgent = `build-site/${version} (link check${who === "" ? "" : `; +${who}`})`;
  const checked = await checkLinks(links, {
    ...USUAL,
    ...request.limits,
    ...request,
    history,
    userAgent,
    isOnline: () => isOnline(request.env),
  });
  const ofRules = request.complete
    ? ruleFindings(
        rules,
        links.map(({ url }) => url),
        now,
      )
    : [];
  const others = [...ofRules, ...(request.others ?? [])];
  return checked.silence === undefined
    ? concluded(checked.rows, { ...request, others })
    : silent(checked.rows, checked.silence, { ...request, others });
}

/** Remembers rows that have been found, and says what there is to do about them. */
export function concluded(
  found: readonly LinkRow[],
  {
    history,
    now,
    complete,
    keeps,
    others,
  }: Pick<NightRequest, "history" | "now" | "complete" | "keeps"> & { others: Finding[] },
): NightResult {
  const night =
    history === undefined
      ? { rows: weighAlone(found, now), history }
      : remember(found, history, { now, complete, keeps });
  const isFirst = isEmpty(history) && !isEmpty(night.history);
  return { verdict: true, ...night, ...linkFindings(night.rows, others), closing: closingOf(night.rows, { isFirst }) };
}

function isEmpty(history: History | undefined): boolean {
  return history !== undefined && Object.keys(history.links).length === 0;
}

/** A night without a verdict: why, and what can be seen without asking anybody. Nothing is remembered of it. */
function silent(
  known: readonly LinkRow[],
  silence: Silence,
  { history, env, now, others }: Pick<NightRequest, "history" | "env" | "now"> & { others: Finding[] },
): NightResult {
  const rows = weighAlone(known, now).filter(({ verdict }) => verdict === "invalid");
  const { findings, groups } = linkFindings(rows, others);
  return { verdict: false, rows, history, findings: [whySilent(silence, env), ...findings], groups, closing: [] };
}

function whySilent({ stopped, wanted, isAnybodyThere }: Silence, env: NodeJS.ProcessEnv): Finding {
  const start = "No verdict on links to other sites:";
  if (stopped) return warning("outbound/stopped", `${start} the check was stopped.`);
  const one = isAnybodyThere ? "hardly one" : "not one";
  const what = wanted === 1 ? "the address could not be reached" : `${one} of ${wanted} addresses could be reached`;
  const hint = hasProxy(env) ? "Does the proxy of this machine let it through?" : "Is this machine online?";
  return warning("outbound/offline", `${start} ${what}.`, { hint });
}

/** Whether a name that is always there can be looked up (RFC 2606; IANA keeps it). Behind a proxy it need not be: the proxy has to be there. */
async function isOnline(env: NodeJS.ProcessEnv): Promise<boolean> {
  if (hasProxy(env)) return reachesProxy(env);
  return lookup("example.com").then(
    () => true,
    () => false,
  );
}
