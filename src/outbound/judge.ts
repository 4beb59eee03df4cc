import { isIP } from "node:net";
import type { Probe } from "./probe.ts";

/** What we hold about an outbound link (contract, section 4). */
export type Verdict = "ok" | "moved" | "blocked" | "transient" | "broken";

/** A verdict, a stable word for machines, and a sentence for people. */
export interface Judgement {
  verdict: Verdict;
  code: string;
  reason: string;
}

/** Statuses of a server that is alive but does not answer a robot. */
const BLOCKED = new Set([401, 403, 407, 429, 451, 999]);
/** Certificates that no browser accepts. */
const BAD_CERTIFICATES: Record<string, [code: string, reason: string]> = {
  CERT_HAS_EXPIRED: ["tls-expired", "its certificate has expired"],
  ERR_TLS_CERT_ALTNAME_INVALID: ["tls-wrong-name", "its certificate is for another name"],
  DEPTH_ZERO_SELF_SIGNED_CERT: ["tls-self-signed", "its certificate is signed by nobody else"],
  SELF_SIGNED_CERT_IN_CHAIN: ["tls-self-signed", "its certificate leads back to nobody that browsers know"],
};

/** Judges what a probe saw. Pure: the same facts, the same verdict. */
export function judge({ status, hops, failure, finalUrl }: Probe): Judgement {
  if (failure !== undefined) return judgeFailure(failure);
  if (status === undefined) return { verdict: "transient", code: "no-answer", reason: "no answer came" };
  if (status >= 200 && status < 300) {
    const permanent = hops.length > 0 && hops.every((hop) => hop.status === 301 || hop.status === 308);
    if (permanent) return { verdict: "moved", code: "moved", reason: `it has moved for good to ${finalUrl}` };
    return { verdict: "ok", code: `http-${status}`, reason: "a visitor gets the page" };
  }
  const code = `http-${status}`;
  if (status === 404 || status === 410) {
    const gone = status === 410 ? "says that the page is gone for good" : "says that there is no such page";
    return { verdict: "broken", code, reason: `the server ${gone} (${status})` };
  }
  if (BLOCKED.has(status)) return { verdict: "blocked", code, reason: `the server does not answer robots (${status})` };
  if (status >= 500) return { verdict: "transient", code, reason: `the server has a fault at the moment (${status})` };
  // 400, 405, 406 …: often only said to robots, so nothing certain.
  return { verdict: "blocked", code, reason: `the server does not like the way we ask (${status})` };
}

function judgeFailure(failure: string): Judgement {
  const certificate = BAD_CERTIFICATES[failure];
  if (certificate !== undefined) return { verdict: "broken", code: certificate[0], reason: certificate[1] };
  switch (failure) {
    case "ENOTFOUND":
      return { verdict: "broken", code: "dns-not-found", reason: "there is no host of that name" };
    case "redirect-loop":
      return { verdict: "broken", code: failure, reason: "it leads on and on: browsers give up" };
    case "redirect-nowhere":
      return { verdict: "broken", code: failure, reason: "it leads on to an address that is none" };
    case "EAI_AGAIN":
      return { verdict: "transient", code: "dns-failing", reason: "the name cannot be looked up at the moment" };
    case "ECONNREFUSED":
      return { verdict: "transient", code: "refused", reason: "the server refuses connections at the moment" };
    case "timeout":
    case "UND_ERR_CONNECT_TIMEOUT":
    case "UND_ERR_HEADERS_TIMEOUT":
      return { verdict: "transient", code: "timeout", reason: "the server took too long to answer" };
    default:
      return { verdict: "transient", code: "unreachable", reason: `it cannot be reached now (${failure})` };
  }
}

/** Whether a failure may say more about our own network than about the address: never where it names a machine by number. */
export function isNetworkFailure({ url, failure = "" }: Probe): boolean {
  const host = new URL(url).hostname;
  if (isIP(host.replace(/^\[|\]$/g, "")) !== 0 || host === "localhost") return false;
  return /^(ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ECONNREFUSED|timeout|UND_ERR_CONNECT_TIMEOUT)$/.test(failure);
}
