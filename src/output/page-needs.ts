import { hash } from "node:crypto";
import { htmlParser } from "../site/html-parser.ts";

/** What a page needs the site's Content-Security-Policy to allow. */
export interface PageNeeds {
  /** Hashes of what stands between `<script>` and `</script>`, as a policy writes them. */
  scripts: readonly string[];
  /** The same of `<style>`. */
  styles: readonly string[];
  /** Where its forms are sent. What is no address at all is for the checks to say. */
  forms: readonly string[];
}

/** Reads from a page's HTML what it needs. */
export function pageNeeds(html: string): PageNeeds {
  return { scripts: inlineHashes(html, "script"), styles: inlineHashes(html, "style"), forms: formTargets(html) };
}

function formTargets(html: string): string[] {
  if (!html.includes("<form")) return [];
  const targets: string[] = [];
  const parser = new (htmlParser())({
    onopentag(element, { action, formaction }) {
      const target = element === "form" ? action : formaction;
      if (target !== undefined && URL.canParse(target, "https://here.invalid")) targets.push(target);
    },
  });
  parser.end(html);
  return targets;
}

const INLINE = {
  script: /<script((?:\s[^>]*)?)>([^]*?)<\/script>/g,
  style: /<style((?:\s[^>]*)?)>([^]*?)<\/style>/g,
};

function inlineHashes(html: string, element: "script" | "style"): string[] {
  return [...html.matchAll(INLINE[element])].flatMap(([, attributes = "", text = ""]) => {
    // Only what runs needs leave: a script with `src` has its own, data blocks (JSON-LD) never run.
    const runs =
      !/\ssrc=/.test(attributes) && !/\stype="(?!module|text\/javascript|importmap|speculationrules)/.test(attributes);
    return runs ? [`'sha256-${hash("sha256", text, "base64")}'`] : [];
  });
}
