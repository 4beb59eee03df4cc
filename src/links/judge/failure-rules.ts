import type { Verdict } from "../verdict.ts";
import type { Rule } from "./facts.ts";
import { inWords } from "./in-words.ts";

type Row = [verdict: Verdict, reason: string | ((detail: string) => string)];

/** What each way of not answering means for a visitor. */
const TABLE: Record<string, Row> = {
  "dns-not-found": ["broken", "there is no host of that name"],
  "dns-failing": ["transient", "its name cannot be looked up at the moment"],
  "private-address": ["broken", (ip) => `its name leads into a private network (${ip}), which no visitor reaches`],
  refused: ["transient", "the server refuses connections at the moment"],
  reset: ["transient", "the server ends the connection without an answer"],
  unreachable: ["transient", (word) => `the server cannot be reached at the moment (${word})`],
  timeout: ["transient", "all its redirects together take too long"],
  "timeout-dns": ["transient", "looking up its name takes too long"],
  "timeout-connect": ["transient", "the server does not take connections: nothing answers in time"],
  "timeout-tls": ["transient", "the server does not agree on encryption in time"],
  "timeout-headers": ["transient", "the server takes the question and does not answer in time"],
  "timeout-body": ["transient", "the server begins to answer, and no page comes"],
  "tls-expired": ["broken", (day) => `its certificate expired${since(day)}: browsers warn of the site`],
  "tls-not-yet-valid": [
    "broken",
    (day) => `its certificate is not valid before ${inWords(day)}: browsers warn of the site`,
  ],
  "tls-wrong-name": ["broken", (names) => `its certificate is for another name (${names}): browsers warn of the site`],
  "tls-self-signed": ["broken", "its certificate is signed by nobody but itself: browsers warn of the site"],
  "tls-untrusted": ["broken", "its certificate comes from nobody whom browsers trust: they warn of the site"],
  "tls-incomplete": ["broken", "its certificate leads to nobody whom browsers trust: they warn of the site"],
  "tls-revoked": ["broken", "its certificate has been called back: browsers warn of the site"],
  "tls-none": ["broken", "the server does not speak encryption there: write http://, or another address"],
  "tls-outdated": ["broken", "the server speaks only encryption that browsers have given up"],
  "tls-failed": ["transient", "the server breaks off while agreeing on encryption"],
  "not-http": ["broken", "what answers there is no web server"],
  "bad-answer": ["transient", "its answer breaks the rules of HTTP; browsers may be more patient with it"],
  proxy: ["transient", "the proxy on our side does not let us through"],
  "headers-too-big": ["broken", "its answer has more headers than browsers take"],
  "cut-short": ["transient", "the connection breaks off in the middle of the page"],
  "bad-encoding": ["transient", "the page is packed in a way that nobody can unpack"],
  "redirect-loop": ["broken", "it leads on and on, or in a circle: browsers give up"],
  "redirect-nowhere": ["broken", "it leads on to an address that is none"],
  "redirect-private": ["broken", "it leads on into a private network, which no visitor reaches"],
  "asked-to-wait": ["blocked", (ms) => `the server wants to be left alone for ${duration(Number(ms))}`],
};

/** What it means that no answer came, or no whole one. */
export const failureRule: Rule = ({ probe: { failure, hops } }) => {
  if (failure === undefined) return undefined;
  const code = failure.code === "private-address" && hops.length > 0 ? "redirect-private" : failure.code;
  const [verdict, reason] = TABLE[code] ?? (["transient", `it cannot be reached now (${code})`] as const);
  return { verdict, code, reason: typeof reason === "string" ? reason : reason(failure.detail ?? code) };
};

/** Every code that a failure can have, for those who want to see that none is forgotten. */
export const FAILURE_CODES = Object.keys(TABLE);

function since(day: string): string {
  return /^\d{4}-/.test(day) ? ` on ${inWords(day)}` : "";
}

function duration(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  if (minutes <= 1) return `${Math.ceil(ms / 1000)} seconds`;
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}
