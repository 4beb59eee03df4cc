import type { Command } from "commander";
import { formats } from "../findings/formats.ts";
import { stopwatch, type Formatter } from "../findings/report.ts";
import { siteOptions } from "../files/site-folder.ts";
import { emit } from "./emit.ts";
import {
  addCommonOptions,
  addOriginOption,
  addOutOption,
  asTime,
  parseTime,
  type CommonOptions,
  type Run,
  type Work,
} from "./options.ts";
import { outFolder, requireSite, requireWritableOutput } from "./requirements.ts";

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

const launch: Work<CommonOptions & { now?: string }> = async (options, { terminal }) => {
  await requireSite(options.root);
  await requireWritableOutput(options, outFolder(options));
  terminal.progress("launch …");
  const watch = stopwatch();
  const now = options.now ?? asTime(new Date());
  const { launchSite } = await import("../pipeline/launch-site.ts");
  const list = () => launchSite(options.root, Date.parse(now), options);
  const checklist = await watch.time("launch", list);
  const { topics } = checklist;
  const { formatChecklistMarkdown, inShort, launchReport, withDone } =
    await import("../launch/item.ts");
  const pretty: Formatter = (report, context) => {
    const short = options.quiet ? report : inShort(report, topics, siteOptions(options));
    const shown = context.verbose ? withDone(report, topics) : short;
    // Each item names its line.
    return formats.pretty(shown, { ...context, readSource: () => undefined });
  };
  const markdown = () => formatChecklistMarkdown(topics, now.slice(0, 10));
  return emit(launchReport(checklist, watch.timings), options, terminal, { pretty, markdown });
};
