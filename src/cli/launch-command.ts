import type { Command } from "commander";
import { formats } from "../findings/formats.ts";
import { stopwatch } from "../findings/report.ts";
import { siteOptions } from "../files/site-folder.ts";
import { emit } from "./emit.ts";
import {
  addCommonOptions,
  addOriginOption,
  addOutOption,
  asTime,
  parseTime,
  type CommandContext,
  type CommonOptions,
  type ExitCode,
  type Run,
} from "./options.ts";
import { outFolder, requireSite, requireWritableOutput } from "./requirements.ts";

interface LaunchOptions extends CommonOptions {
  out?: string;
  origin?: string;
  now?: string;
}

/** `build-site launch` */
export function addLaunchCommand(program: Command, run: Run): void {
  addOriginOption(addOutOption(addCommonOptions(program.command("launch"))))
    .summary("list everything to do before the site goes live")
    .description(
      "Lists everything to do before the site goes live: samples, links without a " +
        "destination, and items of content/launch.ts. Exits with 1 while a required item is " +
        "open. Does not change any files.",
    )
    .option("--now <date>", "assume this day, to see what will be out of date", parseTime)
    .action(run(launch));
}

async function launch(options: LaunchOptions, { terminal }: CommandContext): Promise<ExitCode> {
  await requireSite(options.root);
  await requireWritableOutput(options, outFolder(options.root, options.out));
  terminal.progress("launch …");
  const watch = stopwatch();
  const now = options.now ?? asTime(new Date());
  const { launchSite } = await import("../pipeline/launch-site.ts");
  const list = () => launchSite(options.root, Date.parse(now), options);
  const checklist = await watch.time("launch", list);
  const { topics } = checklist;
  const { launchReport } = await import("../launch/item.ts");
  const { formatChecklistMarkdown, inShort, withDone } = await import("../launch/item.ts");
  return emit(launchReport(checklist, watch.timings), options, terminal, {
    pretty(report, context) {
      const shown = context.verbose
        ? withDone(report, topics)
        : options.quiet === true
          ? report
          : inShort(report, topics, siteOptions(options));
      // Each item names its line.
      return formats.pretty(shown, { ...context, readSource: () => undefined });
    },
    markdown: () => formatChecklistMarkdown(topics, now.slice(0, 10)),
  });
}
