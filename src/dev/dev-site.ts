import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { inspect } from "node:util";
import type { SiteToCheck } from "../check/check-context.ts";
import type { PageInspector } from "../check/inspect-pages.ts";
import { TSCONFIG } from "../code/bundling.ts";
import { CONTENT_FOLDER, isSiteFile, SCHEMAS_FOLDER } from "../files/site-folder.ts";
import { error, hasErrors, sortFindings, type Finding } from "../findings/finding.ts";
import { FindingsError, findingsOf } from "../findings/findings-error.ts";
import { sourceReader, type ReadSource } from "../findings/text.ts";
import {
  describeHosting,
  TRANSPORT_SECURITY,
  type Header,
  type HostingSettings,
} from "../hosts/hosting.ts";
import { redirectsFile } from "../hosts/headers-file.ts";
import { withoutBase } from "../html/map-html.ts";
import {
  directives,
  policyText,
  needsOf,
  type PolicySettings,
} from "../output/content-security-policy.ts";
import { refusePrivateValues } from "../output/private-values.ts";
import { runToEnd } from "../pipeline/commands.ts";
import { renderContext, type OpenSite } from "../pipeline/open-site.ts";
import { pageFinisher } from "../pipeline/render-pages.ts";
import { commandsOf } from "../pipeline/settings.ts";
import { explainFailures } from "../pipeline/sources.ts";
import { renderWithPhotographs, type RenderedPage } from "../render/render-page.ts";
import { addressOf, notFoundRoute, routeAt, type Route } from "../render/route.ts";
import { ENV_FILE, hidePrivateValues, privateValues } from "../settings/environment.ts";
import { SETTINGS_FILE } from "../settings/read-settings.ts";
import { DevFiles } from "./dev-files.ts";
import { CLIENT_POLICY } from "./dev-message.ts";
import { KeptSite, PACKAGE_FILES } from "./kept-site.ts";

export interface ServedPage {
  status: number;
  html: string;
  headers: readonly Header[];
  version: number;
  /** What a build would report, as far as one page shows it. */
  check: () => Promise<readonly Finding[]>;
}

export type DevPage = ServedPage | { findings: readonly Finding[] };

/** A site in development. It is reopened after each change, and renders each page on request. */
export class DevSite {
  readonly root: string;
  readonly readSource: ReadSource;
  /** Errors block all pages. */
  findings: Finding[] = [];
  readonly #kept: KeptSite;
  #site: OpenSite | undefined;
  readonly #files: DevFiles;
  #inspector: PageInspector | undefined;
  #secrets: ReadonlyMap<string, string> = new Map();
  #isClosed = false;
  readonly #onOutput: ((text: string) => void) | undefined;
  readonly #stopping = new AbortController();
  /** The failure of the `before` command, and its time. */
  #failed: { at: number; problem: unknown } | undefined;

  /**
   * `onResolvable` is called when a failed import may now resolve, and `onOutput` with the output
   * of the `before` command.
   */
  constructor(
    root: string,
    origin: string | undefined,
    calls: { onResolvable?: () => void; onOutput?: (text: string) => void } = {},
  ) {
    this.root = resolve(root);
    this.readSource = sourceReader(root);
    this.#kept = new KeptSite(this.root, origin, calls.onResolvable);
    this.#onOutput = calls.onOutput;
    this.#files = new DevFiles(this.root);
  }

  /** The number of times that the site was opened. Findings of an earlier version are stale. */
  get version(): number {
    return this.#files.version;
  }

  /**
   * The files outside the site's folders that the site uses or that have errors, without packages.
   */
  get outside(): string[] {
    const { bundle, islands, assets } = this.#site ?? {};
    const read = [bundle?.inputs, islands?.inputs, assets?.sources].flatMap((files) => files ?? []);
    const wrong = this.findings.flatMap(({ file }) => file ?? []);
    const named = [...wrong, TSCONFIG, ENV_FILE, ...PACKAGE_FILES];
    return [...read, ...named.map((file) => resolve(this.root, file))].filter(
      (file) => !isSiteFile(this.root, file) && !file.split(sep).includes("node_modules"),
    );
  }

  /** Opens the site and returns its findings. `changed` lists the files changed since last time. */
  async open(changed?: readonly string[]): Promise<Finding[]> {
    try {
      await this.#runBefore(changed);
      const site = await this.#kept.open(changed);
      // Pages that are open in browsers still need their assets.
      this.#files.forgetOld();
      for (const script of [site.islands.loader, ...[...site.islands.scripts.values()].flat()])
        this.#files.keep(script);
      this.#site = site;
      if (existsSync(join(this.root, CONTENT_FOLDER, SCHEMAS_FOLDER)))
        // `dev` continues even if a folder cannot be written.
        void import("../pipeline/editor-files.ts")
          .then(({ writeEditorFiles }) => writeEditorFiles(this.root, site.bundle))
          .catch(() => undefined);
      this.findings = sortFindings(site.findings);
    } catch (problem) {
      if (this.#stopping.signal.aborted) return (this.findings = []);
      // At the start, a bug ends the command.
      this.findings = sortFindings(
        changed === undefined ? findingsOf(problem) : findingsOrBug(problem),
      );
    } finally {
      this.#files.version++;
      this.#secrets = privateValues(this.root);
      hidePrivateValues(this.findings, this.#secrets);
    }
    return this.findings;
  }

  /**
   * Runs the `before` command at the start, after a change to the settings, and, if it has failed,
   * after any change made since then: the command itself may have written earlier ones.
   */
  async #runBefore(changed: readonly string[] = [SETTINGS_FILE]): Promise<void> {
    if (!changed.includes(SETTINGS_FILE)) {
      const { at, problem } = this.#failed ?? {};
      if (at === undefined) return;
      const times = await Promise.all(changed.map((file) => changeTime(join(this.root, file))));
      if (times.every((time) => time <= at)) throw problem;
    }
    this.#failed = undefined;
    const before = (await commandsOf(this.root))?.before;
    if (before === undefined) return;
    const options = { signal: this.#stopping.signal, onOutput: this.#onOutput };
    await runToEnd(before, this.root, options).catch((problem: unknown) => {
      // File times have fractions of a millisecond; Date.now() does not.
      this.#failed = { at: Date.now() + 1, problem };
      throw problem;
    });
  }

  has(address: string): boolean {
    return routeAt(this.#site?.routes ?? [], address) !== undefined;
  }

  /** Where the settings redirect an address; undefined if they do not. */
  async redirect(path: string, query: string): Promise<string | undefined> {
    if (this.#site === undefined) return undefined;
    const base = baseOf(this.#site);
    if (base !== undefined && `${path}/`.startsWith(base))
      return `/${path.slice(base.length)}${query}`;
    const { redirectFor } = await import("./preview-server.ts");
    const hosting = describeHosting(this.#site.settings, "");
    return redirectFor(path, query, redirectsFile(hosting))?.to;
  }

  /** Renders the page at an address (`/about/`), or the 404 page. */
  async page(address: string): Promise<DevPage> {
    const site = this.#site;
    const version = this.version;
    if (site === undefined || hasErrors(this.findings)) return { findings: this.findings };
    const found = routeAt(site.routes, address);
    const route = found ?? notFoundRoute(site.routes, address);
    if (route === undefined)
      return { status: 404, html: "", headers: [], version, check: async () => [] };
    try {
      const page = await renderWithPhotographs(route, renderContext(site));
      const base = baseOf(site);
      if (base !== undefined) page.markup.html = withoutBase(page.file, page.markup.html, base);
      refusePrivateValues([{ path: page.file, content: page.markup.html }], this.#secrets, "out");
      for (const asset of page.assets) this.#files.keep(asset);
      const check = async () => {
        // A check of the site may fail; everything else is a bug in build-site.
        const findings = await this.#check(page, site).catch((problem) =>
          this.#isClosed ? [] : findingsOrBug(problem),
        );
        hidePrivateValues(findings, this.#secrets);
        return findings;
      };
      const { html } = page.markup;
      const headers = pageHeaders(page, site.settings);
      return { status: found === undefined ? 404 : 200, html, headers, version, check };
    } catch (problem) {
      const findings =
        problem instanceof FindingsError
          ? problem.findings
          : await explainFailures(site, [{ route, problem }]);
      hidePrivateValues(findings, this.#secrets);
      return { findings };
    }
  }

  /** The bytes of an asset, generated file or static file; undefined if none. Throws findings. */
  async file(address: string): Promise<Buffer | undefined> {
    const path = address.slice(1);
    const content = await this.#files.contentOf(path, this.#site);
    if (content !== undefined) refusePrivateValues([{ path, content }], this.#secrets, "out");
    return content;
  }

  stop(): void {
    this.#stopping.abort();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#kept.close(), this.#inspector?.close()]);
  }

  async #check(page: RenderedPage, site: OpenSite): Promise<Finding[]> {
    // Runs after the first page has been sent.
    const [{ checkSitePages }, { openPageInspector }, { applyLevels }] = await Promise.all([
      import("../pipeline/check-site.ts"),
      import("../check/inspect-pages.ts"),
      import("../check/levels.ts"),
    ]);
    if (this.#isClosed) return [];
    this.#inspector ??= openPageInspector(site.cache, { fewestWorkers: 1 });
    const { sizes, findings: unmade } = await this.#files.all(site);
    const duplicateOf: SiteToCheck["duplicateOf"] = (address, name) => {
      const own = routeAt(site.routes, address);
      const isDuplicate = (each: Route) => each[name] === own?.[name] && each.lang === own?.lang;
      const duplicate = site.routes.find((each) => each !== own && isDuplicate(each));
      return duplicate && addressOf(duplicate);
    };
    const around = { sizes, styles: new Map(), out: "out", duplicateOf };
    const finished = [pageFinisher(site)(page)];
    const { findings } = await checkSitePages(site, finished, this.#inspector, around);
    // Unused exceptions are not reported: they may match on another page.
    return sortFindings(applyLevels([...unmade, ...findings], site.settings, undefined));
  }
}

/** The time at which a file changed; for a deleted file, that of its folder. */
async function changeTime(path: string): Promise<number> {
  const entry = await stat(path).catch(() => stat(dirname(path)).catch(() => undefined));
  return entry?.ctimeMs ?? Infinity;
}

/**
 * The headers of the published page, so that whatever they forbid also fails here. They
 * additionally allow the script of `dev` to write HTML, and the published origin wherever they
 * allow the page's own origin.
 */
function pageHeaders(
  { markup, hosts }: Pick<RenderedPage, "markup" | "hosts">,
  settings: HostingSettings & PolicySettings,
): Header[] {
  const policy = directives([{ needs: needsOf(markup.ruled), hosts }], settings);
  for (const [name, sources] of Object.entries(policy))
    if (sources.includes("'self'")) policy[name] = [...sources, settings.origin];
  if (policy["trusted-types"] !== undefined) policy["trusted-types"] = [CLIENT_POLICY];
  return describeHosting(settings, policyText(policy)).headers.filter(
    ([name]) => name !== TRANSPORT_SECURITY,
  );
}

/** Turns a bug in build-site into a finding, so that the server can report it and continue. */
function findingsOrBug(problem: unknown): readonly Finding[] {
  try {
    return findingsOf(problem);
  } catch {
    return [error("internal/fault", `build-site itself failed: ${inspect(problem)}`)];
  }
}

/** The base of the published site, which authors may have written in their addresses. */
function baseOf({ settings: { below }, routes }: OpenSite): string | undefined {
  // If the base is `/`, or if pages of the site are below it, these are the site's own paths.
  const isOwn = below === undefined || routes.some((each) => addressOf(each).startsWith(below));
  return isOwn ? undefined : below;
}
