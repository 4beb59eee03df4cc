import ipaddr from "ipaddr.js";
import { isIP } from "node:net";
import { mailProblem, misspelledScheme, phoneProblem } from "../../content/addresses.ts";
import type { Judgement } from "../link-row.ts";

/** Address ranges that the internet reaches (names of ipaddr.js, after the registries of IANA). */
const PUBLIC = new Set(["unicast", "amt", "as112", "as112v6"]);

/** Names of one machine or one network (RFC 6761, RFC 6762, RFC 8375; `internal` by ICANN). */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i;

export function isPrivateIp(address: string): boolean {
  return ipaddr.isValid(address) && !PUBLIC.has(ipaddr.process(address).range());
}

export function isPrivateHost(hostname: string): boolean {
  const bare = withoutBrackets(hostname);
  return isIP(bare) === 0 ? LOCAL_NAMES.test(bare) || !bare.includes(".") : isPrivateIp(bare);
}

/** URLs write IPv6 addresses in brackets. */
export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** Schemes that browsers do not open from a link, or not at all. All others belong to programs. */
export const REFUSED_SCHEMES =
  /^(?:javascript|data|blob|file|about|filesystem|view-source|chrome|ws|wss|ftp):/i;

/** `localhost:8080`, which a parser of URLs takes for a scheme; `tel:911` is one. */
const HOST_AND_PORT = /^(?:localhost|[^:]+\.[^:]+):\d{1,5}(?:\/|$)/i;

/** Whether an address opens a program on the visitor's device rather than a page. */
export function isForPrograms(address: string): boolean {
  const scheme = schemeOf(address);
  return (
    scheme !== undefined &&
    !/^https?$/.test(scheme) &&
    !REFUSED_SCHEMES.test(address) &&
    !HOST_AND_PORT.test(address) &&
    misspelledScheme(address) === undefined
  );
}

function schemeOf(address: string) {
  return /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
}

/** Ports that browsers refuse (Fetch Standard, “bad port”). */
const BAD_PORTS = new Set(
  (
    "0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 " +
    "111 113 115 117 119 123 135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 " +
    "532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 1723 2049 3659 4045 4190 " +
    "5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080"
  ).split(" "),
);

/** The longest host name, in characters (RFC 1035, 2.3.4). */
const LONGEST_HOST = 253;

export function addressProblem(
  address: string,
  { allowPrivate }: { allowPrivate: boolean },
): Judgement | undefined {
  const { code, reason } = problemOf(address, allowPrivate) ?? {};
  return code && reason ? { verdict: "invalid", code, reason } : undefined;
}

function problemOf(
  address: string,
  allowPrivate: boolean,
): { code: string; reason: string | undefined } | undefined {
  const scheme = schemeOf(address);
  if (scheme === "mailto") return { code: "mailto", reason: mailProblem(address) };
  if (scheme === "tel") return { code: "tel", reason: phoneProblem(address) };
  if (isForPrograms(address)) return undefined;
  if (scheme !== "http" && scheme !== "https")
    return scheme === undefined || HOST_AND_PORT.test(address)
      ? { code: "not-an-address", reason: "it is not a full URL; it must start with https://" }
      : { code: "unknown-scheme", reason: `browsers do not support “${scheme}:”` };
  if (/\s/.test(address) || !/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address))
    return { code: "not-an-address", reason: "browsers cannot open it" };
  const { hostname, port } = new URL(address);
  if (BAD_PORTS.has(port)) return { code: "bad-port", reason: `browsers refuse port ${port}` };
  if (hostname.length > LONGEST_HOST)
    return { code: "not-an-address", reason: "its host name is too long" };
  if (allowPrivate || !isPrivateHost(hostname)) return undefined;
  const reason = "it leads to a machine in a private network, which visitors cannot reach";
  return { code: "private-address", reason };
}
