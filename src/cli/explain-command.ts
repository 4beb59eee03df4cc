import type { Command } from "commander";
import { findingCodes, findingPage } from "../findings/finding-page.ts";
import { error, type Finding } from "../findings/finding.ts";
import { CannotStart } from "../findings/findings-error.ts";
import { formats, type FormatName } from "../findings/formats.ts";
import { reportOf, type Formatter } from "../findings/report.ts";
import { nearest } from "../findings/text.ts";
import { emit } from "./emit.ts";
import {
  addCommonOptions,
  type CommandContext,
  type CommonOptions,
  type ExitCode,
  type Run,
} from "./options.ts";
import { requireWritableOutput } from "./requirements.ts";

interface ExplainOptions extends CommonOptions {
  words: string[];
}

/** Pages have no other formats: even a terminal shows them as Markdown. */
const FORMATS = ["pretty", "json", "markdown"] as const satisfies readonly FormatName[];

/** `build-site explain` */
export function addExplainCommand(program: Command, run: Run): void {
  const work = run(explain);
  addCommonOptions(program.command("explain"), FORMATS)
    .argument(
      "[code...]",
      "codes from a report, such as content/unknown-key, or prefixes; default: all",
    )
    .summary("explain a code from a report")
    .description(
      "Prints the documentation of a code, with an example. With a prefix, such as links, " +
        "lists its codes; without a code, lists all. --verbose also prints their documentation.",
    )
    .action((words: string[], options: CommonOptions) => work({ ...options, words }));
}

interface Answer {
  codes: readonly string[];
  page?: string;
  unknown?: Finding;
}

async function explain(options: ExplainOptions, { terminal }: CommandContext): Promise<ExitCode> {
  const all = findingCodes();
  const answers =
    options.words.length === 0 ? [{ codes: all }] : options.words.map((word) => find(word, all));
  const unknown = answers.flatMap((answer) => answer.unknown ?? []);
  if (unknown.length === answers.length) {
    const messages = unknown.map(({ message }) => message);
    const hints = new Set(unknown.map(({ hint = "" }) => hint));
    throw new CannotStart("cli/unknown-code", messages.join(" "), [...hints].join(" "));
  }
  await requireWritableOutput(options);
  const found = answers.flatMap(({ codes, page }) => codes.map((code) => ({ code, page })));
  const report = reportOf("explain", unknown, { extra: { codes: found } });
  const print: Formatter = (shown, context) => {
    const pages = answers.flatMap(({ codes, page = listOf(codes) }) =>
      context.verbose ? codes.map((code) => findingPage(code) ?? "") : page,
    );
    // With --quiet, a terminal gets another report, with errors alone.
    const parts = [...(shown === report ? pages : []), formats.pretty(shown, context)];
    const texts = parts.map((text) => text.trimEnd()).filter((text) => text !== "");
    return texts.length === 0 ? "" : `${texts.join("\n\n\n")}\n`;
  };
  return emit(report, options, terminal, { pretty: print, markdown: print });
}

function find(word: string, all: readonly string[]): Answer {
  // `unknown-key` finds `content/unknown-key`, if no other code ends with it.
  const ends = all.filter((each) => each === word || each.endsWith(`/${word}`));
  const code = ends.length === 1 ? (ends[0] ?? word) : word;
  const page = findingPage(code);
  if (page !== undefined) return { codes: [code], page };
  const codes = all.filter((each) => each.startsWith(`${word.replace(/\/$/, "")}/`));
  if (codes.length > 0) return { codes };
  const [first, ...others] = ends.length > 1 ? ends : codesLike(word, all);
  const hint =
    first === undefined
      ? "“build-site explain” lists all codes."
      : `Did you mean ${[first, ...others].map((each) => `“${each}”`).join(" or ")}?`;
  return { codes, unknown: error("cli/unknown-code", `Unknown code “${word}”.`, { hint }) };
}

const SUGGESTED = 3;

/**
 * The nearest codes by name or by the end of the name, or else codes whose pages contain all parts.
 */
function codesLike(word: string, all: readonly string[]): readonly string[] {
  const near = nearest(word, all);
  if (near !== undefined) return [near];
  const endOf = (code: string) => code.slice(code.lastIndexOf("/") + 1);
  const end = word.includes("/") ? undefined : nearest(word, all.map(endOf));
  if (end !== undefined) return all.filter((code) => endOf(code) === end).slice(0, SUGGESTED);
  const parts = word.toLowerCase().match(/[a-z\d]+/g) ?? [];
  const saysAll = (text: string) => parts.every((part) => text.toLowerCase().includes(part));
  if (parts.length === 0) return [];
  // Pages whose heading has all parts come first.
  const found = all.flatMap((code) => {
    const [page = ""] = findingPage(code)?.split("## Wrong", 1) ?? [];
    const head = page.split("\n\n").slice(0, 2).join(" ");
    return saysAll(page) ? [{ code, rank: saysAll(head) ? 0 : 1 }] : [];
  });
  const ranked = found.toSorted((a, b) => a.rank - b.rank);
  return ranked.map(({ code }) => code).slice(0, SUGGESTED);
}

function listOf(codes: readonly string[]): string {
  const groups = Map.groupBy(codes, (code) => code.split("/")[0] ?? "");
  return [...groups.values()].map((group) => group.join("\n")).join("\n\n");
}
