import { createRequire } from "node:module";
import { distance } from "fastest-levenshtein";
import { findingCodes } from "../findings/finding-page.ts";
import { warning, type Finding } from "../findings/finding.ts";
import { didYouMean, escapePattern } from "../findings/text.ts";
import type { PageFinding } from "./check-context.ts";
import { valueFor, type Exception, type Level, type LevelSettings } from "./level-settings.ts";

/** A finding, or one about a page whose source is not looked up yet. */
type Leveled = Pick<Finding, "code" | "severity" | "message" | "route"> &
  Partial<Pick<PageFinding, "page">>;

/**
 * Findings with the levels of the site, without its exceptions; the exceptions that a finding has
 * matched; and how many findings each leaves out. A code takes precedence over `html/*`. Findings
 * about pages get their levels before those of several are merged. Applying levels again changes
 * nothing.
 */
export function withLevels<Found extends Leveled>(
  found: readonly Found[],
  settings: LevelSettings,
): { left: Found[]; used: Exception[]; out: { levels: number; exceptions: number } } {
  const out = { levels: 0, exceptions: 0 };
  const used = new Set<Exception>();
  const day = today();
  const levelsAt = levelsByAddress(settings);
  const left = found.flatMap((finding) => {
    const address = finding.page?.address ?? finding.route;
    const matching = settings.rules.except.filter((item) => excepts(item, finding, address));
    for (const item of matching) used.add(item);
    const [set] = levelsAt(address).flatMap((of) => valueFor(finding.code, of) ?? []);
    const defaults = finding.page?.source === undefined ? {} : FOLDER_LEVELS;
    const chosen = set ?? valueFor(finding.code, defaults) ?? finding.severity;
    if (set === "off") out.levels++;
    if (chosen === "off") return [];
    const isLeftOut = matching.some(({ until }) => day <= until);
    if (isLeftOut) out.exceptions++;
    if (isLeftOut) return [];
    return chosen === finding.severity ? finding : { ...finding, severity: chosen };
  });
  return { left, used: [...used], out };
}

const today = () => new Date().toISOString().slice(0, 10);

/** The levels for a page, those that take precedence first: of its own, the last. */
function levelsByAddress({ rules: { pages, levels } }: LevelSettings) {
  const own = Object.entries(pages).map(([path, of]) => ({ pattern: patternOf(path), of }));
  return (address?: string): Readonly<Record<string, Level>>[] => {
    const found = own.filter(({ pattern }) => address !== undefined && pattern.test(address));
    return [...found.toReversed().map(({ of }) => of), levels];
  };
}

/** The codes, and groups of codes, whose level the settings name for the page at an address. */
export function codesFor(address: string, settings: LevelSettings): string[] {
  return levelsByAddress(settings)(address).flatMap(Object.keys);
}

/** `/landing/*` as a regular expression, which ignores the slash at the end of an address. */
function patternOf(path: string): RegExp {
  const parts = path.replace(/\/$/, "").split("*").map(escapePattern);
  return new RegExp(`^${parts.join(".*")}/?$`);
}

/** Warnings about codes that differ from one by one or two letters. Others may be a site's own. */
function misspelled({ rules }: LevelSettings): Finding[] {
  if (rules.named.length === 0) return [];
  const codes = findingCodes();
  return rules.named.flatMap(({ code: name, place }) => {
    if (name.endsWith("/*") || codes.includes(name)) return [];
    const near = codes.find(
      (each) => each.split("/")[0] === name.split("/")[0] && distance(each, name) <= 2,
    );
    if (near === undefined || isRuleOfValidator(name)) return [];
    const message = `This level has no effect: no rule has the code ${name}.`;
    return warning("rules/unused", message, { ...place, hint: `Did you mean “${near}”?` });
  });
}

/** Most of the validator's own rules have no page. */
function isRuleOfValidator(name: string): boolean {
  type Validator = typeof import("html-validate/browser");
  const { ruleExists } = createRequire(import.meta.url)("html-validate/browser") as Validator;
  return name.startsWith("html/") && ruleExists(name.slice("html/".length));
}

/**
 * The findings of a build with the site's levels and without its exceptions. `used` are those that
 * findings about pages have matched; undefined in an unchecked build, which reports no unused ones.
 */
export function applyLevels(
  findings: readonly Finding[],
  settings: LevelSettings,
  used: readonly Exception[] | undefined,
): Finding[] {
  const { left, used: others } = withLevels(findings, settings);
  if (used === undefined) return left;
  return [...left, ...ruleFindings(left, settings, [...used, ...others])];
}

/**
 * Warnings about exceptions that have expired or that matched no finding, and about levels of codes
 * that do not exist. `left` and `used` are what `withLevels` returned.
 */
export function ruleFindings(
  left: readonly Finding[],
  settings: LevelSettings,
  used: readonly Exception[],
): Finding[] {
  const codes = new Set(left.map(({ code: name }) => name));
  const notes = settings.rules.except.flatMap((item): Finding[] => {
    const { until, place, code: name } = item;
    if (!used.includes(item)) {
      const hint = codes.has(name)
        ? "Its page or message does not match."
        : (didYouMean(name, codes) ?? "Correct or remove it.");
      const message = `This exception has no effect: no finding of ${name} matches it.`;
      return [warning("rules/unused", message, { ...place, hint })];
    }
    if (today() <= until) return [];
    const hint =
      "Fix the finding, set a later day if the reason still applies, or remove the exception.";
    const message = `The exception for ${name} expired on ${until}.`;
    return [warning("rules/expired", message, { ...place, hint })];
  });
  return [...notes, ...misspelled(settings)];
}

function excepts(
  { code: name, page: path, message }: Exception,
  finding: Leveled,
  address?: string,
): boolean {
  const isOfRule = name.endsWith("/*")
    ? finding.code.startsWith(name.slice(0, -1))
    : finding.code === name;
  if (!isOfRule || (message !== undefined && !finding.message.includes(message))) return false;
  return path === undefined || (address !== undefined && patternOf(path).test(address));
}

/** Levels on pages without templates. Errors are what fails for every visitor. */
const FOLDER_LEVELS: Readonly<Record<string, Level>> = {
  "a11y/landmarks": "off",
  "a11y/skip-link": "off",
  "a11y/main": "warning",
  "a11y/one-h1": "warning",
  "a11y/frame-title": "warning",
  "content/unprintable": "warning",
  "html/no-description": "info",
  "html/duplicate-description": "info",
  "html/duplicate-title": "warning",
  "html/image-size": "info",
  "links/bad-scheme": "warning",
  "links/extra-slash": "warning",
  "links/no-slash": "off",
  "links/unreachable-page": "info",
  "seo/json-ld": "warning",
  // The validator could not check the page, which may be right.
  "html/not-validated": "warning",
  // The rules of html-validate for people with a screen reader or a keyboard.
  "html/area-alt": "warning",
  "html/aria-label-misuse": "warning",
  "html/empty-heading": "warning",
  "html/empty-title": "warning",
  "html/hidden-focusable": "warning",
  "html/input-missing-label": "warning",
  "html/multiple-labeled-controls": "warning",
  "html/meta-refresh": "warning",
  "html/meta-viewport": "warning",
  "html/no-abstract-role": "warning",
  "html/no-autoplay": "warning",
  "html/no-deprecated-attr": "warning",
  // A script may add the element.
  "html/no-missing-references": "info",
  "html/text-content": "warning",
  "html/valid-autocomplete": "warning",
  "html/wcag/*": "warning",
};
