const THING = "(?:page|file|document|url|address|content|article|item|listing|product|resource|link|post|entry)";
const NUMBER = "(?:(?:http )?(?:error )?(?:code )?(?:404|410)(?: error)?)";
const SIGH = "(?:(?:oops|whoops|sorry|uh[ -]?oh|hmm+|oh no|we(?:'re| are) sorry)[\\s,!.:;-]*)?";
const BUT = "(?:but )?";

/** Whole sentences that say that a page is not there; nothing else may stand beside them. */
const SENTENCES = [
  NUMBER,
  `${SIGH}${NUMBER}?[\\s,:.!-]*(?:the |this |that |your )?(?:requested |web ?)?${THING} (?:was |is )?(?:not|n't) (?:be )?(?:found|available|here)`,
  `${SIGH}${BUT}${NUMBER}?[\\s,:.!-]*(?:the |this |that |your )?(?:requested |web ?)?${THING}(?: (?:that )?you(?:'re| are| were|'ve| have)? ?(?:requested|looking for|asked for|trying to (?:find|reach|view|access)|tried to (?:find|reach|view|access)|want(?:ed)?))?,? ?(?:on this (?:site|server) )?(?:(?:was|is|does|could|can|has|might|may|have)(?: ?not|n't)|cannot|can't|couldn't|is no longer|no longer|has been|was|is)(?: be| been)? ?(?:found|exist|exists|available|here|there|removed|deleted|gone|located|missing)(?: on (?:this|our) (?:site|server|website))?`,
  `${SIGH}${BUT}(?:we|i) (?:could(?: not|n't)|can(?:not|'t| not)|are unable to|were unable to|did(?: not|n't))(?: seem to)? (?:find|locate) (?:what you|(?:that|the|this|your|a) (?:requested )?${THING})\\b.{0,60}`,
  `${SIGH}${NUMBER}?[\\s,:.!-]*(?:nothing|no such page|no page)(?: was)? (?:found|here|to see here)(?: here)?`,
  `${SIGH}${NUMBER}?[\\s,:.!-]*(?:page|file|content) (?:missing|unavailable|gone|removed|deleted|does not exist|doesn't exist)`,
  `${SIGH}(?:missing page|dead link|broken link|not found)`,
  "seite (?:wurde )?nicht gefunden",
  "p[aá]gina no encontrada",
  "page (?:non trouv[eé]e|introuvable)",
  "pagina non trovata",
];
const LEFT = "(?: (?:any ?more|any longer|right now|at this (?:address|location)))?";
const WHOLE = new RegExp(`^(?:${SENTENCES.join("|")})${LEFT}$`, "i");

/** Numbers and names that may be somebody's own. */
const BARE = new RegExp(`^(?:${NUMBER}|not found)$`, "i");

/** Whether a part of a title, a heading or a sentence says that a page is not there, and says nothing else. */
export function saysNotFound(text: string): boolean {
  return WHOLE.test(bareOf(text));
}

/** The same, in more words than a number. */
export function saysNotFoundInWords(text: string): boolean {
  const bare = bareOf(text);
  return !BARE.test(bare) && WHOLE.test(bare);
}

/** Characters up to which a text can be such a sentence. */
const LONGEST = 300;
const AROUND = ' "“”()[].!…:;,-–—';

function bareOf(text: string): string {
  if (text.length > LONGEST) return "";
  let [start, end] = [0, text.length];
  while (start < end && AROUND.includes(text.charAt(start))) start++;
  while (end > start && AROUND.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end).replaceAll("’", "'").replace(/\s+/g, " ");
}
