import { aboutFonts } from "../assets/style-addresses.ts";
import { isLoopback } from "../content/addresses.ts";
import type { HostKind } from "../html/addresses.ts";
import type { PageLink } from "../html/page-facts.ts";
import { DIRECTIVES, isCovered, toAllow } from "../settings/policy.ts";
import { analyticsOf } from "./analytics.ts";
import type { CheckedPage, LinkTargets, PageFinding, Rule } from "./check-context.ts";

/**
 * Pages load nothing that their own Content-Security-Policy (`output/content-security-policy.ts`)
 * would block, and no script whose requests it would block.
 */
export const policy: Rule = ({ targets }) => ({
  page(page) {
    const rules = page.facts.policy?.split("; ").map((rule) => rule.split(" ")) ?? [];
    const sources = new Map(rules.map(([name = "", ...listed]) => [name, listed]));
    return page.facts.links.flatMap((link): PageFinding[] => {
      const { url, element, offset } = link;
      const target = link.loads ? targets.of(url, page)?.url : undefined;
      if (target === undefined) return [];
      // `frame-ancestors` forbids frames even to pages of the site itself.
      const isOurs = (to: URL) => to.origin === targets.origin && !FRAMES.has(element);
      const isOwn = isOurs(target);
      if (isOwn && element !== "script") return [];
      const allows = (kind: HostKind, to: URL) =>
        isOurs(to) || isCovered(to, sources.get(DIRECTIVES[kind]) ?? []);
      const loaded = { ...link, target, page: targets.of("", page)?.url, isOwn, allows };
      const problem = blocked(loaded) ?? unsent(loaded);
      return problem === undefined ? [] : [{ ...problem, page: page.text, offset, text: url, url }];
    });
  },
});

const FRAMES = new Set(["iframe", "object", "embed"]);

/** Something that a page loads, and the policy of the page. */
interface Loaded extends Pick<PageLink, "url" | "kind" | "attributes"> {
  target: URL;
  page: URL | undefined;
  isOwn: boolean;
  allows: (kind: HostKind, to: URL) => boolean;
}

type Problem = Pick<PageFinding, "code" | "severity" | "message" | "hint">;

function blocked({ url, kind, target, isOwn, allows }: Loaded): Problem | undefined {
  if (isOwn || (kind !== undefined && allows(kind, target))) return undefined;
  const allow = kind && target.host !== "" ? toAllow(target.origin, kind) : undefined;
  return {
    code: "security/blocked",
    severity: "error",
    message: `The site's Content-Security-Policy blocks “${url}”.`,
    hint:
      [ownHost(url, kind), allow, kind === "styles" && aboutFonts(url) && FONTS_HOST]
        .filter(Boolean)
        .join(" ") || undefined,
  };
}

function unsent({ target, page = target, attributes, allows }: Loaded): Problem | undefined {
  const { name, source = "" } = (attributes && analyticsOf(target, attributes, page)) ?? {};
  const sent = URL.parse(source.replace("*.", "any."));
  if (name === undefined || sent === null || allows("connections", sent)) return undefined;
  return {
    code: "security/no-connection",
    severity: "warning",
    message:
      `${name} sends what it counts to ${source}, which the site's Content-Security-Policy ` +
      "blocks.",
    hint: toAllow(source, "connections"),
  };
}

/** A style sheet of fonts is often on another host than their files. */
const FONTS_HOST = "The host of its font files goes under “security: fonts:”.";

const OWN_HOST = "so that it is served from your own host";

/** How a file of another host becomes one of the site; undefined if it is better where it is. */
function ownHost(url: string, kind: HostKind | undefined): string | undefined {
  if (kind === "scripts" || kind === "frames" || kind === "connections") return undefined;
  if (kind !== "styles")
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
  const target = targets.of(url, page)?.url;
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
