import { basename, dirname, join } from "node:path";
import { contentOf, withNeeds, type Asset } from "../assets/asset.ts";
import { forEachConcurrently } from "../files/files-below.ts";
import { companionsOf, type OutputFile, type Taken, takenPaths } from "../files/output-file.ts";
import {
  MANIFEST,
  readSiteFile,
  readSiteFolder,
  routesFile,
  STATIC_FOLDER,
} from "../files/site-folder.ts";
import { error, type Finding } from "../findings/finding.ts";
import { FindingsError, findingsOf } from "../findings/findings-error.ts";
import { headersFile, redirectsFile } from "../hosts/headers-file.ts";
import { describeHosting, HEADERS_FILE, REDIRECTS_FILE } from "../hosts/hosting.ts";
import { deployFiles, hostFindings, hostSiteFiles } from "../hosts/hosts.ts";
import { prefixed, withBase } from "../html/map-html.ts";
import { isHtml } from "../html/html-folder.ts";
import type { IslandBundle } from "../islands/open-islands.ts";
import { sitePolicy } from "../output/content-security-policy.ts";
import { manifestOf, outFolderProblem, readManifest } from "../output/out-folder.ts";
import type { Target } from "../output/publish.ts";
import { filesForSearch } from "../output/sitemap.ts";
import { makeSiteFiles } from "../render/site-files.ts";
import { addressOfSite } from "../settings/addresses.ts";
import type { OpenSite } from "./open-site.ts";
import { baseChange, htmlOf, type FinishedPage } from "./render-pages.ts";

export interface PlannedOutput {
  files: OutputFile[];
  /** Pages at old addresses, for a host without redirects, and their compressed copies. */
  redirectPages: ReadonlySet<string>;
  /** HTML files that no template renders. */
  others: string[];
  /** Files that the `after` command added. */
  added: string[];
  deploy: OutputFile[];
  findings: Finding[];
}

/**
 * Decides the path of every file. Two files for one path are a finding. Throws the findings of the
 * site's own function `files`.
 */
export async function planOutput(
  site: OpenSite,
  pages: readonly FinishedPage[],
  onMade?: OnMade,
): Promise<PlannedOutput> {
  const { root, settings, routes, islands } = site;
  const { base } = settings;
  const addBase = baseChange(site);
  const siteFiles = await makeSiteFiles(site);
  const assets = await makeAssets(usedAssets(pages, islands, siteFiles.assets), onMade);
  const paths = pages.map(({ file }) => file);
  const policy = sitePolicy(pages, settings);
  const hosting = describeHosting(settings, policy, paths);
  const based = describeHosting(settings, policy, paths, base);
  const address = addressOfSite(settings);
  const made = [
    ...pages.map(({ file, content }) => ({ path: file, content })),
    ...assets.files.map((file) => fileWithBase(file, addBase)),
    ...filesForSearch(routes, address),
    { path: HEADERS_FILE, content: headersFile(based) },
    { path: REDIRECTS_FILE, content: redirectsFile(based) },
  ];
  const files = new Map<string, OutputFile>(made.map((file) => [file.path, file]));
  const taken = takenPaths([...files.keys(), MANIFEST]);
  const findings = [...siteFiles.findings, ...assets.findings, ...hostFindings(settings, hosting)];
  const others: string[] = [];
  const add = async (
    path: string,
    source: string,
    make: () => Promise<string | Buffer>,
  ): Promise<void> => {
    const other = taken.inTheWay(path);
    if (other !== undefined) return void findings.push(conflict(path, source, other));
    taken.add(path, source);
    if (isHtml(path)) others.push(path);
    files.set(path, { path, content: await make() });
  };
  for (const { path, content } of siteFiles.files)
    await add(path, routesFile(root), async () =>
      // `makeAssets` reports an asset that cannot be made.
      typeof content === "string" ? content : contentOf(content).catch(() => NOTHING),
    );
  for (const path of await readSiteFolder(root, STATIC_FOLDER)) {
    const file = `${STATIC_FOLDER}/${path}`;
    await add(path, file, async () => readSiteFile(root, file));
  }
  // Files of the site take precedence over files for hosts.
  const published = new Set(files.keys());
  const html = () => pages.map((page) => htmlOf(page, base));
  const planned = { html, forward: settings.forward, taken, published };
  const forHosts = hostSiteFiles(settings, { ...hosting, origin: address }, planned);
  findings.push(...forHosts.findings);
  for (const file of forHosts.files) files.set(file.path, fileWithBase(file, prefixed(base)));
  return {
    files: [...files.values()],
    redirectPages: new Set(forHosts.moved.flatMap((path) => [path, ...companionsOf(path)])),
    others,
    added: [],
    deploy: deployFiles(settings, based),
    findings,
  };
}

function fileWithBase(file: OutputFile, addBase: (url: string) => string): OutputFile {
  if (addBase("/") === "/" || !/\.(?:css|svg|html)$/.test(file.path)) return file;
  return { ...file, content: withBase(file.path, file.content.toString(), addBase) };
}

/** The finding about two files that cannot both be published. */
export function conflict(path: string, source: string, other: Taken): Finding {
  const from = other.source ?? "build-site";
  const both = `“${path}” of ${source} and “${other.path}” of ${from} conflict`;
  const message =
    path === other.path
      ? `“${path}” comes from ${source} and from ${from}.`
      : `${both}: they differ only in case or accents, or one is a folder.`;
  const hint = "Rename or remove one of the two.";
  return error("output/two-sources", message, { file: source, hint });
}

/** The content of a file that cannot be made. Its finding blocks publishing. */
const NOTHING = Buffer.alloc(0);

/**
 * The assets of pages, of their islands, and `others`, with all that these reference, each once.
 */
function usedAssets(
  pages: readonly FinishedPage[],
  islands: IslandBundle,
  others: Iterable<Asset>,
): Asset[] {
  const names = new Set(pages.flatMap((page) => [...page.islands]));
  const scripts = [...names].flatMap((name) => islands.scripts.get(name) ?? []);
  if (names.size > 0) scripts.unshift(islands.loader);
  return withNeeds([...pages.flatMap((page) => [...page.assets]), ...scripts, ...others]);
}

/** Called with the number of pictures and fonts that are made, and their total. */
export type OnMade = (done: number, of: number) => void;

async function makeAssets(
  assets: readonly Asset[],
  onMade: OnMade = () => {},
): Promise<{ files: OutputFile[]; findings: Finding[] }> {
  const files: OutputFile[] = [];
  const findings: Finding[] = [];
  const made = assets.filter(({ content }) => typeof content === "function");
  let done = 0;
  if (made.length > 0) onMade(done, made.length);
  await forEachConcurrently(assets, async (asset) => {
    try {
      files.push({ path: asset.file, content: await contentOf(asset) });
    } catch (problem) {
      findings.push(...findingsOf(problem));
      // Otherwise, the checks would report the asset as missing.
      files.push({ path: asset.file, content: NOTHING });
    }
    if (typeof asset.content === "function") onMade(++done, made.length);
  });
  return { files, findings };
}

/** The folder next to `out` for the files of hosts. */
export function deployFolder(out: string): string {
  const name = basename(out);
  return join(dirname(out), name === "out" ? "deploy" : `${name}.deploy`);
}

/**
 * Plans the publishing of that folder: nothing if there are no files, unless an earlier build left
 * some there. Throws a finding if it holds files that build-site did not write.
 */
export async function deployTargets(
  root: string,
  out: string,
  files: readonly OutputFile[],
): Promise<Target[]> {
  const folder = deployFolder(out);
  if (files.length === 0 && (await readManifest(folder)) === undefined) return [];
  const problem = await outFolderProblem(root, folder);
  if (problem !== undefined) {
    const hint = "Move its files elsewhere, or remove “hosts:” from content/settings.yaml.";
    const message = `The files for hosts belong in ${basename(folder)}/, but ${problem}`;
    throw new FindingsError([error("output/deploy-folder", message, { hint })]);
  }
  return [{ folder, files: files.length === 0 ? [] : [manifestOf(files), ...files] }];
}
