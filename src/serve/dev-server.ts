import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { watch } from "chokidar";
import { build } from "esbuild";
import { error, type Finding } from "../findings/finding.ts";
import type { DevMessage } from "./browser/dev-client.ts";
import { contentType } from "./content-type.ts";
import { DevSite, type DevChange } from "./dev-site.ts";
import { CLIENT_PATH, EVENTS_PATH, overlayHtml, overlayPage } from "./overlay.ts";

/** A running development server, before it has an address. */
export interface DevServer {
  server: Server;
  /** What is wrong with the site as it was opened first. */
  findings: Finding[];
  close: () => Promise<void>;
}

/** Folders whose files make the site. */
const WATCHED = ["templates", "content", "islands"];
/** Milliseconds to wait for the rest of a change: an editor saves several files at once. */
const SETTLE = 15;

/**
 * Serves a site while somebody works on it: renders a page when it is asked for, tells the browser when something has
 * changed, lays errors over the page. `onChange` hears what each change brought.
 */
export async function startDevServer(
  root: string,
  { origin, onChange }: { origin?: string | undefined; onChange: (files: string[], findings: Finding[]) => void },
): Promise<DevServer> {
  const site = new DevSite(root, origin);
  const listeners = new Set<ServerResponse>();
  const version = String(process.hrtime.bigint());
  const [{ findings }, client] = await Promise.all([site.open(), clientScript()]);
  const tell = (message: DevMessage) => {
    for (const listener of listeners) listener.write(`data: ${JSON.stringify(message)}\n\n`);
  };
  const stopWatching = watchFiles(site.root, async (files) => {
    const change = await site
      .open(files)
      .catch((problem: unknown): DevChange => ({ findings: [fault(problem)], styles: undefined }));
    if (change.findings.length > 0) tell({ type: "problems", html: overlayHtml(change.findings, site.readSource) });
    else if (change.styles === undefined) tell({ type: "reload" });
    else for (const style of change.styles) tell({ type: "style", ...style });
    onChange(files, change.findings);
  });
  const server = createServer((request, response) => {
    const path = pathOf(request);
    if (path === CLIENT_PATH) return reply(response, 200, "text/javascript; charset=utf-8", client);
    if (path === EVENTS_PATH) return subscribe(request, response, { listeners, version });
    answer(site, path, response).catch((problem: unknown) => {
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
      await stopWatching();
      for (const listener of listeners) listener.end();
    },
  };
}

async function answer(site: DevSite, path: string | undefined, response: ServerResponse): Promise<void> {
  if (path === undefined) return reply(response, 400, "text/plain; charset=utf-8", "This is not an address.\n");
  const file = site.file(path);
  if (file !== undefined) return reply(response, 200, contentType(path), file);
  if (!path.endsWith("/") && site.has(`${path}/`)) {
    response.writeHead(302, { location: `${path}/` });
    response.end();
    return;
  }
  if (extname(path) !== "" && !path.endsWith(".html"))
    return reply(response, 404, "text/plain; charset=utf-8", "There is no such file.\n");
  const page = await site.page(path);
  if ("findings" in page)
    return reply(response, 500, contentType(".html"), overlayPage(page.findings, site.readSource));
  reply(
    response,
    page.status,
    contentType(".html"),
    page.html.replace("</head>", `<script src="${CLIENT_PATH}" defer></script></head>`),
  );
}

function subscribe(
  request: IncomingMessage,
  response: ServerResponse,
  { listeners, version }: { listeners: Set<ServerResponse>; version: string },
): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  const hello: DevMessage = { type: "hello", version };
  response.write(`retry: 500\ndata: ${JSON.stringify(hello)}\n\n`);
  listeners.add(response);
  request.on("close", () => listeners.delete(response));
}

/** Calls back with the files of each change, one change at a time. Gives a function that stops it. */
function watchFiles(root: string, onChange: (files: string[]) => Promise<void>): () => Promise<void> {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const watcher = watch(
    WATCHED.map((folder) => join(root, folder)),
    { ignoreInitial: true },
  );
  watcher.on("all", (_event, path) => {
    changed.add(relative(root, path).split(sep).join("/"));
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed];
      changed.clear();
      running = running.then(() => onChange(files));
    }, SETTLE);
  });
  return async () => {
    clearTimeout(timer);
    await watcher.close();
    await running;
  };
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

function pathOf(request: IncomingMessage): string | undefined {
  try {
    return decodeURIComponent((request.url ?? "/").split("?", 1)[0] ?? "/");
  } catch {
    return undefined;
  }
}

function reply(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
  response.end(body);
}
