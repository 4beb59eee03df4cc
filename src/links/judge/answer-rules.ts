import { isFine, isGone } from "../probe/politeness.ts";
import type { Verdict } from "../link-row.ts";
import { dateInWords } from "../../findings/text.ts";
import { first } from "../probe/exchange.ts";
import { FAILURES } from "../probe/failure.ts";
import {
  CHALLENGE,
  CHALLENGE_HEADERS,
  CHALLENGE_SENTENCES,
  FAILING,
  matches,
  segmentsOf,
  WEAK_CHALLENGE,
} from "../phrases.ts";
import type { PageSignals } from "../probe/page-signals.ts";
import { isAnchor, isBare, type Facts, type Rule } from "./facts.ts";

export const failureRule: Rule = ({ probe: { failure, hops } }) => {
  if (failure === undefined) return undefined;
  const { code: own, detail = own } = failure;
  const code = own === "private-address" && hops.length > 0 ? "redirect-private" : own;
  const { verdict, reason } = FAILURES.find((each) => each.code === code) ?? {
    verdict: "transient",
    reason: `it cannot be reached now (${code})`,
  };
  return { verdict, code, reason: reason.replace("…", () => inWords(code, detail)) };
};

function inWords(code: string, detail: string) {
  if (code === "tls-expired") return /^\d{4}-/.test(detail) ? ` on ${dateInWords(detail)}` : "";
  if (code === "tls-not-yet-valid") return dateInWords(detail);
  return code === "asked-to-wait" ? duration(Number(detail)) : detail;
}

function duration(ms: number) {
  const minutes = Math.ceil(ms / 60_000);
  if (minutes <= 1) return `${Math.ceil(ms / 1000)} seconds`;
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}

/** Servers that work, but do not respond to robots (999 is LinkedIn's). */
const BLOCKED = new Set([401, 402, 403, 407, 429, 451, 999]);
const TEMPORARY = new Set([304, 408, 421, 425]);

export const statusRule: Rule = ({ probe }) => {
  const { status = 0, hops, signals } = probe;
  const code = `http-${status}`;
  if (status === 300 && signals !== undefined && signals.ownPages > 0 && isBare(signals)) {
    const reason = "the server has no such page, and offers a list of others (300)";
    return { verdict: "suspect", code, reason };
  }
  if (isFine(probe)) return undefined;
  if (status > 300 && status < 400 && !TEMPORARY.has(status)) {
    const reason = `it redirects (${status}) without a target`;
    if ((signals?.length ?? 0) === 0)
      return { verdict: "broken", code: "redirect-nowhere", reason };
    const shown = `${reason}: browsers show its own page`;
    return { verdict: "suspect", code: "redirect-nowhere", reason: shown };
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

/** Hardly any text, in characters. */
const NOTHING_ELSE = 300;

/** A bot challenge replaces the page, whatever its status. */
export const challengeRule: Rule = ({ probe, control }) => {
  const { status = 0, failure, headers, signals } = probe;
  if (failure !== undefined || isGone(probe)) return undefined;
  const isEverywhere = control?.signals !== undefined && control.signals.title === signals?.title;
  const isOdd = status >= 400 || isEverywhere;
  const byHeader = CHALLENGE_HEADERS.some(([name, value]) =>
    value.test(first(headers[name]) ?? ""),
  );
  const inPage = signals !== undefined && isBare(signals) && challenges(signals, isOdd);
  if (!byHeader && !inPage) return undefined;
  const reason = `visitors must prove that they are human (${status}), which a robot cannot do`;
  return { verdict: "blocked", code: "challenge", reason };
};

/** Words count only on a page with scripts, in an error, or if they come for any address (odd). */
function challenges(
  { title = "", h1, text, length, markers, scripts, refresh }: PageSignals,
  isOdd: boolean,
) {
  if (markers.has("challenge")) return true;
  if (!isOdd && scripts === 0 && refresh === undefined) return false;
  if ([title, ...h1].some((part) => matches(part, CHALLENGE))) return true;
  return (
    (length < NOTHING_ELSE && matches(title, WEAK_CHALLENGE)) || matches(text, CHALLENGE_SENTENCES)
  );
}

export const errorPageRule: Rule = ({ probe }) => {
  const { signals } = probe;
  if (signals === undefined || !isBare(signals, NOTHING_ELSE)) return undefined;
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
function lacksAnchor({ url, probe }: Facts) {
  const { signals, finalUrl } = probe;
  const { hash } = new URL(url);
  const fragment = hash.slice(1);
  if (!isFine(probe) || signals?.whole !== true || !isAnchor(fragment)) return false;
  const chosen = new URL(finalUrl).hash;
  return !signals.anchors.has(fragment) && (chosen === "" || chosen === hash);
}
