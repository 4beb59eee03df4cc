import { slugify } from "../content/addresses.ts";
import type { LoadedFile } from "../content/content.ts";
import { isDate } from "../content/fields.ts";
import type { PathPart } from "../content/yaml-file.ts";
import { isRecord } from "../files/files-below.ts";
import type { Position } from "../findings/finding.ts";
import type { LaunchDefinition, ReviewKeys } from "./define-launch.ts";
import type { Item, Topic } from "./item.ts";

const DAY = 86_400_000;

type Group = Readonly<Record<string, unknown>>;

interface Node {
  /** Derived from the file name. */
  path: readonly PathPart[];
  written: unknown;
  /** The same value as templates get it. */
  data: unknown;
  /** The title of a group of keys, and the group around it. */
  title: string | undefined;
  titleAround: string | undefined;
  place: (inside?: readonly PathPart[], part?: "key" | "value") => Position;
}

/** Every value of the content, in the order of the files. */
export function* walkContent(
  files: Iterable<LoadedFile>,
  { title }: Pick<LaunchDefinition<never>, "title">,
): Generator<Node> {
  for (const { name, data, yaml } of files) {
    const nodeOf = (
      path: readonly PathPart[],
      written: unknown,
      value: unknown,
      titleAround?: string,
    ): Node => ({
      path,
      written,
      data: value,
      title: isRecord(written) ? title?.(written, path) : undefined,
      titleAround,
      place: (inside = [], part = "value") =>
        yaml.locate([...path.slice(name.length), ...inside], part),
    });
    const below = function* (node: Node): Generator<Node> {
      yield node;
      const { written, path } = node;
      const inside = Array.isArray(written)
        ? written.entries()
        : isRecord(written)
          ? Object.entries(written)
          : [];
      const around = isRecord(written) ? node.title : node.titleAround;
      for (const [step, value] of inside)
        yield* below(nodeOf([...path, step], value, stepInto(node.data, step), around));
    };
    yield* below(nodeOf(name, yaml.data(), data));
  }
}

function stepInto(data: unknown, step: PathPart): unknown {
  return typeof data === "object" && data !== null ? Reflect.get(data, step) : undefined;
}

/** The keys of a path. Without list indexes, a name stays the same when an entry is inserted. */
function keysOf(path: readonly PathPart[], without: readonly string[] = []): string {
  return path.filter((step) => typeof step === "string" && !without.includes(step)).join(" ");
}

/** The topic of links, which are open while they are `pending`. */
export function linkTopic(nodes: readonly Node[]): Topic {
  const items = nodes.flatMap(({ path, written, data, titleAround, place }): Item[] => {
    // Only texts that `linkTarget()` has turned into links.
    if (typeof written !== "string" || !isRecord(data) || typeof data["href"] !== "string")
      return [];
    // A value at the top level of a file does not get the title of its page.
    const named = path.length > 2 ? titleAround : undefined;
    const title = named ?? path.slice(1).join(" ");
    const name = named === undefined ? keysOf(path) : `${keysOf(path.slice(0, -1))} ${named}`;
    return [
      {
        id: `links/${slugify(name)}`,
        need: "should",
        title,
        done: data["kind"] !== "pending",
        code: "launch/pending-link",
        problem: `The link “${title}” has no destination yet.`,
        fix: "Replace “pending” with an address, or remove the link.",
        place: place(),
      },
    ];
  });
  const why = "A dead link costs you the visitor’s trust in the next one.";
  return { name: "links", heading: "Links without a destination", why, items };
}

/**
 * The topic of samples: groups whose flag `sample` is `true`. A declared item (`declared` has their
 * paths) replaces the flag in its own group and in those around it.
 */
export function sampleTopic(
  nodes: readonly Node[],
  sample: string,
  declared: readonly (readonly PathPart[])[],
): Topic {
  const items = nodes.flatMap(({ path, written, title = path.join(" "), place }): Item[] => {
    const flag = isRecord(written) ? written[sample] : undefined;
    const isDeclared = declared.some((other) => path.every((step, index) => other[index] === step));
    if (typeof flag !== "boolean" || isDeclared) return [];
    return [
      {
        id: `samples/${slugify(path.join(" "))}`,
        need: "must",
        title,
        done: !flag,
        code: "launch/sample",
        problem: `“${title}” is still a sample.`,
        fix: `Write the real content here. Then set “${sample}: false”, or remove the line.`,
        place: place([sample], "key"),
      },
    ];
  });
  const why = "Visitors must not mistake a sample for the real thing.";
  return { name: "samples", heading: "Samples", why, items };
}

/**
 * The topic of facts: entries with a day of review, or with doubts. An entry is done once it is
 * verified, free of doubts and up to date.
 */
export function reviewTopic(
  nodes: readonly Node[],
  keys: ReviewKeys,
  today: number | undefined,
): Topic {
  const items = nodes.flatMap((node): Item[] => {
    const { path, written, place } = node;
    if (
      !isRecord(written) ||
      (reviewDay(written, keys) === undefined && !Array.isArray(written[keys.doubts]))
    )
      return [];
    const { file } = place();
    const title = node.title ?? (path.length > 1 ? path.join(" ") : file);
    const [first, ...others] = problemsOf(written, `“${title}”`, place, { keys, today });
    const name = title === file ? keysOf(path) : `${keysOf(path, keys.unnamed)} ${title}`;
    return [
      {
        id: `facts/${slugify(name)}`,
        need: "should",
        title,
        done: first === undefined,
        code: "launch/unverified",
        problem: "",
        fix: "",
        place: place([keys.day]),
        ...first,
        points: [
          ...(first?.points ?? []),
          ...others.flatMap(
            ({ points, problem, place: at }) => points ?? [{ text: problem, ...at }],
          ),
        ],
      },
    ];
  });
  const why = "Visitors rely on these facts. One wrong phone number makes them doubt the rest.";
  return { name: "facts", heading: "Facts to check", why, items };
}

function reviewDay(entry: Group, { day }: ReviewKeys): string | undefined {
  const value = entry[day];
  return typeof value === "string" && isDate(value) ? value : undefined;
}

type Problem = Pick<Item, "code" | "problem" | "fix" | "place" | "points">;

function problemsOf(
  entry: Group,
  name: string,
  place: Node["place"],
  { keys, today }: { keys: ReviewKeys; today: number | undefined },
): Problem[] {
  const { status, doubts: doubtsKey } = keys;
  const problems: Problem[] = [];
  if (entry[status.key] === status.unverified) {
    problems.push({
      code: "launch/unverified",
      problem: `${name} has not been verified yet.`,
      fix:
        `Verify it. Then write “${status.key}: ${status.verified}” and the day under ` +
        `“${keys.day}”, or remove it.`,
      place: place([status.key]),
    });
  }
  const day = reviewDay(entry, keys);
  const age =
    day === undefined || today === undefined
      ? 0
      : Math.floor((today - Date.parse(`${day}T00:00:00Z`)) / DAY);
  const outdated = { code: "launch/out-of-date", place: place([keys.day]) };
  if (age > keys.days) {
    const fix =
      `Check it again, and write the day under “${keys.day}”. A review is valid for ` +
      `${keys.days} days.`;
    problems.push({ ...outdated, problem: `${name} was last reviewed ${age} days ago.`, fix });
  }
  // In the author's time zone, it may already be tomorrow.
  if (age < -1) {
    const problem = `${name} was reviewed on ${day}, which is in the future.`;
    problems.push({ ...outdated, problem, fix: "Write the day of the review." });
  }
  const doubts = entry[doubtsKey];
  if (Array.isArray(doubts) && doubts.length > 0) {
    problems.push({
      code: "launch/doubts",
      problem:
        `${doubts.length === 1 ? "1 thing is" : `${doubts.length} things are`} left to check ` +
        `about ${name}.`,
      fix:
        `Check each, correct the entry, remove the line from “${doubtsKey}”, and write the day ` +
        `under “${keys.day}”.`,
      place: place([doubtsKey], "key"),
      points: doubts.map((text: unknown, index) => ({
        text: String(text),
        ...place([doubtsKey, index]),
      })),
    });
  }
  return problems;
}
