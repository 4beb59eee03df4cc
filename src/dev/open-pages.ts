import { hash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { decoded } from "../files/files-below.ts";
import { hasErrors, type Finding } from "../findings/finding.ts";
import { STATIC_FOLDER } from "../files/site-folder.ts";
import type { DevMessage } from "./dev-message.ts";
import type { DevPage, DevSite, ServedPage } from "./dev-site.ts";
import { overlayHtml, overlayNotes, withClient } from "./overlay.ts";
import { islandsOn, type Problems, type Report } from "./problems.ts";

interface ShownHtml {
  mark: string;
  html: string;
  /** An open page cannot change its headers or static files, so it reloads if they differ. */
  headers: string;
  /** The last version of the site in which the page had this HTML. */
  version: number;
}

interface OpenPage {
  readonly address: string;
  readonly send: (message: DevMessage) => void;
  /** Undefined if it is an error page, or has been dropped. */
  shows: ShownHtml | undefined;
}

/**
 * The most bytes that may wait for a browser. A browser that stops reading loses its stream, and
 * opens another when it wakes up.
 */
const MOST_WAITING = 64 * 1024;
const MOST_SHOWN = 100;
/** Milliseconds until a page is checked: showing it comes first. */
const QUIET = 250;

/**
 * Keeps open pages up to date with their sources, through Server-Sent Events (HTML Standard), and
 * shows errors on top of them.
 */
export class OpenPages {
  readonly #site: DevSite;
  readonly #problems: Problems;
  readonly #pages = new Map<OpenPage, ServerResponse>();
  readonly #shown = new Map<string, ShownHtml>();
  /** Identifies the static files of this run: their addresses do not change with their content. */
  #statics = randomUUID();
  /** The page that was seen last. It is rendered after a change even while its tab is hidden. */
  #latest: string | undefined;

  constructor(site: DevSite, problems: Problems) {
    this.#site = site;
    this.#problems = problems;
  }

  /** The HTML of a requested page with the script of `dev`. Forgets failures of its islands. */
  open(address: string, page: ServedPage): string {
    this.#problems.note(islandsOn(address), []);
    this.#checkSoon(address, page);
    return withClient(page.html, this.#remember(page).mark);
  }

  /** Subscribes a page to messages, and sends those that it has missed. */
  async subscribe(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = new URL(request.url ?? "/", "http://localhost").searchParams;
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.write("retry: 500\n");
    const page: OpenPage = {
      address: decoded(query.get("page") ?? "/") ?? "/",
      send: (message) => {
        if (response.writableLength <= MOST_WAITING)
          return void response.write(`data: ${JSON.stringify(message)}\n\n`);
        this.#pages.delete(page);
        response.destroy();
      },
      shows: this.#shown.get(query.get("shown") ?? ""),
    };
    this.#pages.set(page, response);
    this.#latest = page.address;
    response.on("close", () => this.#pages.delete(page));
    page.send({ type: "hello", shown: page.shows?.mark ?? "" });
    if (hasErrors(this.#site.findings)) return page.send(this.#problemsOf(this.#site.findings));
    if (page.shows !== undefined) this.#sendNotes(page.address);
    if (page.shows?.version !== this.#site.version)
      this.#show(page, await this.#site.page(page.address));
  }

  /** Updates open pages after a change, and reports their findings. */
  async update(changed: readonly string[], report: Report): Promise<void> {
    const site = this.#site;
    if (hasErrors(site.findings)) return this.#sendAll(this.#problemsOf(site.findings));
    const open = Map.groupBy(this.#pages.keys(), ({ address }) => address);
    this.#problems.dropFixed(changed);
    if (changed.some((file) => file.startsWith(`${STATIC_FOLDER}/`))) {
      this.#statics = randomUUID();
      return this.#sendAll({ type: "reload" });
    }
    const latest = this.#latest ?? [];
    for (const address of new Set([...open.keys(), latest, ...this.#problems.pages()].flat())) {
      const pages = open.get(address) ?? [];
      const rendered = await site.page(address);
      for (const page of pages) this.#show(page, rendered);
      if ("findings" in rendered)
        this.#problems.found(address, rendered.findings, pages.length > 0 ? report : "changes");
      // Even an unchanged page may link to a page that no longer exists.
      else this.#checkSoon(address, rendered);
    }
  }

  islandsFailed(address: string, findings: readonly Finding[]): void {
    this.#problems.found(islandsOn(address), findings);
    this.#sendNotes(address);
  }

  close(): void {
    for (const response of this.#pages.values()) response.end();
    this.#pages.clear();
  }

  #show(page: OpenPage, rendered: DevPage): void {
    if ("findings" in rendered) return page.send(this.#problemsOf(rendered.findings));
    const before = page.shows;
    if (before === undefined) return page.send({ type: "reload" });
    const now = (page.shows = this.#remember(rendered));
    if (before.headers !== now.headers) return page.send({ type: "reload" });
    if (before.mark === now.mark) return page.send({ type: "well" });
    page.send({ type: "page", from: before.mark, to: now.mark, was: before.html, html: now.html });
  }

  #problemsOf(findings: readonly Finding[]): DevMessage {
    return { type: "problems", html: overlayHtml(findings, this.#site.readSource) };
  }

  #checkSoon(address: string, { version, check }: ServedPage): void {
    const isCurrent = () => version === this.#site.version;
    setTimeout(async () => {
      const findings = isCurrent() ? await check() : [];
      if (!isCurrent()) return;
      this.#problems.found(address, findings);
      this.#sendNotes(address);
    }, QUIET).unref();
  }

  #sendNotes(address: string): void {
    const notes = this.#problems.at(address);
    const failed = this.#problems.at(islandsOn(address));
    const html = overlayNotes(notes, failed, this.#site.readSource);
    for (const page of this.#pages.keys())
      if (page.address === address) page.send({ type: "notes", html });
  }

  #sendAll(message: DevMessage): void {
    for (const page of this.#pages.keys()) page.send(message);
  }

  #remember({ html, headers: list, version }: ServedPage): ShownHtml {
    const headers = JSON.stringify([list, this.#statics]);
    const mark = hash("sha256", html + headers).slice(0, 16);
    const shown = { mark, html, headers, version };
    this.#shown.delete(mark);
    this.#shown.set(mark, shown);
    const [oldest = mark] = this.#shown.keys();
    if (this.#shown.size > MOST_SHOWN) this.#shown.delete(oldest);
    return shown;
  }
}
