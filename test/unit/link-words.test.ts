import { describe, expect, test } from "vitest";
import * as challenge from "../../src/links/words/challenge.ts";
import { FAILING, NOT_FOUND, NOT_FOUND_NAMES } from "../../src/links/words/not-found.ts";
import { PARKED, PARKED_TRACES } from "../../src/links/words/parked.ts";
import { leaves, says } from "../../src/links/words/phrase.ts";

const PHRASES = [
  ...Object.entries({ NOT_FOUND, NOT_FOUND_NAMES, PARKED, FAILING }),
  ["CHALLENGE", challenge.CHALLENGE] as const,
  ["CHALLENGE_SENTENCES", challenge.CHALLENGE_SENTENCES] as const,
  ["WEAK_CHALLENGE", challenge.WEAK_CHALLENGE] as const,
];
const TRACES = { PARKED_TRACES, CHALLENGE_TRACES: challenge.CHALLENGE_TRACES };

describe.each(PHRASES)("phrases of %s", (_, phrases) => {
  test.each(phrases)("“$example”, but not “$not”", (phrase) => {
    expect(says(phrase.example, [phrase])).toBe(true);
    expect(says(phrase.not, phrases)).toBe(false);
    expect(phrase.source).not.toBe("");
  });
});

describe.each(Object.entries(TRACES))("traces of %s", (_, traces) => {
  test.each(traces)("$source: $example, but not $not", (trace) => {
    expect(leaves(trace.example, [trace])).toBe(true);
    expect(leaves(trace.not, traces)).toBe(false);
  });
});

test("ordinary texts say nothing", () => {
  const all = PHRASES.flatMap(([, phrases]) => phrases);
  const ordinary = all.flatMap(({ not }) => (says(not, all) ? not : []));
  expect(ordinary).toEqual([]);
});
