import { createRequire } from "node:module";
import { distance } from "fastest-levenshtein";
import * as v from "valibot";
import { date, line } from "../content/fields.ts";
import { findingCodes } from "../findings/finding-page.ts";
import { warning, type Finding, type Position, type Severity } from "../findings/finding.ts";
import { didYouMean, escapePattern } from "../findings/text.ts";
import { settingsPart } from "../settings/read-settings.ts";
import type { PageFinding } from "./check-context.ts";

/* The severity of each finding, as a site sets it. */

/** How much a finding matters; `off` leaves it out. */
export type Level = Severity | "off";

const level = v.picklist(["error", "warning", "info", "off"]);

/**
 * Whether codes have a level. Those that block reading, rendering or publishing a site have none.
 * Codes that are not in the table may be a site's own, and have one.
 */
const HAS_LEVEL: Readonly<Record<string, boolean>> = {
  "assets/*": false,
  "baseline/*": false,
  "checks/*": false,
  "cli/*": false,
  "content/*": false,
  "content/html-in-markdown": true,
  "content/missing-definition": true,
  "content/no-files": true,
  "content/odd-markdown": true,
  "content/unprintable": true,
  "content/unused-definition": true,
  "content/unused-file": true,
  "env/*": false,
  "files/*": false,
  "images/*": false,
  "internal/*": false,
  "islands/*": false,
  "launch/*": false,
  "outbound/*": false,
  "output/*": false,
  "routes/*": false,
  "rules/*": false,
  "security/active-file": false,
  "site/*": false,
  "styles/*": false,
  "styles/missing-file": true,
  "styles/undefined-property": true,
  "styles/unknown": true,
  "templates/*": false,
  "templates/comment-text": true,
  "templates/inert": true,
};

/** Whether a text is a code, or a group of codes, that settings may give a level. */
export const hasLevel = (text: string): boolean =>
  /^[a-z\d-]+\/(?:\*|[\w/-]+(?:\/\*)?)$/.test(text) && (valueFor(text, HAS_LEVEL) ?? true);

const code = v.pipe(
  v.string(),
  v.check(
    hasLevel,
    "is not a rule with a level; write a code such as a11y/skip-link, or a prefix such as html/*",
  ),
);

const levels = v.record(code, level);

const page = v.pipe(
  v.string(),
  v.check(
    (text) => /^\/\S*$/.test(text),
    "is not a page path; start it with /, and write * for any text",
  ),
);

const schema = v.strictObject({
  levels: v.optional(
    v.pipe(levels, v.description("Levels by code; html/* matches all codes with that prefix.")),
    {},
  ),
  pages: v.optional(
    v.pipe(
      v.record(page, levels),
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
  ({ rules }, locate): LevelSettings => ({
    rules: {
      ...rules,
      except: rules.except.map((item, index) => ({
        ...item,
        place: locate(["rules", "except", index, "code"], "value"),
      })),
      named: [
        ...Object.keys(rules.levels).map((name) => ({
          code: name,
          place: locate(["rules", "levels", name], "key"),
        })),
        ...Object.entries(rules.pages).flatMap(([path, of]) =>
          Object.keys(of).map((name) => ({
            code: name,
            place: locate(["rules", "pages", path, name], "key"),
          })),
        ),
      ],
    },
  }),
);

/** A finding, or one about a page whose source is not looked up yet. */
type Judged = Pick<Finding, "code" | "severity" | "message" | "route"> &
  Partial<Pick<PageFinding, "page">>;

/** How many findings the settings leave out. */
export interface LeftOut {
  levels: number;
  exceptions: number;
}

/**
 * Findings with the levels of the site, without its exceptions, and the exceptions that a finding
 * has matched; later entries for pages take precedence, and a code over `html/*`. Findings about
 * pages are judged before those of several pages are merged; applying it to its own result changes
 * nothing.
 */
export function withLevels<Found extends Judged>(
  found: readonly Found[],
  { rules }: LevelSettings,
): { left: Found[]; used: Exception[]; out: LeftOut } {
  const out = { levels: 0, exceptions: 0 };
  const today = new Date().toISOString().slice(0, 10);
  const pages = Object.entries(rules.pages).map(([path, of]) => ({ pattern: patternOf(path), of }));
  const matched = found.map((finding) => {
    const address = finding.page?.address ?? finding.route;
    return {
      finding,
      address,
      matching: rules.except.filter((item) => excepts(item, finding, address)),
    };
  });
  const left = matched.flatMap(({ finding, address, matching }) => {
    const onPage =
      address === undefined
        ? []
        : pages.filter(({ pattern }) => pattern.test(address)).toReversed();
    const defaults = finding.page?.source === undefined ? {} : FOLDER_LEVELS;
    const own = [...onPage.map(({ of }) => of), rules.levels];
    const [set] = own.flatMap((of) => valueFor(finding.code, of) ?? []);
    const chosen = set ?? valueFor(finding.code, defaults);
    if (set === "off") out.levels++;
    if (chosen === "off") return [];
    if (matching.some(({ until }) => today <= until)) {
      out.exceptions++;
      return [];
    }
    return chosen === undefined || chosen === finding.severity
      ? finding
      : { ...finding, severity: chosen };
  });
  return { left, used: [...new Set(matched.flatMap(({ matching }) => matching))], out };
}

/**
 * The codes and groups of codes whose level the settings name, for all pages or for the one at an
 * address.
 */
export function codesFor(address: string, { rules }: LevelSettings): string[] {
  const pages = Object.entries(rules.pages).filter(([path]) => patternOf(path).test(address));
  return [rules.levels, ...pages.map(([, of]) => of)].flatMap(Object.keys);
}

/** The value for a code, or for the smallest group that it is in. */
function valueFor<Value>(name: string, of: Readonly<Record<string, Value>>): Value | undefined {
  const parts = name.split("/");
  const groups = parts
    .slice(1)
    .map((_, index) => `${parts.slice(0, parts.length - 1 - index).join("/")}/*`);
  return [name, ...groups].map((each) => of[each]).find((each) => each !== undefined);
}

/** `/landing/*` as a regular expression, which ignores the slash at the end of an address. */
function patternOf(path: string): RegExp {
  const parts = path.replace(/\/$/, "").split("*").map(escapePattern);
  return new RegExp(`^${parts.join(".*")}/?$`);
}

/**
 * Warnings about codes of levels that differ from that of a rule by one or two letters. Others may
 * be a site's own.
 */
function misspelled({ rules }: LevelSettings): Finding[] {
  if (rules.named.length === 0) return [];
  const codes = findingCodes();
  return rules.named.flatMap(({ code: name, place }) => {
    if (name.endsWith("/*") || codes.includes(name)) return [];
    const near = codes.find(
      (each) => each.split("/")[0] === name.split("/")[0] && distance(each, name) <= 2,
    );
    if (near === undefined || isRuleOfValidator(name)) return [];
    const hint = `Did you mean “${near}”?`;
    return warning("rules/unused", `This level has no effect: no rule has the code ${name}.`, {
      ...place,
      hint,
    });
  });
}

/** Most of the validator's own rules have no page. */
function isRuleOfValidator(name: string): boolean {
  type Validator = typeof import("html-validate/browser");
  const { ruleExists } = createRequire(import.meta.url)("html-validate/browser") as Validator;
  return name.startsWith("html/") && ruleExists(name.slice("html/".length));
}

/**
 * The findings of a build with the site's levels and without its exceptions. `used` are the
 * exceptions that findings about pages have matched; an unchecked build does not report unused
 * exceptions.
 */
export function judged(
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
 * that do not exist. `left` are all findings after `withLevels`, and `used` the exceptions that one
 * has matched.
 */
export function ruleFindings(
  left: readonly Finding[],
  settings: LevelSettings,
  used: readonly Exception[],
): Finding[] {
  const matched = new Set(used);
  const today = new Date().toISOString().slice(0, 10);
  const codes = new Set(left.map(({ code: name }) => name));
  const notes = settings.rules.except.flatMap((item): Finding[] => {
    const { until, place, code: name } = item;
    if (!matched.has(item)) {
      const known = codes.has(name)
        ? "Its page or message does not match."
        : didYouMean(name, codes);
      const hint = known ?? "Correct or remove it.";
      const message = `This exception has no effect: no finding of ${name} matches it.`;
      return [warning("rules/unused", message, { ...place, hint })];
    }
    if (today <= until) return [];
    const hint =
      "Fix the finding, set a later day if the reason still applies, or remove the exception.";
    return [
      warning("rules/expired", `The exception for ${name} expired on ${until}.`, {
        ...place,
        hint,
      }),
    ];
  });
  return [...notes, ...misspelled(settings)];
}

function excepts(
  { code: name, page: path, message }: Exception,
  finding: Judged,
  address?: string,
): boolean {
  const isOfRule = name.endsWith("/*")
    ? finding.code.startsWith(name.slice(0, -1))
    : finding.code === name;
  if (!isOfRule || (message !== undefined && !finding.message.includes(message))) return false;
  return path === undefined || (address !== undefined && patternOf(path).test(address));
}

/**
 * Levels on pages without templates. Errors are what fails for every visitor: broken addresses, and
 * HTML that the standard forbids. Promises of build-site's own pages are off.
 */
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
  // Only what the validator can do is in the way: the page may be right.
  "html/not-validated": "warning",
  // The rules of html-validate for people with a screen reader or a keyboard.
  "html/area-alt": "warning",
  "html/aria-label-misuse": "warning",
  "html/empty-heading": "warning",
  "html/empty-title": "warning",
  "html/heading-level": "warning",
  "html/hidden-focusable": "warning",
  "html/input-missing-label": "warning",
  "html/multiple-labeled-controls": "warning",
  "html/meta-refresh": "warning",
  "html/no-abstract-role": "warning",
  "html/no-autoplay": "warning",
  "html/no-deprecated-attr": "warning",
  // A script may add the element.
  "html/no-missing-references": "info",
  "html/text-content": "warning",
  "html/valid-autocomplete": "warning",
  "html/wcag/*": "warning",
};
