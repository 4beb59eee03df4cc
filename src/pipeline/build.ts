import { resolve } from "node:path";
import { applyLevels } from "../check/levels.ts";
import { BAD_ADDRESS } from "../content/addresses.ts";
import { fileOfSite } from "../files/site-folder.ts";
import { hasErrors, type Finding } from "../findings/finding.ts";
import { findingsOf } from "../findings/findings-error.ts";
import { locationOf, stopwatch } from "../findings/report.ts";
import { compress } from "../output/compress.ts";
import { manifestOf } from "../output/out-folder.ts";
import { refusePrivateValues } from "../output/private-values.ts";
import { publish, recoverInterruptedPublish } from "../output/publish.ts";
import { privateValues } from "../settings/environment.ts";
import type { Checked } from "./check-site.ts";
import { runToEnd } from "./commands.ts";
import { unlinkedOn } from "./dead-links.ts";
import { openSite } from "./open-site.ts";
import { deployFolder, deployTargets, planOutput } from "./plan-output.ts";
import { renderPages } from "./render-pages.ts";
import { failedBuild, publishedBuild, type BuildRequest } from "./report.ts";
import { commandsOf } from "./settings.ts";
import { importsOf } from "./sources.ts";

/**
 * Builds a site. The report has all findings; an error leaves `out` untouched. Throws only if it is
 * aborted, or because of a bug in build-site.
 */
export async function build(request: BuildRequest): Promise<Checked> {
  const { root, out, signal } = request;
  const watch = stopwatch(request.onStage);
  let findings: Finding[] = [];
  try {
    for (const folder of new Set([out, deployFolder(out), resolve(root, "out")]))
      findings.push(...(await recoverInterruptedPublish(folder)));
    const before = (await commandsOf(root))?.before;
    if (before !== undefined) await watch.time("before", () => runToEnd(before, root, request));
    const site = await watch.time("open", () => openSite(root, request));
    findings.push(...site.findings);
    const pages = await watch.time("render", () => renderPages(site, request));
    const output = await watch.time("assets", () => planOutput(site, pages, request.onMade));
    const { after } = site.settings.commands;
    if (after !== undefined) {
      const { runAfter } = await import("./run-after.ts");
      await watch.time("after", () => runAfter(after, output, request));
    }
    const secrets = privateValues(root);
    const imports = (name: string) => importsOf(site, name);
    refusePrivateValues(output.files, secrets, fileOfSite(root, out), imports);
    refusePrivateValues(output.deploy, secrets, fileOfSite(root, deployFolder(out)), imports);
    const files =
      site.settings.compression === "static"
        ? await watch.time("compress", () => compress(output.files, site.cache))
        : output.files;
    const checks = request.check
      ? await watch.time("check", async () => {
          const { checkSite } = await import("./check-site.ts");
          return checkSite(site, pages, files, { ...output, out });
        })
      : undefined;
    const required = request.production
      ? await (await import("./launch-site.ts")).openRequired(site)
      : [];
    // Mistakes that were reported for the content are not repeated for the page.
    const named = new Set(site.findings.filter(({ code }) => code === BAD_ADDRESS).map(locationOf));
    const checked = (checks?.findings ?? []).filter((finding) => !named.has(locationOf(finding)));
    const found = [...output.findings, ...site.assets.unused(), ...checked, ...required];
    findings = applyLevels([...findings, ...found], site.settings, checks?.used);
    if (hasErrors(findings)) return { report: failedBuild(request, findings, watch, checks) };

    // `out` comes last: if another folder is refused, the site is still untouched.
    const manifest = manifestOf(files, {
      ...output,
      ...site.settings,
      unlinked: unlinkedOn(pages),
    });
    const targets = [
      ...(await deployTargets(root, out, output.deploy)),
      { folder: out, files: [manifest, ...files] },
    ];
    findings.push(...(await watch.time("publish", () => publish(targets, { signal }))));
    request.onPublished?.();
    await site.cache.prune();
    return {
      report: publishedBuild(request, { site, pages, files, findings, checks }, watch),
      gather: checks?.gather,
    };
  } catch (problem) {
    return { report: failedBuild(request, [...findings, ...findingsOf(problem)], watch) };
  }
}
