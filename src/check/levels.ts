import { createRequire } from "node:module";
import { distance } from "fastest-levenshtein";
import * as v from "valibot";
import { date, line } from "../content/fields.ts";
import { findingCodes } from "../findings/finding-page.ts";
import { warning, type Finding, type Position, type Severity } from "../findings/finding.ts";
import { byWord, didYouMean, escapePattern } from "../findings/text.ts";
import { settingsPart } from "../settings/read-settings.ts";
import type { PageFinding } from "./check-context.ts";

/* The setting `rules`: the severity of each finding, as a site sets it. */

/** How much a finding matters; `off` leaves it out. */
export type Level = Severity | "off";

const level = v.picklist(["error", "warning", "info", "off"]);

/** What blocks reading, rendering or publishing a site: these codes have no level. */
const BLOCKING = new Set(
  (
    "assets baseline checks cli content env files images internal islands launch outbound output " +
    "routes rules site styles system templates"
  ).split(" "),
);

/** The codes among them that have one all the same. */
const HAVE_LEVEL = new Set([
  "content/html-in-markdown",
  "content/missing-definition",
  "content/no-files",
  "content/odd-markdown",
  "content/unprintable",
  "content/unused-definition",
  "content/unused-file",
  "files/left-out",
  "styles/missing-file",
  "styles/undefined-property",
  "styles/unknown",
  "templates/comment-text",
  "templates/inert",
]);

/** Whether a text is a code, or a group of codes, that settings may give a level. */
export function hasLevel(text: string): boolean {
  if (!/^[a-z\d-]+\/(?:\*|[\w/-]+(?:\/\*)?)$/.test(text)) return false;
  const isBlocking = BLOCKING.has(text.split("/", 1).join()) || text === "security/active-file";
  return !isBlocking || HAVE_LEVEL.has(text);
}

const code = v.pipe(
  v.string(),
  v.check(
    hasLevel,
    "is not a rule with a level; write a code such as a11y/skip-link, or a prefix such as html/*",
  ),
);

const byCode = v.record(code, level);

const page = v.pipe(
  v.string(),
  v.check(
    (text) => /^\/\S*$/.test(text),
    "is not a page path; start it with /, and write * for any text",
  ),
);

const schema = v.strictObject({
  levels: v.optional(
    v.pipe(byCode, v.description("Levels by code; html/* matches all codes with that prefix.")),
    {},
  ),
  pages: v.optional(
    v.pipe(
      v.record(page, byCode),
      v.description("Levels on some pages, by path; * matches any text."),
    ),
    {},
  ),
  except: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          code: v.pipe(code, v.description("The code of the finding.")),
          page: v.optional(v.pipe(page, v.description("The page; * matches any text."))),
          message: v.optional(v.pipe(line(), v.description("A part of the message."))),
          reason: v.pipe(line(), v.description("Why it is left out.")),
          until: v.pipe(date(), v.description("The last day on which it is left out.")),
        }),
      ),
      v.description("Known findings, which are left out until a certain day."),
    ),
    [],
  ),
});

type Written = v.InferOutput<typeof schema>;
/** A known finding that is left out until a day. */
export type Exception = Written["except"][number] & { place: Position };

/** How a site treats findings. */
export interface LevelSettings {
  rules: Pick<Written, "levels" | "pages"> & {
    except: Exception[];
    named: { code: string; place: Position }[];
  };
}

/** The setting `rules`. */
export const levelSettings = settingsPart(
  { rules: v.optional(v.pipe(schema, v.description("How much each finding matters.")), {}) },
  ({ rules }, locate): LevelSettings => {
    const namedIn = (of: Written["levels"], ...path: string[]) =>
      Object.keys(of).map((name) => {
        return { code: name, place: locate(["rules", ...path, name], "key") };
      });
    const except = rules.except.map((item, index) => {
      return { ...item, place: locate(["rules", "except", index, "code"], "value") };
    });
    const onPages = Object.entries(rules.pages);
    const named = [
      ...namedIn(rules.levels, "levels"),
      ...onPages.flatMap(([path, of]) => namedIn(of, "pages", path)),
    ];
    return { rules: { ...rules, except, named } };
  },
);

/** The value for a code, or for the smallest group that it is in. */
function valueFor<Value>(name: string, of: Readonly<Record<string, Value>>): Value | undefined {
  const groups = [...name.matchAll(/\//g)].map(({ index }) => `${name.slice(0, index + 1)}*`);
  return [name, ...groups.toReversed()].map((each) => of[each]).find((each) => each !== undefined);
}

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

/**
 * Levels on pages without templates. Errors are what fails for every visitor; what is about people
 * with a screen reader or a keyboard is a warning, and what a script may add, or what the validator
 * could not check, is no error.
 */
const FOLDER_LEVELS: Readonly<Record<string, Level>> = Object.fromEntries(
  byWord({
    off: "a11y/landmarks a11y/skip-link links/no-slash",
    info:
      "html/no-description html/duplicate-description html/image-size " +
      "html/no-missing-references links/unreachable-page",
    warning:
      "a11y/main a11y/one-h1 a11y/frame-title content/unprintable html/duplicate-title " +
      "links/bad-scheme links/extra-slash seo/json-ld html/not-validated html/area-alt " +
      "html/aria-label-misuse html/empty-heading html/empty-title html/hidden-focusable " +
      "html/input-missing-label html/multiple-labeled-controls html/meta-refresh " +
      "html/meta-viewport html/no-abstract-role html/no-autoplay html/no-deprecated-attr " +
      "html/text-content html/valid-autocomplete html/wcag/*",
  }),
);
