import * as fc from "fast-check";
import type { Nodes } from "mdast";
import { parse } from "yaml";
import { expect, test } from "vitest";
import { markdownTree } from "../../src/content/parse-markdown.ts";
import { edited, planOf, type Files } from "../helpers/fix-content.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

// A fixed seed gives the same cases on every machine. Change it to try others.
fc.configureGlobal({ seed: 20_261_122 });

/*
 * Files are made of parts that know their addresses, so that the expected result does not depend on the plan.
 * fast-check prints the seed of a failing run.
 */

/** Addresses that may move: normalized, and in another spelling. */
const OLD: [string, ...string[]][] = [
  ["http://a.com/", "http://a.com", "HTTP://A.com:80/"],
  ["http://b.com/x", "http://B.COM/x", "http://b.com:80/./x"],
  ["https://c.com/%C3%A9?d=1&copy=2#e", "https://c.com/é?d=1&copy=2#e"],
  ["https://d.com/f,g", "https://D.com/f,g"],
];

/** The address as written in a file, and normalized. */
const old = fc.constantFrom(...OLD.flatMap((ways) => ways.map((written) => ({ url: ways[0], written }))));
type Old = typeof old extends fc.Arbitrary<infer Value> ? Value : never;

const SIGNS = ["&copy;", "%28", ...Array.from("abcé,:;'()[]{}#&*_\\~!=?%|@`-")];

/** A new address with characters that have a meaning in YAML or in Markdown. */
const address = fc
  .tuple(
    fc.constantFrom("https://new.com/", "http://new.org/p/", "https://new.com/?q="),
    fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 8 }),
  )
  .map((parts) => new URL(parts.join("")).href);

/** Moves without circles: an old address moves only to a later one, or to a new one. */
const moves = fc
  .tuple(
    ...OLD.map((_, index) =>
      fc.option(fc.oneof(address, fc.constantFrom(...OLD.slice(index + 1).map(([url]) => url), "https://new.com/"))),
    ),
  )
  .map((ends) =>
    ends.flatMap((end, index): [string, string][] => (end === null ? [] : [[OLD[index]?.[0] ?? "", end]])),
  );

/** The final address, in the style of the old one; undefined if the address does not move. */
function endOf({ url, written }: Old, moved: ReadonlyMap<string, string>): string | undefined {
  let end = url;
  for (let next = moved.get(end); next !== undefined; next = moved.get(end)) end = next;
  if (end === url) return undefined;
  return written === "http://a.com" && /^https?:\/\/[^/]+\/$/.test(end) ? end.slice(0, -1) : end;
}

/** Text that stays, or an address with its expected text after the move. */
type Piece = string | { old: Old; inFile: (end: string) => string | RegExp; read?: (end: string) => string };
/** Lines of a file, and their addresses as a parser reads them. */
interface Block {
  pieces: Piece[];
  data: (valueOf: (old: Old) => string) => unknown;
}

const asIs = (end: string): string => end;
const plain = (inFlow: boolean) => (end: string) =>
  end.endsWith(":") || (inFlow && /[,[\]{}]/.test(end)) ? JSON.stringify(end) : end;
const comment = fc.constantFrom("", " ", "  # http://b.com/x", " # it’s “a”: [x]");

const yamlBlock: fc.Arbitrary<Block> = fc.oneof(
  fc.tuple(old, comment).map(([it, end]): Block => ({
    pieces: [": ", { old: it, inFile: plain(false) }, end, "\n"],
    data: (value) => value(it),
  })),
  fc.tuple(old, comment).map(([it, end]): Block => ({
    pieces: [":   '", { old: it, inFile: (to) => to.replaceAll("'", "''") }, "'", end, "\n"],
    data: (value) => value(it),
  })),
  fc.tuple(old, comment).map(([it, end]): Block => ({
    pieces: [': &x " ', { old: it, inFile: (to) => JSON.stringify(to).slice(1, -1) }, ' "', end, "\n"],
    data: (value) => ` ${value(it)} `,
  })),
  fc.tuple(old, fc.constantFrom(">-", "|-", ">- # c")).map(([it, header]): Block => ({
    pieces: [": ", header, "\n\n    ", { old: it, inFile: asIs }, "\n\n"],
    data: (value) => `\n${value(it)}`,
  })),
  fc
    .array(
      old.filter(({ url }) => !url.includes(",")),
      { minLength: 1, maxLength: 3 },
    )
    .map((all): Block => ({
      pieces: [": [", ...all.flatMap((it): Piece[] => [{ old: it, inFile: plain(true) }, ", "]), "{ b: '", "x' } ]\n"],
      data: (value) => [...all.map(value), { b: "x" }],
    })),
  fc.array(old, { minLength: 1, maxLength: 3 }).map((all): Block => ({
    pieces: [":\n", ...all.flatMap((it): Piece[] => ["  # c\n  - ", { old: it, inFile: plain(false) }, "\n"])],
    data: (value) => all.map(value),
  })),
  old.map(({ written }): Block => ({ pieces: [`: see ${written}\n`], data: () => `see ${written}` })),
  old.map(({ written }): Block => ({
    pieces: [`:\n  "${written}": [1.50, 'it''s', ~, yes]\n`],
    data: () => ({ [written]: [1.5, "it's", null, "yes"] }),
  })),
);

const yamlFile = fc.array(yamlBlock, { minLength: 1, maxLength: 6 }).map((blocks) => ({
  pieces: ["# http://a.com/\n", ...blocks.flatMap(({ pieces }, index): Piece[] => [`k${index}`, ...pieces])],
  data: (value: (it: Old) => string) => Object.fromEntries(blocks.map(({ data }, index) => [`k${index}`, data(value)])),
}));

/** An address as Markdown writes it between parentheses, and as it reads it. */
const inParentheses = (end: string): string =>
  end.replace(/[()`]/g, (sign) => encodeURIComponent(sign).replace("(", "%28").replace(")", "%29"));
const escaped = (end: string): string => end.replaceAll("\\", "\\\\").replaceAll(/&(?=#?[a-z\d]+;)/gi, "&amp;");
const inLink = { inFile: (end: string) => escaped(inParentheses(end)), read: inParentheses };
const inAngles = { inFile: escaped };

const markdownBlock: fc.Arbitrary<Block> = fc.oneof(
  old.map((it): Block => ({
    pieces: ["see [b c](", { old: it, ...inLink }, " 'it’s *t*') "],
    data: (value) => ["link", value(it), "b c"],
  })),
  old.map((it): Block => ({
    pieces: ["- [b](<", { old: it, ...inAngles }, ">), c"],
    data: (value) => ["link", value(it), "b"],
  })),
  old.map((it): Block => ({
    pieces: ["> ![b [c](d)](", { old: it, ...inLink }, ")"],
    data: (value) => ["image", value(it), ""],
  })),
  old.map((it): Block => ({
    pieces: ["[b]:\t", { old: it, ...inLink }, ' "t"'],
    data: (value) => ["definition", value(it), ""],
  })),
  old.map((it): Block => ({
    // The escapes in a text may vary, but not what they mean.
    pieces: ["*x* [", { old: it, inFile: () => /[^\n]*?/ }, "](", { old: it, ...inLink }, ")."],
    data: (value) => ["link", value(it), value(it)],
  })),
  // Browsers escape characters outside of ASCII; an autolink is its own text.
  old.map((it): Block => ({
    pieces: ["<", { old: it, inFile: asIs }, "> b"],
    data: (value) => ["link", value(it), value(it)],
  })),
  old.map((it): Block => ({
    pieces: ["see ", { old: it, inFile: (end) => `<${end}>` }, " b"],
    data: (value) => ["link", value(it), value(it)],
  })),
  old.map(({ written }): Block => ({ pieces: [`\`[b](${written})\``], data: () => undefined })),
);

const markdownFile = fc.array(markdownBlock, { minLength: 1, maxLength: 6 }).map((blocks) => ({
  pieces: blocks.flatMap(({ pieces }): Piece[] => ["\n", ...pieces, "\n"]),
  blocks,
}));

const style = fc.record({ windows: fc.boolean(), mark: fc.boolean() });
type Style = typeof style extends fc.Arbitrary<infer Value> ? Value : never;

function textOf(pieces: readonly Piece[], { windows, mark }: Style): string {
  const text = pieces.map((piece) => (typeof piece === "string" ? piece : piece.old.written)).join("");
  return (mark ? "\uFEFF" : "") + (windows ? text.replaceAll("\n", "\r\n") : text);
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** The exact text of a file after the plan, except for escapes in the text of a link. */
function expected(pieces: readonly Piece[], { windows, mark }: Style, moved: ReadonlyMap<string, string>): RegExp {
  const source = pieces.map((piece) => {
    if (typeof piece === "string") return literally(windows ? piece.replaceAll("\n", "\r\n") : piece);
    const end = endOf(piece.old, moved);
    const shown = end === undefined ? piece.old.written : piece.inFile(end);
    return typeof shown === "string" ? literally(shown) : shown.source;
  });
  return new RegExp(`^${mark ? "\uFEFF" : ""}${source.join("")}$`);
}

/** Every link with its address and its text. */
function linksOf(node: Nodes): unknown[] {
  const below = "children" in node ? node.children.flatMap(linksOf) : [];
  if (node.type !== "link" && node.type !== "image" && node.type !== "definition") return below;
  const [first] = node.type === "link" ? node.children : [];
  return [[node.type, node.url, first?.type === "text" ? first.value : ""], ...below];
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, "");

/** The edited files. Checks that the plan does not depend on the order of moves, and is idempotent. */
async function fixedFiles(
  root: string,
  files: Files,
  moved: [string, string][],
  shuffled: [string, string][],
): Promise<Files> {
  const plan = await planOf(root, files, moved);
  expect(await planOf(root, files, shuffled)).toEqual(plan);
  expect(plan.unfixed.filter(({ place }) => place !== undefined)).toEqual([]);
  const after = edited(files, plan.edits);
  expect((await planOf(root, after, moved)).edits).toEqual([]);
  return after;
}

const order = moves.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));

test("YAML: only the moved addresses change", { timeout: 60_000 }, async () => {
  const root = await temporaryFolder();
  await fc.assert(
    fc.asyncProperty(yamlFile, style, order, async ({ pieces, data }, how, [all, shuffled]) => {
      const moved = new Map(all);
      const file = "content/a.yaml";
      const after = (await fixedFiles(root, { [file]: textOf(pieces, how) }, all, shuffled))[file] ?? "";
      expect(after).toMatch(expected(pieces, how, moved));
      expect(parse(withoutMark(after))).toEqual(data((it) => endOf(it, moved) ?? it.written));
    }),
    { numRuns: 200 },
  );
});

test("Markdown: only the moved addresses change", { timeout: 60_000 }, async () => {
  const root = await temporaryFolder();
  await fc.assert(
    fc.asyncProperty(yamlFile, markdownFile, style, order, async (front, body, how, [all, shuffled]) => {
      const moved = new Map(all);
      const file = "content/a.md";
      const pieces = ["---\n", ...front.pieces, "---\n", ...body.pieces];
      const after = (await fixedFiles(root, { [file]: textOf(pieces, how) }, all, shuffled))[file] ?? "";
      expect(after).toMatch(expected(pieces, how, moved));
      const [, yaml = "", markdown = ""] = /^---\r?\n(.*?)^---\r?\n(.*)$/ms.exec(withoutMark(after)) ?? [];
      expect(parse(yaml)).toEqual(front.data((it) => endOf(it, moved) ?? it.written));
      const links = body.blocks.flatMap(({ pieces: parts, data }) => {
        const place = parts.findLast((part) => typeof part !== "string");
        const read = place?.read ?? asIs;
        const link = data((it) => {
          const end = endOf(it, moved);
          return end === undefined ? it.written : read(end);
        });
        return link === undefined ? [] : [link];
      });
      expect(linksOf(markdownTree("a.md", markdown))).toEqual(links);
    }),
    { numRuns: 200 },
  );
});

test("several files at once", { timeout: 60_000 }, async () => {
  const root = await temporaryFolder();
  const some = fc.array(fc.tuple(yamlFile, style), { minLength: 2, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(some, order, async (all, [moved, shuffled]) => {
      const names = all.map((_, index) => `content/${index % 2 === 0 ? "b" : "a"}${index}.yaml`);
      const files = Object.fromEntries(
        all.map(([{ pieces }, how], index) => [names[index] ?? "", textOf(pieces, how)]),
      );
      const after = await fixedFiles(root, files, moved, shuffled);
      for (const [index, [{ pieces }, how]] of all.entries())
        expect(after[names[index] ?? ""]).toMatch(expected(pieces, how, new Map(moved)));
    }),
    { numRuns: 50 },
  );
});
