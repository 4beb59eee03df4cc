import { styleText } from "node:util";
import { Argument, type Command } from "commander";
import { emit } from "./emit.ts";
import { CannotStart, type ExitCode } from "./exit-codes.ts";
import { addCommonOptions, type CommandContext, type CommonOptions, type Run } from "./options.ts";
import { findingCodes, findingPage } from "../findings/finding-page.ts";
import { error, type Finding } from "../findings/finding.ts";
import { formats, type FormatName } from "../findings/formats.ts";
import { didYouMean } from "../findings/text.ts";

interface ExplainOptions extends CommonOptions {
  words: string[];
}

/** The other formats are for findings. */
const FORMATS = ["pretty", "json", "markdown"] as const satisfies readonly FormatName[];

/** `build-site explain` */
export function addExplainCommand(program: Command, run: Run): void {
  const work = run(explain);
  addCommonOptions(program.command("explain"), FORMATS)
    .addArgument(
      new Argument("[code...]", "codes of a report, such as content/unknown-key, or their beginning; default: all"),
    )
    .summary("explain a code of a report")
    .description(
      "Prints the documentation of a code: what it means, why it matters, what to do, and an example. With the beginning of codes, such as links, lists these codes; without a code, lists all.",
    )
    .action((words: string[], options: CommonOptions) => work({ ...options, words }));
}

/** The answer to a word: the page of a code, the codes that begin with it, or an unknown code. */
type Answer = { code: string; page: string } | { group: readonly string[] } | { unknown: Finding };

async function explain(options: ExplainOptions, { terminal }: CommandContext): Promise<ExitCode> {
  const codes = findingCodes();
  const answers = options.words.length === 0 ? [{ group: codes }] : options.words.map((word) => find(word, codes));
  const unknown = answers.flatMap((answer) => ("unknown" in answer ? answer.unknown : []));
  if (unknown.length === answers.length) throw noneKnown(unknown);
  const report = {
    command: "explain",
    ok: unknown.length === 0,
    findings: unknown,
    summary: {},
    timings: {},
    closing: [],
    extra: { codes: answers.flatMap(forMachines) },
  };
  return emit(report, { ...options, quiet: false }, terminal, {
    pretty: (_, context) =>
      joined([
        ...answers.map((answer) => forPeople(answer, (page) => plainText(page, context.color), listOf)),
        formats.pretty(report, context),
      ]),
    markdown: () =>
      joined([
        ...answers.map((answer) => forPeople(answer, (page) => page, markdownList)),
        ...unknown.map(({ message }) => message),
      ]),
  });
}

function find(word: string, codes: readonly string[]): Answer {
  const code = fullCode(word, codes);
  const page = findingPage(code);
  if (page !== undefined) return { code, page };
  const group = codes.filter((each) => each.startsWith(`${word.replace(/\/$/, "")}/`));
  if (group.length > 0) return { group };
  const hint = didYouMean(code, codes) ?? "“build-site explain” lists all codes.";
  return { unknown: error("cli/unknown-code", `Unknown code “${word}”.`, { hint }) };
}

function noneKnown(unknown: readonly Finding[]): CannotStart {
  const hints = new Set(unknown.map(({ hint = "" }) => hint));
  return new CannotStart("cli/unknown-code", unknown.map(({ message }) => message).join(" "), [...hints].join(" "));
}

function forMachines(answer: Answer): { code: string; page?: string }[] {
  if ("unknown" in answer) return [];
  return "group" in answer ? answer.group.map((code) => ({ code })) : [answer];
}

function forPeople(
  answer: Answer,
  pageText: (page: string) => string,
  listText: (codes: readonly string[]) => string,
): string {
  if ("unknown" in answer) return "";
  return "group" in answer ? listText(answer.group) : pageText(answer.page);
}

/** Texts one after the other, two blank lines apart. */
function joined(texts: readonly string[]): string {
  const filled = texts.map((text) => text.trimEnd()).filter((text) => text !== "");
  return `${filled.join("\n\n\n")}\n`;
}

/** The code that ends with the word, if there is exactly one: `unknown-key` finds `content/unknown-key`. */
function fullCode(word: string, codes: readonly string[]): string {
  const [code, ...others] = codes.filter((each) => each === word || each.endsWith(`/${word}`));
  return code !== undefined && others.length === 0 ? code : word;
}

/** Codes, one a line, with a blank line between groups. */
function listOf(codes: readonly string[]): string {
  const groups = Map.groupBy(codes, (code) => code.split("/")[0] ?? "");
  return [...groups.values()].map((group) => group.join("\n")).join("\n\n");
}

function markdownList(codes: readonly string[]): string {
  return codes.map((code) => `- \`${code}\``).join("\n");
}

/** A page of Markdown for a terminal: without markup, code indented, and headings bold if colors are on. */
function plainText(page: string, color: boolean): string {
  const bold = (text: string) => (color ? styleText("bold", text, { validateStream: false }) : text);
  let inCode = false;
  return page
    .split("\n")
    .flatMap((line) => {
      const fence = /^```(?:\w+ ?)?(.*)$/.exec(line);
      if (fence === null) return [inCode ? `    ${line}`.trimEnd() : proseLine(line, bold)];
      inCode = !inCode;
      // The file name follows the language.
      return inCode && fence[1] !== "" ? [`${fence[1] ?? ""}:`, ""] : [];
    })
    .join("\n");
}

function proseLine(line: string, bold: (text: string) => string): string {
  const heading = /^#+ (.*)$/.exec(line);
  if (heading !== null) return bold(heading[1] ?? "");
  return line
    .replace(/\*\*(.+?)\*\*/g, (_, text: string) => bold(text))
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, "$1")
    .replaceAll("`", "");
}
