import type * as v from "valibot";
import { frozen } from "../content/content.ts";
import type { MarkdownText } from "../content/markdown-text.ts";
import { applySchema } from "../content/schema-findings.ts";
import { parseYaml } from "../content/yaml-file.ts";
import type { Finding } from "../findings/finding.ts";
import { FindingsError, findingsOf } from "../findings/findings-error.ts";

/** What `build-site editor` declares in `content/types.d.ts` about a site. */
// oxlint-disable-next-line typescript/no-empty-object-type -- a site adds to it
export interface SiteTypes {}

/** The type of the site's content, once `content/types.d.ts` declares it. */
export type SiteContent = SiteTypes extends { content: infer Content } ? Content : unknown;

/** A content entry that may be a draft, or have a later publication date. */
interface Dated {
  draft?: boolean | undefined;
  /** The day on which it is published: 2026-11-21. */
  date?: string | undefined;
}

/** The second argument of a route table. */
export interface SiteTools {
  /**
   * Like `fetch`, but each address has one response per build, kept between builds for as long as
   * its server allows (`Cache-Control`, `ETag`).
   */
  fetch: typeof fetch;
  /** The entries that are published today. In `dev`, and with `build --drafts`, all of them. */
  published: <Entry extends Dated>(
    entries: Readonly<Record<string, Entry>>,
  ) => Record<string, Entry>;
  /** Whether drafts are shown: in `dev`, and with `build --drafts`. */
  drafts: boolean;
}

/** The tools; the names of entries that `published` leaves out are added to `leftOut`. */
export function siteTools(
  fetch: SiteTools["fetch"],
  drafts: boolean,
  leftOut: Set<string>,
): SiteTools {
  const today = new Date().toISOString().slice(0, 10);
  const isPublished = ([name, { draft = false, date = today }]: [string, Dated]) => {
    const isOut = !drafts && (draft || date > today);
    if (isOut) leftOut.add(name);
    return !isOut;
  };
  return {
    drafts,
    published: (entries) => Object.fromEntries(Object.entries(entries).filter(isPublished)),
    fetch,
  };
}

/** One page of a list that is divided into several. */
export interface ListPage<Item> {
  items: readonly Item[];
  /** Starts at 1. */
  number: number;
  /** The number of pages. */
  count: number;
  /** The path of its route: the first page has the path of the list, the second `/posts/2`. */
  path: string;
  /** The addresses of all pages, for links. */
  addresses: readonly string[];
  /** The address of the previous page; undefined for the first. */
  previous: string | undefined;
  /** The address of the next page; undefined for the last. */
  next: string | undefined;
}

/** Divides a list into pages of `size` items, at least one; `path` is the route of the first. */
export function paginate<Item>(
  items: readonly Item[],
  { size, path }: { size: number; path: string },
): ListPage<Item>[] {
  if (!Number.isInteger(size) || size < 1)
    throw new RangeError(`Each page of a list needs at least one item, not ${size}.`);
  const count = Math.max(1, Math.ceil(items.length / size));
  const base = path === "/" ? "" : path;
  const paths = Array.from({ length: count }, (_, at) => (at === 0 ? path : `${base}/${at + 1}`));
  const addresses = paths.map((each) => (each === "/" ? each : `${each}/`));
  return paths.map((each, index) => ({
    items: items.slice(index * size, (index + 1) * size),
    number: index + 1,
    count,
    path: each,
    addresses,
    previous: addresses[index - 1],
    next: addresses[index + 1],
  }));
}

/** What a template imports from an `.mdx` file. */
interface MdxModule {
  default: unknown;
  body: MarkdownText;
}

/**
 * The `.mdx` files that an import with `glob:` gives, each with its front matter, which must follow
 * the schema, its `body`, and its component as `Text`. Throws findings for others.
 */
export function mdxFiles<const Schema extends v.GenericSchema, Module extends MdxModule>(
  files: Readonly<Record<string, Module>>,
  schema: Schema,
): Record<string, v.InferOutput<Schema> & { body: MarkdownText; Text: Module["default"] }> {
  const findings: Finding[] = [];
  const entries = Object.entries(files).flatMap(([name, { default: Text, body }]) => {
    const wrong: Finding[] = [];
    const yaml = parseYaml(body.file, body.front ?? "", wrong);
    try {
      const unknownKey = "Remove it, or add it to the schema that mdxFiles(…) gets.";
      const given = { ...yaml, data: () => yaml.data() ?? {} };
      const data = applySchema(given, schema, { wrong, unknownKey });
      return [[name, Object.assign({}, frozen(data), { body, Text })] as const];
    } catch (problem) {
      findings.push(...findingsOf(problem));
      return [];
    }
  });
  if (findings.length > 0) throw new FindingsError(findings);
  return Object.fromEntries(entries);
}
