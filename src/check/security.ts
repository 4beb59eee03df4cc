import { aboutFonts } from "../assets/style-addresses.ts";
import { isLoopback } from "../content/addresses.ts";
import type { PageLink } from "../html/read-page.ts";
import type { CheckedPage, LinkTargets, PageFinding, Rule } from "./check-context.ts";

/**
 * Pages load nothing that their own Content-Security-Policy (`output/content-security-policy.ts`)
 * would block.
 */
export const policy: Rule = ({ targets }) => ({
  page: (page) =>
    page.facts.links
      .filter(({ loads }) => loads)
      .flatMap((link) => blocked(link, page, targets) ?? []),
});

const FRAMES = new Set(["iframe", "object", "embed"]);

/**
 * The directives that may name other hosts, and the settings that do so, by the element that loads
 * from them.
 */
const DIRECTIVES: Record<string, { directive: string; setting?: string }> = {
  script: { directive: "script-src", setting: "scripts" },
  iframe: { directive: "frame-src", setting: "frames" },
  img: { directive: "img-src" },
  source: { directive: "img-src" },
  image: { directive: "img-src" },
};

function blocked(link: PageLink, page: CheckedPage, targets: LinkTargets): PageFinding | undefined {
  const { url, element, offset } = link;
  const target = targets.of(url, page);
  if (target === undefined) return undefined;
  // `frame-ancestors` forbids frames even to pages of the site itself.
  if (target.origin === targets.origin && !FRAMES.has(element)) return undefined;
  const { directive = "", setting } = DIRECTIVES[element] ?? {};
  if (setting === undefined && target.protocol === "data:" && !FRAMES.has(element))
    return undefined;
  const rules = page.facts.policy?.split("; ").map((rule) => rule.split(" ")) ?? [];
  if (rules.some(([name, ...sources]) => name === directive && sources.includes(target.origin)))
    return undefined;
  const name = target.host === "" ? target.protocol : target.origin;
  return {
    code: "security/blocked",
    severity: "error",
    message: `The site's Content-Security-Policy blocks “${url}”.`,
    hint:
      setting === undefined
        ? hintFor(url, page.html.slice(offset))
        : `To allow it, add ${name} to “security: ${setting}:” in content/settings.yaml.`,
    page: page.text,
    offset,
    text: url,
    url,
  };
}

const OWN_HOST = "so that it is served from your own host";

/** What to do about a file of another host; `tag` begins with the tag that loads it. */
function hintFor(url: string, tag: string): string {
  if (!/^<link\b[^>]*\brel=["']?stylesheet\b/i.test(tag))
    return `Copy the file to content/images/ or templates/static/, ${OWN_HOST}.`;
  return (
    aboutFonts(url) ??
    `Import it from a package in a style sheet of templates/styles/, ${OWN_HOST}.`
  );
}

/** Forms do not cause warnings in browsers. */
export const secureForms: Rule = ({ targets }) => ({
  page: (page) =>
    page.facts.links
      .filter(({ element }) => element === "form")
      .flatMap((link) => insecure(link, page, targets) ?? []),
});

/**
 * Chrome turns autofill off in a form of a secure page whose own address is not secure, and says
 * that the form is not secure. That goes for `mailto:` as well (solidjs/solid-router#349), and for
 * no address of a button.
 */
function insecure(
  { url, offset }: PageLink,
  page: CheckedPage,
  targets: LinkTargets,
): PageFinding | undefined {
  const target = targets.of(url, page);
  const isMail = target?.protocol === "mailto:";
  if (!isMail && (target?.protocol !== "http:" || isLoopback(target.hostname))) return undefined;
  if (!targets.origin.startsWith("https:")) return undefined;
  return {
    code: "security/insecure-form",
    severity: "warning",
    message: `The form sends to “${url}”, which Chrome reports as not secure.`,
    hint: isMail
      ? `Move the address to the button: <button type="submit" formaction="${url}">.`
      : "Use an address that starts with https://.",
    page: page.text,
    offset,
    text: url,
    url,
  };
}
