import * as fc from "fast-check";
import { parse } from "yaml";
import { expect, test } from "vitest";
import { markdownTree } from "../../src/content/read-markdown.ts";
import { edited, planOf, type Files } from "../helpers/fix-content.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

// A fixed seed gives the same cases on every machine. Change it to try others.
fc.configureGlobal({ seed: 20_261_122 });

/*
 * Files are made of parts that know their addresses, so that the expected result does not depend on
 * the plan. fast-check prints the seed of a failing run.
 */

/** Addresses that may move: normalized, and in another spelling. */
const OLD: [string, ...string[]][] = [
  ["http://a.com/", "http://a.com", "HTTP://A.com:80/"],
  ["http://b.com/x", "http://B.COM/x", "http://b.com:80/./x"],
  ["https://c.com/%C3%A9?d=1&copy=2#e", "https://c.com/é?d=1&copy=2#e"],
  ["https://d.com/f,g", "https://D.com/f,g"],
];

/** The address as written in a file, and normalized. */
const old = fc.constantFrom(
  ...OLD.flatMap((ways) => ways.map((written) => ({ url: ways[0], written }))),
);
type Old = typeof old extends fc.Arbitrary<infer Value> ? Value : never;

/** A part of a file: text that stays, or an address that may move. */
type Piece = string | Old;

const LETTERS = Array.from("abc/-&=");
const SIGNS = ["&copy;", "%28", ...Array.from("abcé,:;'()[]{}#&*_\\~!=?%|@`-")];

/** A new address of these characters. */
const address = (characters: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom("https://new.com/", "http://new.org/p/", "https://new.com/?q="),
      fc.string({ unit: fc.constantFrom(...characters), maxLength: 8 }),
    )
    // An end that belongs to an address wherever it is written.
    .map(([start, end]) => new URL(`${start}${end}${characters === LETTERS ? "z" : ""}`).href);

/** Moves, and the same in another order. */
const moves = (characters: readonly string[]) =>
  fc
    .tuple(...OLD.map(() => fc.option(address(characters))))
    .map((ends) =>
      ends.flatMap((end, index): [string, string][] =>
        end === null ? [] : [[OLD[index]?.[0] ?? "", end]],
      ),
    )
    .chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );

const comment = fc.constantFrom("", " ", "  # http://b.com/x", " # it’s “a”: [x]");

const yamlBlock: fc.Arbitrary<Piece[]> = fc.oneof(
  fc.tuple(old, comment).map(([it, end]): Piece[] => [": ", it, end, "\n"]),
  fc.tuple(old, comment).map(([it, end]): Piece[] => [":   '", it, "'", end, "\n"]),
  fc.tuple(old, comment).map(([it, end]): Piece[] => [': &x " ', it, ' "', end, "\n"]),
  fc
    .tuple(old, fc.constantFrom(">-", "|-", ">- # c"))
    .map(([it, header]): Piece[] => [`: ${header}\n\n    `, it, "\n\n"]),
  fc
    .array(
      old.filter(({ url }) => !url.includes(",")),
      { minLength: 1, maxLength: 3 },
    )
    .map((all): Piece[] => [": [", ...all.flatMap((it): Piece[] => [it, ", "]), "{ b: 'x' } ]\n"]),
  fc
    .array(old, { minLength: 1, maxLength: 3 })
    .map((all): Piece[] => [":\n", ...all.flatMap((it): Piece[] => ["  # c\n  - ", it, "\n"])]),
  old.map(({ written }): Piece[] => [`: see ${written}\n`]),
  old.map(({ written }): Piece[] => [`:\n  "${written}": [1.50, 'it''s', ~, yes]\n`]),
);

const yamlFile = fc
  .array(yamlBlock, { minLength: 1, maxLength: 6 })
  .map((blocks): Piece[] => [
    "# http://a.com/\n",
    ...blocks.flatMap((pieces, index) => [`k${index}`, ...pieces]),
  ]);

const markdownBlock: fc.Arbitrary<Piece[]> = fc.oneof(
  old.map((it): Piece[] => ["see [b c](", it, " 'it’s *t*') "]),
  old.map((it): Piece[] => ["- [b](<", it, ">), c"]),
  old.map((it): Piece[] => ["> ![b [c](d)](", it, ")"]),
  old.map((it): Piece[] => ["[b]:\t", it, ' "t"']),
  old.map((it): Piece[] => ["*x* [", it, "](", it, ")."]),
  old.map((it): Piece[] => ["<", it, "> b"]),
  old.map((it): Piece[] => ["see ", it, " b"]),
  old.map(({ written }): Piece[] => [`\`[b](${written})\``]),
);

const markdownFile = fc
  .tuple(yamlFile, fc.array(markdownBlock, { minLength: 1, maxLength: 6 }))
  .map(([front, blocks]): Piece[] => [
    "---\n",
    ...front,
    "---\n",
    ...blocks.flatMap((pieces) => ["\n", ...pieces, "\n"]),
  ]);

const style = fc.record({ windows: fc.boolean(), mark: fc.boolean() });
type Style = typeof style extends fc.Arbitrary<infer Value> ? Value : never;

/** The text of a file with these words for its addresses. */
function textOf(
  pieces: readonly Piece[],
  { windows, mark }: Style,
  words: (it: Old) => string,
): string {
  const text = pieces.map((piece) => (typeof piece === "string" ? piece : words(piece))).join("");
  return (mark ? "\uFEFF" : "") + (windows ? text.replaceAll("\n", "\r\n") : text);
}

/** The new address, in the style of the old one; undefined if the address does not move. */
function endOf({ url, written }: Old, moved: ReadonlyMap<string, string>): string | undefined {
  const end = moved.get(url);
  return written === "http://a.com" && end !== undefined && /^https?:\/\/[^/]+\/$/.test(end)
    ? end.slice(0, -1)
    : end;
}

/** What a parser reads in a file, as one text. */
function readingOf(file: string, text: string): string {
  const bare = text.replace(/^\uFEFF/, "");
  if (!file.endsWith(".md")) return JSON.stringify(parse(bare));
  const [, yaml = "", markdown = ""] = /^---\r?\n(.*?)^---\r?\n(.*)$/ms.exec(bare) ?? [];
  const withoutPlaces = (key: string, value: unknown) => (key === "position" ? undefined : value);
  return JSON.stringify([parse(yaml), markdownTree("a.md", markdown)], withoutPlaces);
}

/**
 * The edited files. Checks that the plan does not depend on the order of moves, and is idempotent.
 */
async function fixedFiles(
  root: string,
  files: Files,
  [moved, shuffled]: [string, string][][] = [],
) {
  const plan = await planOf(root, files, moved ?? []);
  expect(await planOf(root, files, shuffled ?? [])).toEqual(plan);
  const after = edited(files, plan.edits);
  expect((await planOf(root, after, moved ?? [])).edits).toEqual([]);
  return { after, unfixed: plan.unfixed.filter(({ place }) => place !== undefined) };
}

const FILES = [
  ["content/a.yaml", yamlFile],
  ["content/a.md", markdownFile],
] as const;

test.each(FILES)(
  "%s: every moved address is written in its place",
  { timeout: 600_000 },
  async (file, pieces) => {
    const root = await temporaryFolder();
    await fc.assert(
      fc.asyncProperty(pieces, style, moves(LETTERS), async (of, how, order) => {
        const moved = new Map(order[0]);
        const { after, unfixed } = await fixedFiles(
          root,
          { [file]: textOf(of, how, ({ written }) => written) },
          order,
        );
        expect(unfixed).toEqual([]);
        expect(after[file]).toBe(textOf(of, how, (it) => endOf(it, moved) ?? it.written));
      }),
      { numRuns: 25 },
    );
  },
);

test.each(FILES)(
  "%s: odd addresses change nothing else",
  { timeout: 600_000 },
  async (file, pieces) => {
    const root = await temporaryFolder();
    await fc.assert(
      fc.asyncProperty(pieces, style, moves(SIGNS), async (of, how, order) => {
        const [moved] = order;
        const before = textOf(of, how, ({ written }) => written);
        const { after } = await fixedFiles(root, { [file]: before }, order);
        // One word for every address, old or new.
        const addresses = [
          ...OLD.flat(),
          ...moved.flatMap(([, end]) => [end, end.replace(/\/$/, "")]),
        ]
          .map((each) => JSON.stringify(each).slice(1, -1))
          .toSorted((a, b) => b.length - a.length);
        const without = (reading: string) =>
          addresses.reduce((text, each) => text.replaceAll(each, "@"), reading);
        expect(without(readingOf(file, after[file] ?? ""))).toBe(without(readingOf(file, before)));
      }),
      { numRuns: 25 },
    );
  },
);

test("several files at once", { timeout: 600_000 }, async () => {
  const root = await temporaryFolder();
  const some = fc.array(fc.tuple(yamlFile, style), { minLength: 2, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(some, moves(LETTERS), async (all, order) => {
      const names = all.map((_, index) => `content/${index % 2 === 0 ? "b" : "a"}${index}.yaml`);
      const textsOf = (words: (it: Old) => string) =>
        Object.fromEntries(
          all.map(([pieces, how], index) => [names[index] ?? "", textOf(pieces, how, words)]),
        );
      const { after } = await fixedFiles(
        root,
        textsOf(({ written }) => written),
        order,
      );
      const moved = new Map(order[0]);
      expect(after).toEqual(textsOf((it) => endOf(it, moved) ?? it.written));
    }),
    { numRuns: 10 },
  );
});
