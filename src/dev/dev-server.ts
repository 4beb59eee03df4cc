import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { inspect } from "node:util";
import * as v from "valibot";
import { bundleScript } from "../code/bundle-for-browser.ts";
import { ownModule } from "../files/modules.ts";
import { decoded, isFile } from "../files/files-below.ts";
import { contentType } from "../files/output-file.ts";
import { isSiteFile } from "../files/site-folder.ts";
import type { Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { runCommand } from "../pipeline/commands.ts";
import { commandsOf } from "../pipeline/settings.ts";
import { SETTINGS_FILE } from "../settings/read-settings.ts";
import { ADDRESSES } from "./dev-message.ts";
import { DevSite } from "./dev-site.ts";
import { failureFindings, failureReport } from "./failed-islands.ts";
import { FileWatch, isOfPackages } from "./file-watch.ts";
import { OpenPages } from "./open-pages.ts";
import { overlayPage } from "./overlay.ts";
import { fileAt, Problems, WHOLE_SITE } from "./problems.ts";
import { isForThisServer, postedBy, UNKNOWN_HOST } from "./visitors.ts";

interface DevOptions {
  origin?: string | undefined;
  host: string;
  onProblems: (findings: Finding[]) => void;
  onFixed: () => void;
  onOutput: (text: string) => void;
  onChange: (files: string[]) => void;
}

const LIMIT = "On Linux, raise fs.inotify.max_user_watches or max_user_instances.";
/** Milliseconds until files are watched: the first page comes first. */
const QUIET = 250;

/**
 * Serves a site in development, page by page (`DevSite`). Findings appear in the terminal
 * (`Problems`) and on top of pages. Open pages are updated when their HTML changes (`OpenPages`).
 */
export class DevServer {
  readonly http: Server = createServer((request, response) => this.#answer(request, response));
  readonly opened: Promise<Finding[]>;
  readonly #options: DevOptions;
  readonly #site: DevSite;
  readonly #problems: Problems;
  readonly #pages: OpenPages;
  readonly #watch: FileWatch;
  /** The `watch` command, which may have ended by itself. */
  #command: { text: string; stop: () => Promise<unknown> } | undefined;
  #isClosed = false;
  #client: Promise<string> | undefined;

  constructor(root: string, options: DevOptions) {
    this.#options = options;
    this.#site = new DevSite(root, options.origin, {
      onResolvable: () => this.#watch.packagesChanged(),
      onOutput: options.onOutput,
    });
    this.#problems = new Problems(options.onProblems, options.onFixed);
    this.#pages = new OpenPages(this.#site, this.#problems);
    let isBlind = false;
    this.#watch = new FileWatch(
      this.#site.root,
      (files) => this.#afterChange(files),
      ({ message }) => {
        // chokidar reports an error for each folder.
        if (!isBlind) options.onOutput(`Changes of files may go unnoticed: ${message}. ${LIMIT}`);
        isBlind = true;
      },
    );
    this.opened = this.#open();
  }

  async #open(): Promise<Finding[]> {
    const began = Date.now();
    try {
      const findings = await this.#site.open();
      this.#problems.note(WHOLE_SITE, findings);
      void this.#runCommand();
      return findings;
    } finally {
      this.#watch.add(this.#site.outside, began);
      setTimeout(() => this.#watch.start(began), QUIET).unref();
    }
  }

  async #runCommand(): Promise<void> {
    const commands = await commandsOf(this.#site.root);
    const text = commands?.watch?.text;
    // If the settings have a mistake, the running command continues.
    if (commands === undefined || text === this.#command?.text) return;
    await this.#command?.stop();
    this.#command = undefined;
    if (text === undefined || this.#isClosed) return;
    const { onOutput } = this.#options;
    const stopping = new AbortController();
    const { signal } = stopping;
    const ended = runCommand(text, this.#site.root, { signal, onOutput, keepsInput: true }).then(
      (status) => signal.aborted || onOutput(`“${text}” ended (${status}).`),
    );
    this.#command = {
      text,
      stop: () => {
        stopping.abort();
        return ended;
      },
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const stopped = this.#command?.stop();
    this.#site.stop();
    // Otherwise, an unfinished opening would keep the process alive.
    await this.opened.catch(() => {});
    await stopped;
    await this.#watch.stop();
    await this.#site.close();
    this.#pages.close();
  }

  async #afterChange(files: string[]): Promise<void> {
    const changedAt = Date.now();
    const findings = await this.#site.open(files);
    if (files.includes(SETTINGS_FILE)) await this.#runCommand();
    this.#watch.add(this.#site.outside, changedAt);
    // Packages are installed file by file, and a renamed file is deleted after it was added.
    const isSaved = (file: string) =>
      !isOfPackages(file) && existsSync(join(this.#site.root, file));
    const report = files.some(isSaved) ? "always" : "changes";
    this.#problems.found(WHOLE_SITE, findings, report);
    await this.#pages.update(files, report);
    this.#options.onChange(files);
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (!isForThisServer(request, this.#options.host)) return reply(response, 403, UNKNOWN_HOST);
    const [address = "/", ...query] = (request.url ?? "/").split(/(?=\?)/);
    const path = decoded(address);
    this.opened
      .then(() => {
        if (path === undefined) return reply(response, 400, "This address is not valid.\n");
        if (path === ADDRESSES.client) return this.#sendClient(response);
        if (path === ADDRESSES.events) return this.#pages.subscribe(request, response);
        if (path === ADDRESSES.failed) return this.#takeReport(request, response);
        if (path === ADDRESSES.open) return this.#openEditor(request, response);
        return this.#sendFileOrPage(path, query.join(""), response);
      })
      .catch((problem: unknown) => reply(response, 500, inspect(problem)));
  }

  async #sendClient(response: ServerResponse): Promise<void> {
    this.#client ??= bundleScript("dev/browser/dev-client.ts", { minify: false });
    reply(response, 200, await this.#client, contentType(".js"));
  }

  async #takeReport(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const report = await postedBy(request, failureReport);
    if (report === undefined) return reply(response, 400, NOT_POSTED);
    this.#pages.islandsFailed(report.page, await failureFindings(report, this.#site));
    reply(response, 204);
  }

  async #openEditor(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const problem = await openInEditor(request, this.#site.root);
    reply(response, problem === "" ? 204 : 400, problem);
  }

  async #sendFileOrPage(path: string, query: string, response: ServerResponse): Promise<void> {
    let file: Buffer | undefined;
    try {
      file = await this.#site.file(path);
    } catch (problem) {
      if (!(problem instanceof FindingsError)) throw problem;
      this.#problems.found(fileAt(path), problem.findings, "always");
      return reply(response, 500, `${problem.message}\n`);
    }
    this.#problems.found(fileAt(path), []);
    if (file !== undefined) return reply(response, 200, file, contentType(path));
    const lacksSlash = !path.endsWith("/") && this.#site.has(`${path}/`);
    const location = lacksSlash
      ? `${encodeURI(path)}/${query}`
      : await this.#site.redirect(path, query);
    if (location !== undefined) return void response.writeHead(302, { location }).end();
    if (extname(path) !== "" && !path.endsWith(".html"))
      return reply(response, 404, "There is no such file.\n");
    const page = await this.#site.page(path);
    if ("findings" in page) {
      // The error has already been reported.
      if (page.findings !== this.#site.findings)
        this.#problems.found(path, page.findings, "always");
      const overlay = overlayPage(page.findings, this.#site.readSource);
      return reply(response, 500, overlay, contentType(".html"));
    }
    for (const [name, value] of page.headers) response.setHeader(name, value);
    reply(response, page.status, this.#pages.open(path, page), contentType(".html"));
  }
}

const NOT_POSTED = "Only pages of this server use this address.";

const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const place = v.object({
  file: v.pipe(v.string(), v.maxLength(1000)),
  line: count,
  column: count,
});

/**
 * Opens the requested place in the running editor, or in the one that `LAUNCH_EDITOR`, `VISUAL` or
 * `EDITOR` names. Only files of the site can be opened. Returns the reason if the editor did not
 * open, or else an empty string.
 */
async function openInEditor(request: IncomingMessage, root: string): Promise<string> {
  const wanted = await postedBy(request, place);
  if (wanted === undefined) return NOT_POSTED;
  const file = join(root, wanted.file);
  if (!isSiteFile(root, file) || !(await isFile(file))) return "This is not a file of the site.";
  const words = [`${file}:${wanted.line}:${wanted.column}`];
  // The output of launch-editor goes to standard error: standard output is for reports.
  const child = fork(ownModule("dev/launch-editor.ts"), words, { stdio: [0, 2, 2, "ipc"] });
  child.unref();
  child.channel?.unref();
  return new Promise((done) => {
    child.once("message", (problem: string) => done(problem));
    child.once("exit", () => done(""));
  });
}

function reply(
  response: ServerResponse,
  status: number,
  body: string | Buffer = "",
  type = "text/plain; charset=utf-8",
): void {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
  response.end(body);
}
