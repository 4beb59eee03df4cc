import type { Report } from "../findings/report.ts";
import type { Gathered } from "./links-command.ts";
import type { LinksOptions } from "./links-options.ts";
import type { CommandContext } from "./options.ts";
import { outFolder, requirePublished } from "./requirements.ts";

/** Gathers the outbound links of the site that is in `out/`, as it is served. */
export async function gatherFromSite(
  options: LinksOptions,
  { terminal }: CommandContext,
): Promise<Gathered | { report: Report }> {
  const out = outFolder(options.root, options.out);
  const published = await requirePublished(options.root, out);
  terminal.progress("gather links …");
  const { linksOfSite } = await import("../pipeline/site-links.ts");
  const { crawl } = await import("../links/collect/crawl.ts");
  const { close, listen } = await import("../dev/listen.ts");
  const { previewServer } = await import("../dev/preview-server.ts");
  // Our own server is behind no proxy, whatever the environment says.
  process.env["NO_PROXY"] = [process.env["NO_PROXY"] ?? process.env["no_proxy"], "127.0.0.1"].filter(Boolean).join(",");
  const server = previewServer(out);
  const { url: base } = await listen(server, { host: "127.0.0.1", port: 0 });
  try {
    const gathered = await linksOfSite({
      root: options.root,
      out,
      published,
      base,
      crawl: (paths, { origin, elsewhere }) => crawl({ base, origin, paths, elsewhere }),
    });
    if (!gathered.ok)
      return {
        report: { command: "links", ok: false, findings: gathered.findings, summary: {}, timings: {}, closing: [] },
      };
    const { links, settings, findings } = gathered.value;
    const { staleFindings } = await import("../links/collect/stale.ts");
    const stale = await staleFindings(options.root, out);
    return { links, rules: settings.links, origin: settings.origin, findings: [...stale, ...findings], complete: true };
  } finally {
    await close(server);
  }
}
