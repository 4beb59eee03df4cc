import type { Command } from "commander";
import { findingCodes, findingPage } from "../findings/finding-page.ts";
import { error, type Finding } from "../findings/finding.ts";
import { CannotStart } from "../findings/findings-error.ts";
import { formats, type FormatName } from "../findings/formats.ts";
import { reportOf, type Formatter } from "../findings/report.ts";
import { nearest } from "../findings/text.ts";
import { emit } from "./emit.ts";
import { addCommonOptions, type CommonOptions, type Run, type Work } from "./options.ts";
import { requireWritableOutput } from "./requirements.ts";

interface ExplainOptions extends CommonOptions {
  words: string[];
}

/** The formats of pages, which are Markdown even in a terminal. */
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

const explain: Work<ExplainOptions> = async (options, { terminal }) => {
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
    // With --quiet, the terminal gets a different report, which has only errors.
    const parts = [...(shown === report ? pages : []), formats.pretty(shown, context)];
    const texts = parts.map((text) => text.trimEnd()).filter(Boolean);
    return texts.length === 0 ? "" : `${texts.join("\n\n\n")}\n`;
  };
  return emit(report, options, terminal, { pretty: print, markdown: print });
};

function find(word: string, all: readonly string[]): Answer {
  // `unknown-key` finds `content/unknown-key`, if no other code ends with it.
  const ends = all.filter((each) => each === word || each.endsWith(`/${word}`));
  const code = ends.length === 1 ? (ends[0] ?? word) : word;
  const page = findingPage(code);
  if (page !== undefined) return { codes: [code], page };
  const codes = all.filter((each) => each.startsWith(`${word.replace(/\/$/, "")}/`));
  if (codes.length > 0) return { codes };
  const near = nearest(word, [...all, ...all.map(endOf)]);
  const meant =
    ends.length > 0 ? ends : all.filter((each) => near === each || near === endOf(each));
  const hint =
    meant.length === 0
      ? "“build-site explain” lists all codes."
      : `Did you mean ${meant.map((each) => `“${each}”`).join(" or ")}?`;
  return { codes, unknown: error("cli/unknown-code", `Unknown code “${word}”.`, { hint }) };
}

const endOf = (code: string) => code.slice(code.lastIndexOf("/") + 1);

function listOf(codes: readonly string[]): string {
  const groups = Map.groupBy(codes, (code) => code.split("/")[0] ?? "");
  return [...groups.values()].map((group) => group.join("\n")).join("\n\n");
}
