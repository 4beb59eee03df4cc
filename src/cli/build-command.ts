import { InvalidArgumentError, Option, type Command } from "commander";
import { CannotStart, wrongUsage } from "../findings/findings-error.ts";
import { visible } from "../findings/text.ts";
import type { FolderRequest } from "../pipeline/check-folder.ts";
import { emitChecked } from "./emit.ts";
import {
  addCommonOptions,
  addOriginOption,
  addOutOption,
  asPath,
  configOption,
  givenOf,
  type CommonOptions,
  type Run,
  type Work,
} from "./options.ts";
import {
  outFolder,
  requireFolder,
  requirePublished,
  requireSite,
  requireWritableOutput,
} from "./requirements.ts";

interface BuildOptions extends CommonOptions {
  check: boolean;
  production?: boolean;
  drafts?: boolean;
  outbound?: boolean;
}

/** `build-site build` */
export function addBuildCommand(program: Command, run: Run): void {
  addOriginOption(addOutOption(addCommonOptions(program.command("build", { isDefault: true }))))
    .summary("build the site, check it, and publish it to out/ (the default command)")
    .description(
      "Renders every page, checks the result, and replaces out/ in one step. If there is " +
        "an error, out/ is left untouched.",
    )
    .addOption(new Option("--no-check", "publish unchecked (for benchmarks)").conflicts("outbound"))
    .option("--outbound", "also check external links, after publishing")
    .option("--drafts", "include drafts and content with a future date")
    .addOption(
      new Option("--production", "also require what build-site launch lists as required").conflicts(
        "drafts",
      ),
    )
    .action(run(build));
}

const build: Work<BuildOptions> = async (options, context) => {
  const { terminal, signal, handleSignals } = context;
  await requireSite(options.root);
  const out = outFolder(options);
  await requireWritableOutput(options, out);
  const { outFolderProblem } = await import("../output/out-folder.ts");
  const advice =
    "Move them, or name another folder. A program that adds files belongs under “after” in " +
    "content/settings.yaml.";
  const problem = await outFolderProblem(options.root, out, advice);
  if (problem !== undefined)
    throw new CannotStart("cli/unusable-out", problem, "Nothing was changed.");
  const pipeline = await import("../pipeline/build.ts");
  const checked = await pipeline.build({
    ...options,
    out,
    signal,
    // After publishing, Ctrl-C only stops the link check, and the report is still printed.
    ...(options.outbound === true ? { onPublished: handleSignals } : {}),
    onStage: (stage) => terminal.progress(`${stage} …`),
    onMade: (done, of) => terminal.progress(`pictures and fonts: ${done} of ${of} …`),
    onOutput: (text) => options.quiet !== true && terminal.say(visible(text)),
  });
  return emitChecked(checked, options, context);
};

interface CheckOptions extends CommonOptions, Omit<FolderRequest, "folder" | "origin"> {
  outbound?: boolean;
}

/** `build-site check` */
export function addCheckCommand(program: Command, run: Run): void {
  const work = run(check);
  addOriginOption(addOutOption(addCommonOptions(program.command("check"))), "taken from its pages")
    .argument("[folder]", "a folder of HTML from any generator; default: the site in out/")
    .summary("check the published site in out/, or any folder of HTML, without building it")
    .description(
      "Checks the published site in out/: HTML validity, internal links, accessibility, " +
        "budgets. Given a folder, checks its HTML with the settings in its build-site.yaml, " +
        "or in the file of --config. It changes nothing.",
    )
    .option("--outbound", "also check external links")
    .addOption(configOption())
    .option(
      "--base <path>",
      "the path below which the folder is served, such as /docs/ (default: taken from its pages)",
      parseBase,
    )
    .option(
      "--baseline <file>",
      "for a folder: report only findings that are not in this file",
      asPath,
    )
    .option("--update-baseline", "write all findings to the --baseline file")
    .option(
      "--strict-baseline",
      "fail if a baseline finding is fixed, so that the file only shrinks",
    )
    .action((folder: string | undefined, options: CheckOptions) =>
      work(folder === undefined ? options : { ...options, folder }),
    );
}

const check: Work<CheckOptions> = async (options, context) => {
  if (options.folder !== undefined)
    return checkOther({ ...options, folder: await requireFolder(options.folder) }, context);
  const baselines = ["baseline", "updateBaseline", "strictBaseline"] as const;
  const ofFolder = givenOf(options, ["base", "config", "origin", ...baselines]);
  if (ofFolder !== undefined)
    throw wrongUsage(
      `--${ofFolder} requires a folder.`,
      "Name the folder: build-site check <folder>.",
    );
  await requireSite(
    options.root,
    "To check another generator's pages, name their folder: build-site check dist.",
  );
  const out = outFolder(options);
  await requireWritableOutput(options, out);
  const published = await requirePublished(options.root, out);
  const { checkPublished } = await import("../pipeline/check-site.ts");
  context.terminal.progress("check …");
  return emitChecked(await checkPublished(options.root, out, published), options, context);
};

const checkOther: Work<CheckOptions & { folder: string }> = async (options, context) => {
  const { folder, out, baseline, updateBaseline, strictBaseline } = options;
  if (out !== undefined)
    throw wrongUsage("A folder cannot be combined with --out.", "Omit one of them.");
  if (baseline === undefined && (updateBaseline === true || strictBaseline === true))
    throw wrongUsage(
      `--${updateBaseline === true ? "update" : "strict"}-baseline requires a baseline.`,
      "Name its file: --baseline build-site-baseline.jsonl.",
    );
  await requireWritableOutput(options, folder);
  if (baseline !== undefined && updateBaseline === true)
    await requireWritableOutput({ format: "json", output: baseline });
  const { checkFolder } = await import("../pipeline/check-folder.ts");
  const onProgress = (done: number, of: number) =>
    context.terminal.progress(`check ${done} of ${of} …`);
  return emitChecked(await checkFolder(options, onProgress), options, context);
};

function parseBase(text: string): string {
  if (/^\/(?:[^\s?#]*\/)?$|^\/[^\s?#]+$/.test(text) && !text.startsWith("//"))
    return text.endsWith("/") ? text : `${text}/`;
  throw new InvalidArgumentError("Write a path, such as /docs/.");
}
