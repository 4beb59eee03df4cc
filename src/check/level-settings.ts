import * as v from "valibot";
import { date, line } from "../content/fields.ts";
import type { Position, Severity } from "../findings/finding.ts";
import { settingsPart } from "../settings/read-settings.ts";

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

/** The value for a code, or for the smallest group that it is in. */
export function valueFor<Value>(
  name: string,
  of: Readonly<Record<string, Value>>,
): Value | undefined {
  const parts = name.split("/");
  const groups = parts
    .slice(1)
    .map((_, index) => `${parts.slice(0, parts.length - 1 - index).join("/")}/*`);
  return [name, ...groups].map((each) => of[each]).find((each) => each !== undefined);
}
