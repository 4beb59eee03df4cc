import { styleText } from "node:util";
import { Argument, type Command } from "commander";
import { error, type Finding } from "../findings/finding.ts";
import { findingCodes, findingPage } from "../findings/finding-page.ts";
import { formats, type FormatName } from "../findings/formats.ts";
import { didYouMean } from "../findings/nearest.ts";
import { emit } from "./emit.ts";
import { CannotStart, type ExitCode } from "./exit-codes.ts";
import { addCommonOptions, type CommonOptions } from "./options.ts";
import type { CommandContext, Run } from "./program.ts";

interface ExplainOptions extends CommonOptions {
  words: string[];
}

/** All others are for what was found in a site. */
const FORMATS = ["pretty", "json", "markdown"] as const satisfies readonly FormatName[];

/** `build-site explain` */
export function addExplainCommand(program: Command, run: Run): void {
  const work = run(explain);
  addCommonOptions(program.command("explain"), FORMATS)
    .addArgument(
      new Argument(
        "[code...]",
        "codes as a report shows them, such as content/unknown-key, or how they begin; none: all",
      ),
    )
    .summary("say what a code of a report means, and what to do about it")
    .description(
      "Prints what docs/findings/ has about a code: what it means, why it matters, what to do, and an example. Without a code, the names of all; with the beginning of some, such as links, the names of these.",
    )
    .action((words: string[], options: CommonOptions) => work({ ...options, words }));
}

/** What there is for a word: the page about a code, the codes that begin so, or that there is neither. */
type Explained = { code: string; page: string } | { group: readonly string[] } | { unknown: Finding };

function explain(options: ExplainOptions, { terminal }: CommandContext): Promise<ExitCode> {
  const codes = findingCodes();
  const explained = options.words.length === 0 ? [{ group: codes }] : options.words.map((word) => find(word, codes));
  const unknown = explained.flatMap((each) => ("unknown" in each ? each.unknown : []));
  if (unknown.length === explained.length) throw noneKnown(unknown);
  const report = {
    command: "explain",
    ok: unknown.length === 0,
    findings: unknown,
    summary: {},
    timings: {},
    closing: [],
    extra: { codes: explained.flatMap(forMachines) },
  };
  return emit(report, { ...options, quiet: false }, terminal, {
    pretty: (_, context) =>
      together([
        ...explained.map((each) => forPeople(each, (page) => plainText(page, context.color), listOf)),
        formats.pretty(report, context),
      ]),
    markdown: () =>
      together([
        ...explained.map((each) => forPeople(each, (page) => page, markdownList)),
        ...unknown.map(({ message }) => message),
      ]),
  });
}

function find(word: string, codes: readonly string[]): Explained {
  const code = fullCode(word, codes);
  const page = findingPage(code);
  if (page !== undefined) return { code, page };
  const group = codes.filter((each) => each.startsWith(`${word.replace(/\/$/, "")}/`));
  if (group.length > 0) return { group };
  const hint = didYouMean(code, codes) ?? "“build-site explain” lists all codes.";
  return { unknown: error("cli/unknown-code", `There is no code “${word}”.`, { hint }) };
}

function noneKnown(unknown: readonly Finding[]): CannotStart {
  const hints = new Set(unknown.map(({ hint = "" }) => hint));
  return new CannotStart("cli/unknown-code", unknown.map(({ message }) => message).join(" "), [...hints].join(" "));
}

function forMachines(explained: Explained): { code: string; page?: string }[] {
  if ("unknown" in explained) return [];
  return "group" in explained ? explained.group.map((code) => ({ code })) : [explained];
}

function forPeople(
  explained: Explained,
  pageText: (page: string) => string,
  listText: (codes: readonly string[]) => string,
): string {
  if ("unknown" in explained) return "";
  return "group" in explained ? listText(explained.group) : pageText(explained.page);
}

/** Texts below each other, two lines apart. */
function together(texts: readonly string[]): string {
  const said = texts.map((text) => text.trimEnd()).filter((text) => text !== "");
  return `${said.join("\n\n\n")}\n`;
}

/** `unknown-key` will do where only one code ends so. */
function fullCode(word: string, codes: readonly string[]): string {
  const [code, ...others] = codes.filter((each) => each === word || each.endsWith(`/${word}`));
  return code !== undefined && others.length === 0 ? code : word;
}

/** Codes, a line each, their groups apart. */
function listOf(codes: readonly string[]): string {
  const groups = Map.groupBy(codes, (code) => code.split("/")[0] ?? "");
  return [...groups.values()].map((group) => group.join("\n")).join("\n\n");
}

function markdownList(codes: readonly string[]): string {
  return codes.map((code) => `- \`${code}\``).join("\n");
}

/** A page of Markdown for a terminal: without its signs, code indented, headings bold where there are colours. */
function plainText(page: string, color: boolean): string {
  const bold = (text: string) => (color ? styleText("bold", text, { validateStream: false }) : text);
  let inCode = false;
  return page
    .split("\n")
    .flatMap((line) => {
      const fence = /^```(?:\w+ ?)?(.*)$/.exec(line);
      if (fence === null) return [inCode ? `    ${line}`.trimEnd() : proseLine(line, bold)];
      inCode = !inCode;
      // What stands behind the language says where the lines belong.
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
