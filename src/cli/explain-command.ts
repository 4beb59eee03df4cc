import { styleText } from "node:util";
import { Argument, type Command } from "commander";
import { findingCodes, findingPage } from "../findings/finding-page.ts";
import { didYouMean } from "../findings/nearest.ts";
import { emit } from "./emit.ts";
import { CannotStart, type ExitCode } from "./exit-codes.ts";
import { addCommonOptions, type CommonOptions } from "./options.ts";
import type { CommandContext, Run } from "./program.ts";

interface ExplainOptions extends CommonOptions {
  words: string[];
}

/** `build-site explain` */
export function addExplainCommand(program: Command, run: Run): void {
  const work = run(explain);
  addCommonOptions(program.command("explain"))
    .addArgument(new Argument("[code...]", "codes as a report shows them, such as content/unknown-key; none: all"))
    .summary("say what a code of a report means, and what to do about it")
    .description(
      "Prints what docs/findings/ has about a code: what it means, why it matters, what to do, and an example. Without a code, the names of all.",
    )
    .action((words: string[], options: CommonOptions) => work({ ...options, words }));
}

function explain(options: ExplainOptions, { terminal }: CommandContext): Promise<ExitCode> {
  const codes = findingCodes();
  const pages = options.words.map((word) => {
    const code = fullCode(word, codes);
    const page = findingPage(code);
    if (page !== undefined) return { code, page };
    const hint = didYouMean(code, codes) ?? "“build-site explain” lists all codes.";
    throw new CannotStart("cli/unknown-code", `There is no code “${word}”.`, hint);
  });
  const texts = pages.length === 0 ? [listOf(codes)] : pages.map(({ page }) => plainText(page, terminal.color));
  const report = {
    command: "explain",
    ok: true,
    findings: [],
    summary: {},
    timings: {},
    closing: [texts.join("\n\n\n").trimEnd()],
    extra: pages.length === 0 ? { codes: codes.map((code) => ({ code })) } : { codes: pages },
  };
  return emit(report, { ...options, quiet: false }, terminal);
}

/** `unknown-key` will do where only one code ends so. */
function fullCode(word: string, codes: readonly string[]): string {
  const [code, ...others] = codes.filter((each) => each === word || each.endsWith(`/${word}`));
  return code !== undefined && others.length === 0 ? code : word;
}

/** All codes, a group a line. */
function listOf(codes: readonly string[]): string {
  const groups = Map.groupBy(codes, (code) => code.split("/")[0] ?? "");
  return [...groups.values()].map((group) => group.join("\n")).join("\n\n");
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
