import { first } from "../probe/exchange.ts";
import { segmentsOf, type Rule } from "./facts.ts";

/** Headers by which guards say themselves that they have stepped in. */
const HEADERS: readonly [name: string, value: RegExp][] = [
  ["cf-mitigated", /challenge/],
  ["x-vercel-mitigated", /challenge/],
  ["x-amzn-waf-action", /challenge|captcha/],
  ["x-sucuri-block", /./],
];

/** Whole parts of titles that only such a page has. */
const TITLE =
  /^(just a moment|one moment,? please|attention required!?|checking your browser|(are you|you are) (a )?(robot|human)|robot check|bot (check|verification)|human verification|pardon our interruption|verif(y|ying) (that )?you are (a )?human|making sure you're not a bot|ddos-guard|access to this page has been denied)[\s.…!?]*$/i;

/** Sentences that stand alone on such a page. */
const SENTENCE =
  /verif(y|ying) (that )?you(’|'| a)?re (a )?(human|not a (ro)?bot)|checking (if the site connection is secure|your browser before)|enable javascript and cookies to continue|unusual traffic from your|press (&|and) hold to confirm|complete the (captcha|security check) to/i;
/** Parts of titles that such a page has, and others too: they count on a page that says nothing else. */
const WEAK_TITLE = /^(please wait|security check(point)?)[\s.…!?]*$/i;
const NOTHING_ELSE = 300;
/** Characters of text up to which a page can be such a one. */
const SHORT = 1200;

/** A guard against robots that stands before the page, whatever status it gives. */
export const challengeRule: Rule = ({ probe: { status = 0, failure, headers, signs } }) => {
  if (failure !== undefined || status === 404 || status === 410) return undefined;
  const saysSo = HEADERS.some(([name, value]) => value.test(first(headers[name]) ?? ""));
  const inPage =
    signs !== undefined &&
    signs.length < SHORT &&
    (signs.markers.has("challenge") ||
      [...segmentsOf(signs.title), ...signs.h1].some((part) => TITLE.test(part)) ||
      (signs.length < NOTHING_ELSE && segmentsOf(signs.title).some((part) => WEAK_TITLE.test(part))) ||
      SENTENCE.test(signs.text));
  if (!saysSo && !inPage) return undefined;
  const reason = `the site first wants to see that a person is asking (${status}), which a robot cannot show`;
  return { verdict: "blocked", code: "challenge", reason };
};
