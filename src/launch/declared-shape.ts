import * as v from "valibot";
import { error, type Finding } from "../findings/finding.ts";

/** The file in which a site declares its own items. */
export const LAUNCH_FILE = "content/launch.ts";

const name = v.pipe(v.string(), v.slug());
const words = v.pipe(v.string(), v.minLength(1));

const shape = v.array(
  v.strictObject({
    name,
    heading: words,
    why: words,
    items: v.array(
      v.pipe(
        v.strictObject({
          id: name,
          need: v.picklist(["must", "should"]),
          kind: v.picklist(["sample", "missing", "archived", "claim"]),
          title: words,
          done: v.boolean(),
          until: v.optional(v.pipe(v.string(), v.isoDate())),
          at: v.pipe(v.array(v.union([v.string(), v.number()])), v.minLength(1)),
          problem: words,
          put: words,
          why: v.optional(words),
          canSettle: v.optional(v.boolean()),
        }),
        // `build --production` knows no day: the two would disagree.
        v.forward(
          v.check(
            ({ need, until }) => need === "should" || until === undefined,
            "is for what should be done, not for a must",
          ),
          ["until"],
        ),
      ),
    ),
  }),
);

/** What texts should look like. */
const WORDS: Record<string, string> = { slug: "small letters, digits and hyphens", iso_date: "a day like 2027-05-31" };

/** Checks what a site declares, which may be anything: types are not checked when a site is built. */
export function shapeFindings(declared: unknown): Finding[] {
  const { issues = [] } = v.safeParse(shape, declared);
  return issues.map((issue) => {
    const place = v.getDotPath(issue);
    const what = place === null ? "It" : `“${place}”`;
    const isMissing = issue.path?.at(-1)?.origin === "key" && issue.expected !== "never";
    const expected = WORDS[issue.type] ?? issue.expected ?? "longer";
    const hint =
      issue.type === "check"
        ? `${what} ${issue.message}.`
        : issue.expected === "never"
          ? `${what} means nothing: remove it.`
          : isMissing
            ? `${what} is missing.`
            : `${what} should be ${expected}, and is ${issue.received}.`;
    return error("launch/definition", `${LAUNCH_FILE} gives a list that cannot be read.`, {
      file: LAUNCH_FILE,
      hint,
    });
  });
}
