import { createServer, type Server, type ServerResponse } from "node:http";
import { extname } from "node:path";
import { AssetError } from "../assets/asset-error.ts";
import { devEvents } from "./dev-events.ts";
import { FAILED_PATH, type DevMessage } from "./dev-message.ts";
import { DevSite, type DevPage } from "./dev-site.ts";
import { failureFindings, readReport } from "./failed-islands.ts";
import { CLIENT_PATH, EVENTS_PATH, overlayNotes, overlayPage, withClient } from "./overlay.ts";
import { pageUpdates } from "./page-updates.ts";
import { shownPages, type ShownPages } from "./shown-pages.ts";
import { watchFiles } from "./watch-files.ts";
import { whatIsWrong, WHOLE_SITE, type WhatIsWrong } from "./what-is-wrong.ts";
import { decoded } from "../files/decoded.ts";
import { error, hasErrors, type Finding } from "../findings/finding.ts";
import { bundleScript } from "../islands/browser-sources.ts";
import { contentType } from "../output/output-file.ts";

/** A running development server, before it has an address. */
export interface DevServer {
  /** Takes requests at once, and answers them as soon as the site has been opened. */
  server: Server;
  /** What is wrong with the site as it was opened first. */
  opened: Promise<Finding[]>;
  close: () => Promise<void>;
}

/** What the development server is told, and whom it tells. */
export interface DevOptions {
  origin?: string | undefined;
  /** The name or address that it listens on. */
  host: string;
  /** Hears what is wrong: with the site after a change, or with a page that somebody asked for. */
  onProblems: (findings: Finding[]) => void;
  /** Hears that what was wrong is so no longer. */
  onMended: () => void;
  /** Hears of each change, when what it brought has been told. */
  onChange: (files: string[]) => void;
}

/** Milliseconds that a mistake may last without being told: a program may have written half of a file. */
const HALF_WRITTEN = 100;
/** Milliseconds of quiet before pages are checked, and before the files are watched: what one sees comes first. */
const QUIET = 250;

/**
 * Serves a site while somebody works on it: renders a page when it is asked for, changes the pages that are open in
 * browsers with their sources, lays errors over them.
 */
export function startDevServer(root: string, { origin, host, onProblems, onMended, onChange }: DevOptions): DevServer {
  const began = Date.now();
  // Made when the first page asks for it.
  let client: Promise<string> | undefined;
  const site = new DevSite(root, origin);
  const events = devEvents();
  const shown = shownPages();
  const wrong = whatIsWrong({ onProblems, onMended });
  /** What was found on each page that somebody looked at, by the address that was asked for. */
  const notes = new Map<string, Finding[]>();
  /** Which islands have failed on it, as the browser says. */
  const failed = new Map<string, Finding[]>();
  const note = (address: string): DevMessage => ({
    type: "notes",
    address,
    html: overlayNotes(notes.get(address) ?? [], failed.get(address) ?? [], site.readSource),
  });
  const checkLater = (address: string, { check }: Extract<DevPage, { html: string }>) => {
    const { version } = site;
    setTimeout(async () => {
      if (version !== site.version) return;
      const findings = await check().catch((problem: unknown) => [fault(problem)]);
      if (version !== site.version) return;
      notes.set(address, findings);
      for (const page of events.pages()) page.tell(note(address));
      wrong.now(address, findings);
    }, QUIET).unref();
  };
  const updates = pageUpdates({ site, events, shown, wrong, onPage: checkLater });
  const failedOn = (address: string, findings: Finding[]) => {
    failed.set(address, findings);
    for (const page of events.pages()) page.tell(note(address));
    wrong.now(failedPlace(address), findings);
  };
  const watching = watchFiles(site.root, async (files) => {
    const changedAt = Date.now();
    const findings = await site
      .open(files, (changes) => {
        for (const page of events.pages())
          for (const { from, to } of changes)
            page.tell({ type: "style", from: from.href, to: to.href, text: to.content.toString("utf8") });
      })
      .catch((problem: unknown) => [fault(problem)]);
    watching.also(site.outside, changedAt);
    // What comes next will say more.
    if (hasErrors(findings) && (await watching.changedWithin(HALF_WRITTEN))) return;
    wrong.now(WHOLE_SITE, findings, true);
    // No page of a browser will say more of what was wrong with a file by itself.
    const open = new Set(events.pages().map(({ address }) => failedPlace(address)));
    for (const [place, [about]] of wrong.told())
      if (isOfFile(place) && !open.has(place) && files.includes(about?.file ?? "")) wrong.now(place, []);
    await updates.afterChange(files);
    onChange(files);
  });
  const opened = site.open().then((findings) => {
    wrong.begin(findings);
    return findings;
  });
  const watch = () => {
    watching.also(site.outside, began);
    setTimeout(() => watching.start(began), QUIET).unref();
  };
  // Whether or not anybody asks for a page.
  opened.then(watch, watch);

  const server = createServer((request, response) => {
    const path = decoded((request.url ?? "/").split("?", 1)[0] ?? "/");
    if (!isOurName(request.headers.host, host)) return reply(response, 403, "text/plain; charset=utf-8", STRANGE_HOST);
    opened
      .then(async () => {
        if (path === CLIENT_PATH) return reply(response, 200, contentType(".js"), await (client ??= clientScript()));
        if (path === EVENTS_PATH) {
          const asked = new URL(request.url ?? "/", "http://localhost").searchParams;
          const address = decoded(asked.get("page") ?? "/") ?? "/";
          const shows = shown.find(asked.get("shown") ?? "");
          const page = events.subscribe(request, response, { address, shows });
          page.tell(note(address));
          return updates.catchUp(page);
        }
        if (path === FAILED_PATH) {
          const report = await readReport(request);
          if (report === undefined)
            return reply(response, 400, "text/plain; charset=utf-8", "This address is not for people.\n");
          const findings = await failureFindings(report, {
            root: site.root,
            has: (file) => site.readSource(file) !== undefined,
            script: async (address) => (await site.file(address))?.toString(),
          });
          failedOn(report.page, findings);
          return reply(response, 204, "text/plain; charset=utf-8", "");
        }
        const onPage = (address: string, page: Extract<DevPage, { html: string }>) => {
          // Loaded anew: its islands have not failed yet.
          failed.delete(address);
          wrong.forget(failedPlace(address));
          checkLater(address, page);
        };
        return answer({ site, shown, path, response, wrong, onPage });
      })
      .catch((problem: unknown) => reply(response, 500, "text/plain; charset=utf-8", inFull(problem)));
  });
  return {
    server,
    opened,
    async close() {
      // What is still being opened would keep the process alive.
      await opened.catch(() => {});
      await watching.stop();
      await site.close();
      events.close();
    },
  };
}

/** Bundles the script that every page gets (`browser/dev-client.ts`). */
const clientScript = () => bundleScript("dev/browser/dev-client.ts", { minify: false });

/** Places beside those of pages: the islands of a page in the browser, and a file that is asked for by itself. */
const failedPlace = (address: string) => `islands of ${address}`;
const filePlace = (path: string) => `file ${path}`;
const isOfFile = (place: string) => place.startsWith("file ") || place.startsWith("islands of ");

const STRANGE_HOST = "This server answers to localhost, to numbers, and to the name given with --host.\n";

/** A host in numbers as the URL parser leaves it: IPv4 in four parts, IPv6 in brackets. */
const NUMBERS = /^(?:\d+(?:\.\d+){3}|\[.+\])$/;

/** Another site could give its name our number and read pages through a visitor's browser (DNS rebinding): it keeps its name. */
function isOurName(header: string | undefined, host: string): boolean {
  if (header === undefined || !URL.canParse(`http://${header}`)) return false;
  const { hostname } = new URL(`http://${header}`);
  return NUMBERS.test(hostname) || hostname === "localhost" || hostname.endsWith(".localhost") || hostname === host;
}

interface Exchange {
  site: DevSite;
  shown: ShownPages;
  path: string | undefined;
  response: ServerResponse;
  wrong: WhatIsWrong;
  /** Hears of a page that was sent. */
  onPage: (address: string, page: Extract<DevPage, { html: string }>) => void;
}

async function answer({ site, shown, path, response, wrong, onPage }: Exchange): Promise<void> {
  if (path === undefined) return reply(response, 400, "text/plain; charset=utf-8", "This is not an address.\n");
  const file = await site.file(path).catch((problem: unknown) => {
    if (!(problem instanceof AssetError)) throw problem;
    return problem.finding;
  });
  if (file !== undefined && "code" in file) {
    wrong.now(filePlace(path), [file], true);
    return reply(response, 500, "text/plain; charset=utf-8", `${file.message}\n`);
  }
  wrong.now(filePlace(path), []);
  if (file !== undefined) return reply(response, 200, contentType(path), file);
  if (!path.endsWith("/") && site.has(`${path}/`)) {
    response.writeHead(302, { location: `${path}/` });
    response.end();
    return;
  }
  if (extname(path) !== "" && !path.endsWith(".html"))
    return reply(response, 404, "text/plain; charset=utf-8", "There is no such file.\n");
  const { version } = site;
  const page = await site.page(path);
  if ("findings" in page) {
    wrong.now(path, page.findings, true);
    return reply(response, 500, contentType(".html"), overlayPage(page.findings, site.readSource));
  }
  reply(response, page.status, contentType(".html"), withClient(page.html, shown.keep(page.html, version).mark));
  onPage(path, page);
}

/** Something that openSite did not expect: the server goes on, and says so. */
function fault(problem: unknown): Finding {
  return error("internal/fault", `build-site itself failed: ${inFull(problem)}`);
}

function inFull(problem: unknown): string {
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
}

function reply(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
  response.end(body);
}
