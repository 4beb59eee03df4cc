import * as v from "valibot";
import { line } from "../content/fields.ts";
import type { Position } from "../findings/finding.ts";
import { insidePath } from "../settings/addresses.ts";
import { settingsPart } from "../settings/read-settings.ts";
import { phraseProblem } from "./phrase.ts";

const kilobytes = v.pipe(v.number(), v.minValue(0.1, "must be at least 0.1"));

/** The most that a page may weigh, by kind of file and in total, in kB (1,000 bytes) after compression. */
const weights = {
  html: v.optional(kilobytes),
  style: v.optional(kilobytes),
  script: v.optional(kilobytes),
  font: v.optional(kilobytes),
  image: v.optional(kilobytes),
  /** HTML and styles together: what has to arrive before a page shows. 14.6 kB fit in the first round trip. */
  first: v.optional(kilobytes),
  /** Everything that a page loads before a visitor scrolls. */
  total: v.optional(kilobytes),
};

type Weights = v.InferOutput<v.StrictObjectSchema<typeof weights, undefined>>;

/** The budgets of all pages, and exceptions for single pages with the line of each. */
export type Budgets = Weights & { pages: { path: string; weights: Weights; place: Position }[] };

const phrase = v.pipe(
  v.string(),
  v.trim(),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? phraseProblem(dataset.value) : undefined;
    if (problem !== undefined) addIssue({ message: problem });
  }),
);

const rule = v.strictObject({
  /** Phrases to report; `phrase.ts` has their syntax. */
  words: v.pipe(v.array(phrase), v.minLength(1, "names no words")),
  /** Why, as the end of a sentence that begins with the words: “describes the buyer, not the property”. */
  reason: line(),
  /** What to write in their place. */
  instead: v.optional(line()),
  /** Phrases in which the words are all right. */
  except: v.optional(v.array(phrase), []),
  /** The files below `content/` that the rule is for; by default all. */
  files: v.optional(v.array(line())),
});

const wording = v.strictObject({
  /** Keys whose values visitors never see: notes and sources. */
  unseen: v.optional(v.array(line()), []),
  rules: v.optional(v.array(rule), []),
});

/** Words that a site does not want to use, and why. */
export type Wording = v.InferOutput<typeof wording>;

/** What a site sets about its checks. */
export interface CheckSettings {
  budgets: Budgets;
  wording: Wording;
}

/** The settings about checks. A page over its budget fails the build; unwanted words are warnings. */
export const checkSettings = settingsPart(
  {
    budgets: v.optional(
      v.strictObject({ ...weights, pages: v.optional(v.record(insidePath, v.strictObject(weights)), {}) }),
      { pages: {} },
    ),
    wording: v.optional(wording, {}),
  },
  ({ budgets, wording: words }, locate): CheckSettings => ({
    budgets: {
      ...budgets,
      pages: Object.entries(budgets.pages).map(([path, own]) => ({
        path,
        weights: own,
        place: locate(["budgets", "pages", path], "key"),
      })),
    },
    wording: words,
  }),
);
