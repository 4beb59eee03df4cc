import { join } from "node:path";
import { readFile } from "node:fs/promises";
import { AssetError } from "../assets/asset-error.ts";
import { contentOf, type Asset } from "../assets/asset.ts";
import { inTurns } from "../assets/in-turns.ts";
import { error, type Finding } from "../findings/finding.ts";
import type { IslandBundle } from "../islands/open-islands.ts";
import type { IslandHosts } from "../render/page-context.ts";
import type { MadeFiles } from "../render/site-files.ts";
import { filesBelow } from "../files/files-below.ts";
import type { Route } from "../render/route.ts";
import { ROUTES_FILE } from "../render/route-source.ts";
import type { Settings } from "../settings/settings.ts";
import { sitePolicy } from "../output/content-security-policy.ts";
import { describeHosting, HEADERS_FILE, REDIRECTS_FILE } from "../hosts/hosting.ts";
import { gitHubPages, linkedPaths, NO_JEKYLL, placedPages } from "../hosts/github-pages.ts";
import { headersFile, redirectsFile } from "../hosts/headers-file.ts";
import { hostFindings, policyFindings } from "../hosts/host-limits.ts";
import { MANIFEST } from "../output/manifest.ts";
import { companionsOf, type OutputFile } from "../output/output-file.ts";
import type { PageNeeds } from "../output/page-needs.ts";
import { robots, sitemap } from "../output/sitemap.ts";
import { takenPaths } from "../hosts/taken-paths.ts";

/** What a site has to publish besides its pages. */
interface Publication {
  root: string;
  settings: Settings;
  routes: readonly Route[];
  pages: readonly PublishedPage[];
  islands: IslandBundle;
  /** What the site publishes besides: see `site-files.ts`. */
  siteFiles?: MadeFiles;
}

/** A page that has been written, and what it asks for. */
interface PublishedPage {
  file: { path: string };
  islands: ReadonlySet<string>;
  assets: ReadonlySet<Asset>;
  hosts: readonly IslandHosts[];
  needs: PageNeeds;
  readonly html: string;
}

/** Files that go to `out/` as they are, under the same path: icons, verification files. */
export const STATIC_FOLDER = "templates/static";

/** What is to be written besides the pages. */
export interface PlannedOutput {
  files: OutputFile[];
  /** Those of them that are pages in the place of old addresses, for a host without redirects; compressed ones too. */
  moved: ReadonlySet<string>;
  /** What belongs into `deploy/`. */
  deploy: OutputFile[];
  findings: Finding[];
}

/**
 * Every file of `out/` but the pages, the compressed ones and the manifest. Two for one path are a finding. `isThere` says
 * of an asset, by its path, that it has been made already: its name holds a hash of all that it is made of.
 */
export async function planOutput(
  publication: Publication,
  isThere: (path: string) => boolean = () => false,
): Promise<PlannedOutput> {
  const { root, settings, routes, pages, islands, siteFiles } = publication;
  const used = usedAssets(pages, islands, siteFiles?.assets);
  const assets = await madeAssets(used.filter(({ file }) => !isThere(file)));
  const policy = sitePolicy(pages, settings);
  const hosting = describeHosting(settings, policy.text);
  const pagePaths = pages.map(({ file }) => file.path);
  const isForGitHub = settings.hosts.some(({ name }) => name === "github-pages");
  const made = [
    ...assets.files,
    text("sitemap.xml", sitemap(routes, settings.origin)),
    text("robots.txt", robots(settings.origin)),
    text(HEADERS_FILE, headersFile(hosting)),
    text(REDIRECTS_FILE, redirectsFile(hosting)),
  ];
  const files = new Map(made.map((file) => [file.path, file]));
  const ours = [...files.keys(), ...used.map(({ file }) => file), ...pagePaths];
  const taken = takenPaths([...ours, MANIFEST]);
  const findings = [...assets.findings, ...policyFindings(policy), ...hostFindings(hosting, settings)];
  for (const { path, content } of siteFiles?.files ?? []) {
    if (taken.has(path)) {
      const hint = "Give it another path.";
      const message = `“${path}” comes from “files” and from somewhere else too.`;
      findings.push(error("output/two-sources", message, { file: ROUTES_FILE, hint }));
    } else {
      taken.add(path);
      files.set(path, { path, content: await bytesOf(content) });
    }
  }
  for (const file of await filesBelow(join(root, STATIC_FOLDER))) {
    if (taken.has(file)) {
      const source = `${STATIC_FOLDER}/${file}`;
      findings.push(
        error("output/two-sources", `“${file}” is a file of ${STATIC_FOLDER}/ and is made by build-site too.`, {
          file: source,
          hint: "Rename or remove the file.",
        }),
      );
    } else {
      taken.add(file);
      files.set(file, { path: file, content: await readFile(join(root, STATIC_FOLDER, file)) });
    }
  }
  if (isForGitHub && !taken.has(NO_JEKYLL.path)) {
    taken.add(NO_JEKYLL.path);
    files.set(NO_JEKYLL.path, NO_JEKYLL);
  }
  // They come last: whatever the site itself publishes goes before.
  const wanted = isForGitHub ? gitHubPages(hosting, settings, () => linkedPaths(pages, settings)) : [];
  const moved = placedPages(wanted, taken, new Set([...files.keys(), ...pagePaths]));
  findings.push(...moved.findings);
  for (const page of moved.pages) files.set(page.path, page);
  return {
    files: [...files.values()],
    moved: new Set(moved.pages.flatMap(({ path }) => [path, ...companionsOf(path)])),
    // Most sites have no host of these: they are loaded where one is named.
    deploy:
      settings.hosts.length === 0 ? [] : (await import("../hosts/deploy-files.ts")).deployFiles(hosting, settings),
    findings,
  };
}

/** What stands in for a file that cannot be made: nothing will be published, and it has said so itself. */
const NOTHING = Buffer.alloc(0);

async function bytesOf(content: string | Asset): Promise<Buffer> {
  return typeof content === "string" ? Buffer.from(content) : contentOf(content).catch(() => NOTHING);
}

const text = (path: string, content: string): OutputFile => ({ path, content: Buffer.from(content) });

/** Everything that the pages ask for, and all that this asks for in turn, each once. */
function usedAssets(pages: readonly PublishedPage[], islands: IslandBundle, besides: Iterable<Asset> = []): Asset[] {
  const names = new Set(pages.flatMap((page) => [...page.islands]));
  const scripts =
    names.size === 0 ? [] : [islands.loader, ...[...names].flatMap((name) => islands.scripts.get(name) ?? [])];
  const found = new Map<string, Asset>();
  const add = (asset: Asset): void => {
    if (found.has(asset.file)) return;
    found.set(asset.file, asset);
    asset.needs?.forEach(add);
  };
  [...pages.flatMap((page) => [...page.assets]), ...scripts, ...besides].forEach(add);
  return [...found.values()];
}

/** Makes those that are not there yet: pictures and fonts. */
async function madeAssets(assets: readonly Asset[]): Promise<{ files: OutputFile[]; findings: Finding[] }> {
  const files: OutputFile[] = [];
  const findings: Finding[] = [];
  await inTurns(assets, async (asset) => {
    try {
      files.push({ path: asset.file, content: await contentOf(asset) });
    } catch (problem) {
      if (!(problem instanceof AssetError)) throw problem;
      findings.push(problem.finding);
      // Nothing will be published; an empty file keeps the checks from saying that it is missing as well.
      files.push({ path: asset.file, content: NOTHING });
    }
  });
  return { files, findings };
}
