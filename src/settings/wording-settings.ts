import * as v from "valibot";
import { line } from "../content/fields.ts";
import { phraseProblem } from "./phrase.ts";

const phrase = v.pipe(
  v.string(),
  v.trim(),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? phraseProblem(dataset.value) : undefined;
    if (problem !== undefined) addIssue({ message: problem });
  }),
);

const rule = v.strictObject({
  /** Phrases that are pointed out; see `phrase.ts` for how they are written. */
  words: v.pipe(v.array(phrase), v.minLength(1, "names no words")),
  /** Why, as the end of a sentence that begins with the words: “describes the buyer, not the property”. */
  reason: line(),
  /** What to write in their place. */
  instead: v.optional(line()),
  /** Phrases in which they are all right. */
  except: v.optional(v.array(phrase), []),
  /** The files below `content/` for which this holds, if not for all. */
  files: v.optional(v.array(line())),
});

/** Words that a site does not want to use. */
export const wording = v.strictObject({
  /** Keys under which visitors see nothing: notes and sources. */
  unseen: v.optional(v.array(line()), []),
  rules: v.optional(v.array(rule), []),
});

/** Words that a site does not want to use, and why. */
export type Wording = v.InferOutput<typeof wording>;
