import { Parser } from "htmlparser2";
import { hash } from "node:crypto";

/** What a page needs the site's Content-Security-Policy to allow. */
export interface PageNeeds {
  /** Hashes of what stands between `<script>` and `</script>`, as a policy writes them. */
  scripts: readonly string[];
  /** The same of `<style>`. */
  styles: readonly string[];
  /** Where its forms are sent. What is no address at all is for the checks to say. */
  forms: readonly string[];
}

/** What a policy has to know of: that there is a form, and scripts and styles with all that is in them. Comments hold none. */
const NEEDY = /<(?:!--[^]*?-->|(form)\b|(script|style)((?:\s[^>]*)?)>([^]*?)<\/\2>)/g;

/** Reads from a page's HTML what it needs. */
export function pageNeeds(html: string): PageNeeds {
  const scripts: string[] = [];
  const styles: string[] = [];
  let hasForm = false;
  for (const [, form, element, attributes = "", text = ""] of html.matchAll(NEEDY)) {
    hasForm ||= form !== undefined;
    if (element !== undefined && needsLeave(attributes))
      (element === "script" ? scripts : styles).push(`'sha256-${hash("sha256", text, "base64")}'`);
  }
  return { scripts, styles, forms: hasForm ? formTargets(html) : [] };
}

function formTargets(html: string): string[] {
  const targets: string[] = [];
  const parser = new Parser({
    onopentag(element, { action, formaction }) {
      const target = element === "form" ? action : formaction;
      if (target !== undefined && URL.canParse(target, "https://here.invalid")) targets.push(target);
    },
  });
  parser.end(html);
  return targets;
}

/** Whether what stands in an element needs leave: a script with `src` has its own, data blocks (JSON-LD) never run. */
function needsLeave(attributes: string): boolean {
  return (
    !/\ssrc=/.test(attributes) && !/\stype="(?!module|text\/javascript|importmap|speculationrules)/.test(attributes)
  );
}
