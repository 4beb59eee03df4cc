import { isFine } from "../probe/politeness.ts";
import type { Verdict } from "../link-row.ts";
import { dateInWords } from "../../findings/text.ts";
import { first } from "../probe/exchange.ts";
import {
  CHALLENGE,
  CHALLENGE_HEADERS,
  CHALLENGE_SENTENCES,
  WEAK_CHALLENGE,
} from "../words/challenge.ts";
import { FAILING } from "../words/not-found.ts";
import { matches, segmentsOf } from "../words/phrase.ts";
import type { PageSignals } from "../probe/page-signals.ts";
import { isAnchor, isBare, type Facts, type Rule } from "./facts.ts";

type Row = [verdict: Verdict, reason: string | ((detail: string) => string)];

const warned = (what: string): Row => [
  "broken",
  `its certificate ${what}: browsers show a warning`,
];

/** What each failure means for a visitor. */
const FAILURES: Record<string, Row> = {
  "dns-not-found": ["broken", "its host does not exist"],
  "dns-failing": ["transient", "its name cannot be looked up at the moment"],
  "private-address": [
    "broken",
    (ip) => `its name leads into a private network (${ip}), which visitors cannot reach`,
  ],
  refused: ["transient", "the server refuses connections at the moment"],
  reset: ["transient", "the server closes the connection without a response"],
  unreachable: ["transient", (word) => `the server cannot be reached at the moment (${word})`],
  timeout: ["transient", "its redirects take too long"],
  "timeout-dns": ["transient", "looking up its name takes too long"],
  "timeout-connect": ["transient", "the server does not accept connections in time"],
  "timeout-tls": ["transient", "the TLS handshake takes too long"],
  "timeout-headers": ["transient", "the server accepts the request but does not respond in time"],
  "timeout-body": ["transient", "the server starts to respond, but the page takes too long"],
  "tls-expired": [
    "broken",
    (day) => `its certificate expired${since(day)}: browsers show a warning`,
  ],
  "tls-not-yet-valid": [
    "broken",
    (day) => `its certificate is not valid before ${dateInWords(day)}: browsers show a warning`,
  ],
  "tls-wrong-name": [
    "broken",
    (names) => `its certificate is for another name (${names}): browsers show a warning`,
  ],
  "tls-self-signed": warned("is self-signed"),
  "tls-untrusted": warned("authority is not trusted"),
  "tls-incomplete": warned("chain does not lead to a trusted authority"),
  "tls-revoked": warned("has been revoked"),
  "tls-none": ["broken", "the server does not use TLS there: write http:// or another address"],
  "tls-outdated": ["broken", "the server offers only TLS versions that browsers have dropped"],
  "tls-failed": ["transient", "the TLS handshake fails"],
  "bad-answer": ["transient", "its response is not valid HTTP: the port may be wrong"],
  proxy: ["transient", "the proxy of this machine refuses the request"],
  "headers-too-big": ["broken", "its response has more headers than browsers accept"],
  "cut-short": ["transient", "the connection is closed in the middle of the page"],
  "bad-encoding": ["transient", "the page cannot be decompressed"],
  "redirect-loop": ["broken", "it redirects endlessly"],
  "redirect-nowhere": ["broken", "it redirects to an invalid address"],
  "other-program": [
    "blocked",
    (scheme) => `it opens another program (${scheme}), which this check cannot follow`,
  ],
  "redirect-private": [
    "broken",
    "it redirects into a private network, which visitors cannot reach",
  ],
  "asked-to-wait": ["blocked", (ms) => `the server asks for a pause of ${duration(Number(ms))}`],
};

/** The request has failed, or the answer is incomplete. */
export const failureRule: Rule = ({ probe: { failure, hops } }) => {
  if (failure === undefined) return undefined;
  const code =
    failure.code === "private-address" && hops.length > 0 ? "redirect-private" : failure.code;
  const row = FAILURES[code] ?? ["transient", `it cannot be reached now (${code})`];
  const [verdict, reason]: Row = row;
  return {
    verdict,
    code,
    reason: typeof reason === "string" ? reason : reason(failure.detail ?? code),
  };
};

/** For the tests that each is documented. */
export const FAILURE_CODES = Object.keys(FAILURES);

function since(day: string): string {
  return /^\d{4}-/.test(day) ? ` on ${dateInWords(day)}` : "";
}

function duration(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  if (minutes <= 1) return `${Math.ceil(ms / 1000)} seconds`;
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}

/** Servers that work, but do not respond to robots (999 is LinkedIn's). */
const BLOCKED = new Set([401, 402, 403, 407, 429, 451, 999]);
const TEMPORARY = new Set([304, 408, 421, 425]);

/** The status means an error for a visitor. */
export const statusRule: Rule = ({ probe: { status, hops, signals } }) => {
  if (status === undefined)
    return { verdict: "transient", code: "no-answer", reason: "there was no response" };
  if (status >= 200 && status < 300) return undefined;
  const code = `http-${status}`;
  if (status === 300 && signals !== undefined && signals.ownPages > 0 && isBare(signals)) {
    const reason = "the server has no such page, and offers a list of others (300)";
    return { verdict: "suspect", code, reason };
  }
  if (status === 300) return undefined;
  if (status > 300 && status < 400 && !TEMPORARY.has(status)) {
    const reason = `it redirects (${status}) without a target`;
    const isShown = /^30[12378]$/.test(String(status)) && signals !== undefined;
    return isShown && signals.length > 0
      ? {
          verdict: "suspect",
          code: "redirect-nowhere",
          reason: `${reason}: browsers show its own page`,
        }
      : { verdict: "broken", code: "redirect-nowhere", reason };
  }
  const where = hops.length === 0 ? "the server" : "it redirects, and the server there";
  const [verdict, claim] = claimOf(status);
  return { verdict, code, reason: `${where} ${claim} (${status})` };
};

function claimOf(status: number): [verdict: Verdict, claim: string] {
  if (status === 404) return ["broken", "says that there is no such page"];
  if (status === 410) return ["broken", "says that the page is gone for good"];
  if (status === 429) return ["blocked", "gets too many requests for now"];
  if (BLOCKED.has(status)) return ["blocked", "does not respond to robots"];
  if (TEMPORARY.has(status) || (status >= 500 && status < 600))
    return ["transient", "has an error at the moment"];
  // 400, 405, 406 …: often sent only to robots, so visitors may get the page.
  return ["blocked", "rejects the request of this check"];
}

/** A page with hardly any text, in characters. */
const NOTHING_ELSE = 300;

/** A bot challenge replaces the page, whatever its status. */
export const challengeRule: Rule = ({ probe, control }) => {
  const { status = 0, failure, headers, signals } = probe;
  if (failure !== undefined || status === 404 || status === 410) return undefined;
  const isEverywhere = control?.signals !== undefined && control.signals.title === signals?.title;
  const byHeader = CHALLENGE_HEADERS.some(([name, value]) =>
    value.test(first(headers[name]) ?? ""),
  );
  const inPage =
    signals !== undefined && isBare(signals) && challenges(signals, { status, isEverywhere });
  if (!byHeader && !inPage) return undefined;
  const reason = `visitors must prove that they are human (${status}), which a robot cannot do`;
  return { verdict: "blocked", code: "challenge", reason };
};

/** Words count only in an error, on a page with scripts, or if they come for any address. */
function challenges(
  { title = "", h1, text, length, markers, scripts, refresh }: PageSignals,
  { status, isEverywhere }: { status: number; isEverywhere: boolean },
): boolean {
  if (markers.has("challenge")) return true;
  if (status < 400 && scripts === 0 && refresh === undefined && !isEverywhere) return false;
  if ([title, ...h1].some((part) => matches(part, CHALLENGE))) return true;
  return (
    (length < NOTHING_ELSE && matches(title, WEAK_CHALLENGE)) || matches(text, CHALLENGE_SENTENCES)
  );
}

/** A page with little else says that the site has an error. */
export const errorPageRule: Rule = ({ probe }) => {
  const { signals } = probe;
  if (!isFine(probe) || signals === undefined || !isBare(signals, NOTHING_ELSE)) return undefined;
  const said = [...segmentsOf(signals.title), ...signals.h1].find((part) => matches(part, FAILING));
  if (said === undefined) return undefined;
  const reason = `the page says that the site has an error, with a success status: “${said}”`;
  return { verdict: "transient", code: "error-page", reason };
};

/** A visitor lands at the top of the page. */
export const fragmentRule: Rule = (facts) => {
  const { signals } = facts.probe;
  if (!lacksAnchor(facts) || signals === undefined) return undefined;
  const { hash } = new URL(facts.url);
  const reason = `there is no “${hash}” on the page`;
  if (signals.scripts === 0) return { verdict: "broken", code: "fragment-missing", reason };
  // Scripts may handle fragments without an anchor.
  if (signals.rendered !== "whole") return undefined;
  return {
    verdict: "suspect",
    code: "fragment-missing",
    reason: `${reason} once its scripts have run`,
  };
};

/** Scripts may add the anchor. */
export function isAnchorUnsure(facts: Facts): boolean {
  const { scripts = 0, rendered } = facts.probe.signals ?? {};
  return lacksAnchor(facts) && scripts > 0 && rendered !== "whole";
}

/** Unknown for a page that was read in part, or got its fragment from a redirect. */
function lacksAnchor({ url, probe }: Facts): boolean {
  const { signals, finalUrl } = probe;
  const { hash } = new URL(url);
  const fragment = hash.slice(1);
  if (
    !isFine(probe) ||
    signals === undefined ||
    !isAnchor(fragment) ||
    signals.anchors.has(fragment)
  )
    return false;
  const chosen = new URL(finalUrl).hash;
  return signals.whole && (chosen === "" || chosen === hash);
}
