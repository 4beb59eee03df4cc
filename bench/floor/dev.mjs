/*
 * The floor of a development server: the minimum cost of a save. It renders pages on request,
 * watches the folders with Node's own watcher, and sends changes to the open pages, which update in
 * place: a style sheet as its text, anything else as a new body whose islands are hydrated again.
 * No error handling, no checks, no debouncing.
 *
 *     node dev.mjs <port>
 */
import { readFileSync, watch } from "node:fs";
import { createServer } from "node:http";
import { resolve } from "node:path";
import { context } from "esbuild";

process.env.NODE_ENV = "production";
const CSS = "templates/styles/site.css";
const json = (file) => JSON.parse(readFileSync(file, "utf8"));

const shared = {
  bundle: true,
  format: "esm",
  jsx: "automatic",
  define: { "process.env.NODE_ENV": '"production"' },
};
const server = await context({
  ...shared,
  entryPoints: ["templates/server.jsx"],
  outdir: ".floor",
  // Node caches every module by its URL, so each bundle gets its own name.
  entryNames: "[name]-[hash]",
  outExtension: { ".js": ".mjs" },
  metafile: true,
  platform: "node",
  packages: "external",
});
const browser = await context({
  ...shared,
  entryPoints: ["templates/browser.jsx"],
  outdir: "out",
  write: false,
  jsxImportSource: "preact",
  alias: { react: "preact/hooks" },
});
let templates;
let script;
const open = new Map();
await bundle();

async function bundle() {
  // Wait for both: calling esbuild again too early returns the build in progress.
  const [forServer, forBrowser] = await Promise.allSettled([server.rebuild(), browser.rebuild()]);
  templates = await import(resolve(Object.keys(forServer.value.metafile.outputs)[0]));
  script = forBrowser.value.outputFiles[0].contents;
}

/** The page at an address such as `/` or `/bakeries/`. */
function page(address) {
  const slug = address.slice(1, -1);
  const site = json("content/site.json");
  return slug === ""
    ? templates.home(site)
    : templates.linkPage(site, json(`content/pages/${slug}.json`), slug);
}

const CLIENT = `<script type="module">
new EventSource("/events?page=" + location.pathname).onmessage = ({ data }) => {
  const { style, body } = JSON.parse(data);
  if (style === undefined) {
    document.body.innerHTML = body;
    import("/browser.js?" + performance.now());
    return;
  }
  const sheet = document.createElement("style");
  sheet.textContent = style;
  document.querySelector("link[rel=stylesheet], head style").replaceWith(sheet);
};
</script>`;

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  const send = (type, text) =>
    response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(text);
  if (pathname === "/browser.js") return send("text/javascript", script);
  if (pathname === "/site.css") return send("text/css", readFileSync(CSS));
  if (!pathname.endsWith("/") && pathname !== "/events") return response.writeHead(404).end();
  if (pathname !== "/events") return send("text/html; charset=utf-8", page(pathname) + CLIENT);
  response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
  open.set(response, searchParams.get("page"));
  response.on("close", () => open.delete(response));
}).listen(Number(process.argv[2]), "127.0.0.1");

const tell = (message) => {
  for (const [response, address] of open)
    response.write(`data: ${JSON.stringify(message(address))}\n\n`);
};

async function update(file) {
  if (file.endsWith(".css")) {
    const style = readFileSync(CSS, "utf8");
    // A file is empty between the two steps of a save.
    if (style !== "") tell(() => ({ style }));
    return;
  }
  try {
    if (!file.endsWith(".json")) await bundle();
    tell((address) => ({ body: /<body>([^]*)<\/body>/.exec(page(address))[1] }));
  } catch {
    // As above: the next event has the complete file.
  }
}

// One after the other, so that the newest result wins.
let updates = Promise.resolve();
for (const folder of ["templates", "content", "islands"])
  watch(
    folder,
    { recursive: true },
    (_event, file) => (updates = updates.then(() => update(file))),
  );
