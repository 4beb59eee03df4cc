import type { Rule } from "./facts.ts";

/** Statuses of a server that is alive but does not answer a robot (999 is LinkedIn's). */
const BLOCKED = new Set([401, 402, 403, 407, 429, 451, 999]);
/** Statuses of the moment, besides those from 500 on. */
const PASSING = new Set([304, 408, 421, 425]);

/** What a status means for a visitor. */
export const statusRule: Rule = ({ probe: { status, hops } }) => {
  if (status === undefined) return { verdict: "transient", code: "no-answer", reason: "no answer came" };
  if ((status >= 200 && status < 300) || status === 300) return undefined;
  const code = `http-${status}`;
  const where = hops.length === 0 ? "the server" : "it leads on, and the server there";
  if (status === 404 || status === 410) {
    const says = status === 410 ? "says that the page is gone for good" : "says that there is no such page";
    return { verdict: "broken", code, reason: `${where} ${says} (${status})` };
  }
  if (status >= 300 && status < 400 && !PASSING.has(status))
    return { verdict: "broken", code: "redirect-nowhere", reason: `it leads on (${status}) and does not say where` };
  if (status === 429) return { verdict: "blocked", code, reason: `${where} has had enough questions for now (429)` };
  if (BLOCKED.has(status)) return { verdict: "blocked", code, reason: `${where} does not answer robots (${status})` };
  if (PASSING.has(status) || (status >= 500 && status < 600))
    return { verdict: "transient", code, reason: `${where} has a fault at the moment (${status})` };
  // 400, 405, 406 …: often said to robots alone, so nothing certain.
  return { verdict: "blocked", code, reason: `${where} does not like the way we ask (${status})` };
};
