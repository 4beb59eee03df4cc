import { AssetError, contentOf, withNeeds, type Asset } from "../assets/asset.ts";
import { inTurns } from "../files/files-below.ts";
import { readSiteFile, readSiteFolder } from "../files/read-site.ts";
import { routesFile, STATIC_FOLDER } from "../files/site-folder.ts";
import { error, type Finding } from "../findings/finding.ts";
import { headersFile, redirectsFile } from "../hosts/headers-file.ts";
import { describeHosting, HEADERS_FILE, REDIRECTS_FILE } from "../hosts/hosting.ts";
import { deployFiles, hostFindings, hostSiteFiles } from "../hosts/hosts.ts";
import type { IslandBundle } from "../islands/open-islands.ts";
import { policyFindings, sitePolicy } from "../output/content-security-policy.ts";
import { forbiddenCode } from "../output/forbidden-code.ts";
import { MANIFEST } from "../output/out-folder.ts";
import { companionsOf, takenPaths, type OutputFile } from "../output/output-file.ts";
import { robots, sitemap } from "../output/sitemap.ts";
import { makeSiteFiles } from "../render/site-files.ts";
import type { OpenSite } from "./open-site.ts";
import type { FinishedPage } from "./render-pages.ts";

/** All files of a site before they are compressed. */
export interface PlannedOutput {
  /** Every file of `out/` but the manifest. */
  files: OutputFile[];
  /** The paths of pages that redirect from old addresses, for a host without redirects; compressed ones too. */
  redirectPages: ReadonlySet<string>;
  /** The files of `deploy/`. */
  deploy: OutputFile[];
  findings: Finding[];
}

/** Decides which file goes where. Two files for one path are a finding. Throws the findings of the site's own `files`. */
export async function planOutput(site: OpenSite, pages: readonly FinishedPage[]): Promise<PlannedOutput> {
  const { root, settings, routes, islands } = site;
  const siteFiles = makeSiteFiles(site);
  const assets = await makeAssets(usedAssets(pages, islands, siteFiles.assets));
  const policy = sitePolicy(pages, settings);
  const hosting = describeHosting(settings, policy.text);
  const made = [
    ...pages.map(({ file, html }) => ({ path: file, content: html })),
    ...assets.files,
    { path: "sitemap.xml", content: sitemap(routes, settings.origin) },
    { path: "robots.txt", content: robots(settings.origin) },
    { path: HEADERS_FILE, content: headersFile(hosting) },
    { path: REDIRECTS_FILE, content: redirectsFile(hosting) },
  ];
  const files = new Map(made.map((file): [string, OutputFile] => [file.path, file]));
  const taken = takenPaths([...files.keys(), MANIFEST]);
  const findings = [
    ...assets.findings,
    ...forbiddenCode(pages, islands, settings),
    ...policyFindings(policy),
    ...hostFindings(settings, hosting),
  ];
  const add = async (path: string, make: () => Promise<string | Buffer>, conflict: Finding): Promise<void> => {
    if (taken.has(path)) return void findings.push(conflict);
    taken.add(path);
    files.set(path, { path, content: await make() });
  };
  for (const { path, content } of siteFiles.files) {
    const message = `“${path}” comes from “files” and from somewhere else too.`;
    const place = { file: routesFile(root), hint: "Give it another path." };
    await add(path, () => madeContent(content), error("output/two-sources", message, place));
  }
  for (const path of await readSiteFolder(root, STATIC_FOLDER)) {
    const file = `${STATIC_FOLDER}/${path}`;
    const message = `“${path}” is a file of ${STATIC_FOLDER}/ and is made by build-site too.`;
    const conflict = error("output/two-sources", message, { file, hint: "Rename or remove the file." });
    await add(path, async () => readSiteFile(root, file), conflict);
  }
  // Files for hosts come last: everything that the site itself publishes takes precedence.
  const published = new Set(files.keys());
  const forHosts = hostSiteFiles(settings, hosting, { pages, handOn: settings.handOn, taken, published });
  findings.push(...forHosts.findings);
  for (const file of forHosts.files) files.set(file.path, file);
  return {
    files: [...files.values()],
    redirectPages: new Set(forHosts.moved.flatMap((path) => [path, ...companionsOf(path)])),
    deploy: deployFiles(settings, hosting),
    findings,
  };
}

/** The content of a file that cannot be made. Its finding keeps the site from being published. */
const NOTHING = Buffer.alloc(0);

/** An asset that cannot be made is reported by `makeAssets`. */
async function madeContent(content: string | Asset): Promise<string | Buffer> {
  return typeof content === "string" ? content : contentOf(content).catch(() => NOTHING);
}

/** All assets of the pages, their islands and `others`, with the assets that these need; each once. */
function usedAssets(pages: readonly FinishedPage[], islands: IslandBundle, others: Iterable<Asset>): Asset[] {
  const names = new Set(pages.flatMap((page) => [...page.islands]));
  const scripts =
    names.size === 0 ? [] : [islands.loader, ...[...names].flatMap((name) => islands.scripts.get(name) ?? [])];
  return withNeeds([...pages.flatMap((page) => [...page.assets]), ...scripts, ...others]);
}

/** Makes the pictures and fonts that are not made yet. */
async function makeAssets(assets: readonly Asset[]): Promise<{ files: OutputFile[]; findings: Finding[] }> {
  const files: OutputFile[] = [];
  const findings: Finding[] = [];
  await inTurns(assets, async (asset) => {
    try {
      files.push({ path: asset.file, content: await contentOf(asset) });
    } catch (problem) {
      if (!(problem instanceof AssetError)) throw problem;
      findings.push(problem.finding);
      // The checks would otherwise report it as missing.
      files.push({ path: asset.file, content: NOTHING });
    }
  });
  return { files, findings };
}
