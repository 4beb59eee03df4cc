import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isIP } from "node:net";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { AssetError } from "../assets/asset-error.ts";
import { error, hasErrors, type Finding } from "../findings/finding.ts";
import type { DevMessage } from "./browser/dev-client.ts";
import { devEvents } from "./dev-events.ts";
import { decoded } from "../site/decoded.ts";
import { contentType } from "./content-type.ts";
import { DevSite, type DevChange } from "./dev-site.ts";
import { CLIENT_PATH, EVENTS_PATH, overlayHtml, overlayNotes, overlayPage } from "./overlay.ts";
import { watchFiles } from "./watch-files.ts";

/** A running development server, before it has an address. */
export interface DevServer {
  server: Server;
  /** What is wrong with the site as it was opened first. */
  findings: Finding[];
  close: () => Promise<void>;
}

/** What the development server is told, and whom it tells. */
export interface DevOptions {
  origin?: string | undefined;
  /** The name or address that it listens on. */
  host: string;
  /** Hears what is wrong: with the site after a change, or with a page that somebody asked for. */
  onProblems: (findings: Finding[]) => void;
  /** Hears what each change brought: nothing where all is well. */
  onChange: (files: string[], findings: Finding[]) => void;
}

/**
 * Serves a site while somebody works on it: renders a page when it is asked for, tells the browser when something has
 * changed, lays errors over the page.
 */
export async function startDevServer(
  root: string,
  { origin, host, onProblems, onChange }: DevOptions,
): Promise<DevServer> {
  const site = new DevSite(root, origin);
  const events = devEvents();
  /** What was found on each page that somebody looked at, by the address that was asked for. */
  const notes = new Map<string, Finding[]>();
  const note = (address: string): DevMessage => ({
    type: "notes",
    address,
    html: overlayNotes(notes.get(address) ?? [], site.readSource),
  });
  const onPage = (address: string, findings: Finding[]) => {
    const known = JSON.stringify(notes.get(address) ?? []) === JSON.stringify(findings);
    notes.set(address, findings);
    events.tell(note(address));
    if (!known && findings.length > 0) onProblems(findings);
  };
  const watching = watchFiles(site.root, async (files) => {
    const change = await site
      .open(files)
      .catch((problem: unknown): DevChange => ({ findings: [fault(problem)], styles: undefined }));
    if (change.findings.length > 0) onProblems(change.findings);
    if (hasErrors(change.findings))
      events.tell({ type: "problems", html: overlayHtml(change.findings, site.readSource) });
    else if (change.styles === undefined) events.tell({ type: "reload" });
    else for (const style of change.styles) events.tell({ type: "style", ...style });
    onChange(files, change.findings);
  });
  // A change that is made before the watcher is ready would be missed.
  const [{ findings }, client] = await Promise.all([site.open(), clientScript(), watching.ready]);
  const server = createServer((request, response) => {
    const path = decoded((request.url ?? "/").split("?", 1)[0] ?? "/");
    if (!isOurName(request.headers.host, host)) return reply(response, 403, "text/plain; charset=utf-8", STRANGE_HOST);
    if (path === CLIENT_PATH) return reply(response, 200, "text/javascript; charset=utf-8", client);
    if (path === EVENTS_PATH) {
      // What went wrong while the page was on its way to the browser.
      const missed: DevMessage[] = hasErrors(site.findings)
        ? [{ type: "problems", html: overlayHtml(site.findings, site.readSource) }]
        : [];
      return events.subscribe(request, response, [note(pageOf(request)), ...missed]);
    }
    answer({ site, path, response, onProblems, onPage }).catch((problem: unknown) => {
      reply(
        response,
        500,
        "text/plain; charset=utf-8",
        problem instanceof Error ? (problem.stack ?? problem.message) : String(problem),
      );
    });
  });
  return {
    server,
    findings,
    async close() {
      await watching.stop();
      await site.close();
      events.close();
    },
  };
}

const STRANGE_HOST = "This server answers to localhost, to numbers, and to the name given with --host.\n";

/** Another site could give its name our number and read pages through a visitor's browser (DNS rebinding): it keeps its name. */
function isOurName(header: string | undefined, host: string): boolean {
  if (header === undefined || !URL.canParse(`http://${header}`)) return false;
  const { hostname } = new URL(`http://${header}`);
  return (
    isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 ||
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === host
  );
}

interface Exchange {
  site: DevSite;
  path: string | undefined;
  response: ServerResponse;
  onProblems: (findings: Finding[]) => void;
  /** Hears what a build would say of a page, a moment after it was sent. */
  onPage: (address: string, findings: Finding[]) => void;
}

async function answer({ site, path, response, onProblems, onPage }: Exchange): Promise<void> {
  if (path === undefined) return reply(response, 400, "text/plain; charset=utf-8", "This is not an address.\n");
  const file = await site.file(path).catch((problem: unknown) => {
    if (!(problem instanceof AssetError)) throw problem;
    return problem.finding;
  });
  if (file !== undefined && "code" in file) {
    onProblems([file]);
    return reply(response, 500, "text/plain; charset=utf-8", `${file.message}\n`);
  }
  if (file !== undefined) return reply(response, 200, contentType(path), file);
  if (!path.endsWith("/") && site.has(`${path}/`)) {
    response.writeHead(302, { location: `${path}/` });
    response.end();
    return;
  }
  if (extname(path) !== "" && !path.endsWith(".html"))
    return reply(response, 404, "text/plain; charset=utf-8", "There is no such file.\n");
  const page = await site.page(path);
  if ("findings" in page) {
    onProblems(page.findings);
    return reply(response, 500, contentType(".html"), overlayPage(page.findings, site.readSource));
  }
  reply(
    response,
    page.status,
    contentType(".html"),
    page.html.replace("</head>", `<script src="${CLIENT_PATH}" defer></script></head>`),
  );
  const { version } = site;
  const findings = await page.check().catch((problem: unknown) => [fault(problem)]);
  if (version === site.version) onPage(path, findings);
}

/** Something that openSite did not expect: the server goes on, and says so. */
function fault(problem: unknown): Finding {
  const message = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
  return error("internal/fault", `build-site itself failed: ${message}`);
}

async function clientScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("./browser/dev-client.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
    tsconfigRaw: {},
  });
  return outputFiles[0]?.text ?? "";
}

/** The page that asks for events. */
function pageOf(request: IncomingMessage): string {
  return new URL(request.url ?? "/", "http://localhost").searchParams.get("page") ?? "/";
}

function reply(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
  response.end(body);
}
