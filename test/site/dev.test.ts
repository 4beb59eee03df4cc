import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { change, makeSite } from "../helpers/make-site.ts";
import { startBuildSite } from "../helpers/cli.ts";
import { runningServer, startServer } from "../helpers/start-server.ts";

/**
 * Opens a page as a browser does, and listens to the server's messages; `next` waits for a message
 * of a type.
 */
async function listen(url: string) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const html = await textOf(url);
  const shown = /data-page="(\w*)"/.exec(html)?.[1] ?? "";
  const asked = new URLSearchParams({ page: new URL(url).pathname, shown });
  const response = await fetch(new URL(`/__build-site/events?${asked}`, url), {
    signal: stop.signal,
  });
  const messages: { type: string; [key: string]: unknown }[] = [];
  const waiting = new Set<() => void>();
  void (async () => {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of response.body ?? []) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines)
        if (line.startsWith("data: ")) messages.push(JSON.parse(line.slice(6)));
      for (const wake of waiting) wake();
    }
  })().catch(() => undefined);
  return {
    html,
    async next(type: string) {
      for (;;) {
        const index = messages.findIndex((message) => message.type === type);
        if (index >= 0) return messages.splice(0, index + 1).at(-1);
        await new Promise<void>((done) => {
          const wake = () => {
            waiting.delete(wake);
            done();
          };
          waiting.add(wake);
        });
      }
    },
    /** The types of all messages that no test has waited for. */
    left: () => messages.map(({ type }) => type),
  };
}

const textOf = async (url: string) => (await fetch(url)).text();

test("dev renders the requested pages, and notifies the browser of every change", async () => {
  const root = await makeSite();
  const { url, stop } = await startServer(["dev", "--port", "0"], root);
  const home = await listen(url);
  const page = home.html;
  expect(page).toContain("First paragraph.");
  expect(page).toMatch(/<head><script src="\/__build-site\/client.js" data-page="\w+"><\/script>/);
  expect(await textOf(`${url}hello.txt`)).toContain("User: test");
  expect((await fetch(`${url}nowhere/`)).status).toBe(404);
  expect((await fetch(`${url}about`, { redirect: "manual" })).headers.get("location")).toBe(
    "/about/",
  );

  await home.next("hello");
  await change(root, {
    "content/home.yaml": (text) => text.replace("First paragraph.", "Another paragraph."),
  });
  const first = await home.next("page");
  expect(page).toContain(`data-page="${String(first?.["from"])}"`);
  expect(first?.["was"]).toContain("First paragraph.");
  expect(first?.["html"]).toContain("Another paragraph.");
  expect(await textOf(url)).toContain("Another paragraph.");

  await change(root, { "templates/styles/site.css": (text) => `${text}p { color: green }\n` });
  const styled = await home.next("page");
  const [sheet = ""] = /\/assets\/site[^" ]+\.css/.exec(String(styled?.["html"])) ?? [];
  expect(page).not.toContain(sheet);
  expect(await textOf(new URL(sheet, url).href)).toContain("green");

  await change(root, { "islands/counter.tsx": (text) => text.replace("count + 1", "count + 2") });
  const island = await home.next("page");
  const script = /src="(\/assets\/counter[^" ]+)"/.exec(String(island?.["html"]))?.[1] ?? "";
  expect(await textOf(new URL(script, url).href)).toContain("+ 2");

  await change(root, { "templates/static/hello.txt": "Another text" });
  await home.next("reload");
  expect(await textOf(`${url}hello.txt`)).toBe("Another text");

  expect(await stop()).toBe(130);
});

test("a page is rendered only on request", async () => {
  const telling = (text: string) => `${text}\nconsole.log("loaded");\n`;
  const saying = (name: string) => (text: string) =>
    text.replace(
      /(export (?:default )?function \w+\([^]*?\) \{\n)/,
      `$1  console.log("rendered ${name}");\n`,
    );
  const root = await makeSite({
    "templates/home.tsx": saying("home"),
    "templates/about.tsx": saying("about"),
    "templates/routes.ts": telling,
  });
  const { url, said } = await startServer(["dev", "--port", "0"], root);
  await expect.poll(said).toContain("loaded");
  expect(said()).not.toContain("rendered");
  const home = await listen(url);
  await change(root, {
    "content/home.yaml": (text) => text.replace("First paragraph.", "Another paragraph."),
  });
  await home.next("page");
  expect(said()).toContain("rendered home");
  expect(said()).not.toContain("rendered about");
  await textOf(`${url}about/`);
  await expect.poll(said).toContain("rendered about");
});

test("a page that has not changed is left alone, and one that is removed shows the 404 page", async () => {
  const root = await makeSite();
  const { url } = await startServer(["dev", "--port", "0"], root);
  const [home, about] = [await listen(url), await listen(`${url}about/`)];
  await change(root, {
    "content/home.yaml": (text) => text.replace("First paragraph.", "Another paragraph."),
  });
  await home.next("page");
  await change(root, {
    "templates/routes.ts": (text) => text.replace('path: "/about"', 'path: "/elsewhere"'),
  });
  const gone = await about.next("page");
  expect(gone?.["was"]).toContain("About");
  expect(gone?.["html"]).toContain("not found");
  expect(about.left()).not.toContain("page");
  expect((await fetch(`${url}about/`)).status).toBe(404);
  expect((await fetch(`${url}elsewhere/`)).status).toBe(200);
});

test("templates start without state after every change", async () => {
  const root = await makeSite({
    "templates/home.tsx": (text) =>
      `let known: string | undefined;\n${text}`.replace(
        "<h1>",
        '<h1 title={(known ??= home.text[0] ?? "")}>',
      ),
    // As @preact/signals does.
    "islands/parts/hook.ts": `
      import { options, type VNode } from "preact";
      const before = options.vnode;
      options.vnode = (vnode: VNode<{ type?: string; value?: string }>) => {
        before?.(vnode);
        if (vnode.type === "button") vnode.props.value = \`hooked \${vnode.props.value ?? ""}\`;
      };
    `,
    "islands/counter.tsx": (text) =>
      text.replace("preact */", 'preact */\nimport "./parts/hook.ts";'),
  });
  const { url } = await startServer(["dev", "--port", "0"], root);
  const page = await listen(url);
  expect(page.html).toContain('title="First paragraph."');
  await change(root, {
    "content/home.yaml": (text) => text.replace("First paragraph.", "Another paragraph."),
  });
  const html = (await page.next("page"))?.["html"];
  expect(html).toContain('title="Another paragraph."');
  expect(html).toContain(' value="hooked "');
});

test("a file that is saved by a rename, a new one, a deleted one, and one that changes before the first request", async () => {
  const root = await makeSite();
  const { url } = await startServer(["dev", "--port", "0"], root);
  // Watching begins shortly after the server has started: changes until then count too.
  await change(root, {
    "content/home.yaml": (text) => text.replace("First paragraph.", "Early paragraph."),
  });
  await expect.poll(() => textOf(url)).toContain("Early paragraph.");
  const page = await listen(url);

  const file = join(root, "content/home.yaml");
  await writeFile(
    `${file}.new`,
    (await readFile(file, "utf8")).replace("Early paragraph.", "Exchanged paragraph."),
  );
  await rename(`${file}.new`, file);
  expect((await page.next("page"))?.["html"]).toContain("Exchanged paragraph.");

  await change(root, {
    "templates/parts/aside.tsx": "export const Aside = () => <p>From a new file</p>;\n",
  });
  await change(root, {
    "templates/home.tsx": (text) =>
      `import { Aside } from "./parts/aside.tsx";\n${text}`.replace("<h1>", "<Aside /><h1>"),
  });
  expect((await page.next("page"))?.["html"]).toContain("From a new file");

  await rm(join(root, "templates/parts"), { recursive: true });
  expect((await page.next("problems"))?.["html"]).toContain("parts/aside.tsx");
  await change(root, {
    "templates/home.tsx": (text) =>
      text.replace('import { Aside } from "./parts/aside.tsx";\n', "").replace("<Aside />", ""),
  });
  expect((await page.next("page"))?.["html"]).not.toContain("From a new file");
});

test("files that code and styles import from other folders are watched too, even in a broken site", async () => {
  const root = await makeSite({
    "lib/words.ts": 'export const words = "From another folder";\n',
    "shared/more.css": "i { color: red }\n",
    "templates/home.tsx": (text) =>
      `import { words } from "../lib/words.ts";\n${text}`.replace("<h1>", "<p>{words}</p><h1>"),
    "templates/styles/site.css": (text) => `@import "../../shared/more.css";\n${text}`,
  });
  const { url } = await startServer(["dev", "--port", "0"], root);
  const page = await listen(url);
  expect(page.html).toContain("From another folder");
  await page.next("hello");
  await change(root, { "lib/words.ts": 'export const words = "Edited there";\n' });
  expect((await page.next("page"))?.["html"]).toContain("Edited there");
  await change(root, { "shared/more.css": "i { color: blue }\n" });
  const [sheet = ""] =
    /\/assets\/site[^" ]+\.css/.exec(String((await page.next("page"))?.["html"])) ?? [];
  expect(await textOf(new URL(sheet, url).href)).toContain("i{color:blue}");
  await change(root, { "lib/words.ts": "export const words = ;\n" });
  expect((await page.next("problems"))?.["html"]).toContain("lib/words.ts");
  await change(root, { "lib/words.ts": 'export const words = "Mended there";\n' });
  expect((await page.next("page"))?.["html"]).toContain("Mended there");
});

test("dev shows errors on top of the page with file, line and code frame, until they are fixed", async () => {
  const root = await makeSite();
  const { url, said } = await startServer(["dev", "--port", "0"], root);
  const home = await listen(url);
  const about = await listen(`${url}about/`);

  await change(root, {
    "content/home.yaml": (text) => text.replace("status: closed", "status: closd"),
  });
  const problems = await home.next("problems");
  const html = problems?.["html"];
  expect(html).toContain("“status” must be one of open, closed, not “closd”.");
  expect(html).toContain("content/home.yaml:15:13");
  expect(html).toContain("<mark>closd</mark>");
  const page = await fetch(url);
  expect(page.status).toBe(500);
  expect(await page.text()).toContain("content/home.yaml:15:13");
  // The terminal shows it once, whatever pages are requested.
  expect(said().split("content/home.yaml:15:13")).toHaveLength(2);
  const broken = await listen(url);

  await change(root, {
    "content/home.yaml": (text) => text.replace("status: closd", "status: closed"),
  });
  await home.next("well");
  // A page that was opened in the meantime has nothing that could be updated.
  await broken.next("reload");
  await about.next("well");
  expect((await fetch(url)).status).toBe(200);

  await change(root, { "templates/home.tsx": (text) => text.replace("<h1>", "{nope()}<h1>") });
  expect((await home.next("problems"))?.["html"]).toContain("templates/home.tsx:");
  expect(about.left()).not.toContain("problems");
  const thrown = await fetch(url);
  expect(thrown.status).toBe(500);
  expect(await thrown.text()).toContain("templates/home.tsx:");
  expect((await fetch(`${url}about/`)).status).toBe(200);
  await change(root, { "templates/home.tsx": (text) => text.replace("{nope()}<h1>", "<h1>") });
  await home.next("well");
});

test("for a mistyped link, the page and the terminal suggest the nearest page, as a build does", async () => {
  const root = await makeSite({
    "content/home.yaml": (text) =>
      text.replace("link: /about/", "link: /abuot/").replace(/^title: .*/m, "title: Twin"),
    "content/about.md": (text) => text.replace(/^title: .*/m, "title: Twin"),
  });
  const { url, said } = await startServer(["dev", "--port", "0"], root);
  const home = await listen(url);
  let notes = "";
  while (notes === "") notes = String((await home.next("notes"))?.["html"]);
  expect(notes).toContain("Did you mean “/about/”?");
  expect(notes).not.toContain("elsewhere");
  await expect.poll(said).toContain("Did you mean “/about/”?");
  expect(said()).toContain("The title “Twin” is also used by /about/.");
});

test("dev starts on a broken site, and escapes what it shows", async () => {
  const root = await makeSite({
    "content/home.yaml": (text) =>
      text.replace("status: closed", "status: <script>alert(1)</script>"),
  });
  const { url } = await startServer(["dev", "--port", "0"], root);
  const page = await textOf(url);
  expect(page).not.toContain("<script>alert");
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
});

test("dev serves only files of the site", async () => {
  const root = await makeSite();
  const { url } = await startServer(["dev", "--port", "0"], root);
  for (const path of [
    "content/home.yaml",
    "..%2fcontent%2fhome.yaml",
    "%2e%2e/routes.ts",
    "templates/routes.ts",
  ]) {
    expect(await textOf(url + path)).not.toMatch(/export default|reviewed:/);
  }
});

const OVER_US = `route({ path: "/über", title: "Über uns", description: "Wer wir sind.",
  listed: false, template: NotFound, props: {} })`;

test("dev redirects as hosts do, and serves the files for search engines", async () => {
  const root = await makeSite({
    "content/settings.yaml": (text) =>
      `${text}redirects:\n  - from: /old\n    to: /about/\n  - from: /lost\n    to: /abuot/\n`,
    "templates/routes.ts": (text) =>
      `${text.replace("return [", `return [${OVER_US},`)}
export const files = () => { throw new Error("There is no feed."); };\n`,
  });
  const { url, said } = await startServer(["dev", "--port", "0"], root);
  const asked = (path: string) => fetch(url + path, { redirect: "manual" });
  const old = await asked("old?q=1");
  expect([old.status, old.headers.get("location")]).toEqual([302, "/about/?q=1"]);
  for (const path of ["about", "%C3%BCber"])
    expect((await asked(`${path}?q=1`)).headers.get("location")).toBe(`/${path}/?q=1`);
  expect(await textOf(`${url}sitemap.xml`)).toContain("https://www.example.com/about/");
  expect(await textOf(`${url}robots.txt`)).toContain("/sitemap.xml");
  expect((await asked("gone")).status).toBe(404);
  expect((await asked("feed.xml")).status).toBe(500);
  expect(said()).toContain("There is no feed.");
  await listen(url);
  await expect.poll(said).toContain("“/lost” redirects to “/abuot/”, which is not a page.");
});

test("a style sheet that is fixed, even to its previous text, brings the page back", async () => {
  const root = await makeSite();
  const { url, said } = await startServer(["dev", "--port", "0"], root);
  const events = await listen(url);
  await change(root, { "templates/styles/site.css": (text) => `b }\n${text}` });
  await events.next("problems");
  await change(root, { "templates/styles/site.css": (text) => text.replace("b }\n", "") });
  await events.next("well");
  await expect.poll(said).toContain("Fixed.");
});

test("a foreign host name is refused: another site's name could point to this machine", async () => {
  const { url } = await startServer(["dev", "--port", "0"], await makeSite());
  const status = (host: string) =>
    new Promise<number | undefined>((done) =>
      request(url, { headers: { host } }, (response) => done(response.resume().statusCode)).end(),
    );
  for (const theirs of [
    "evil.example",
    "1evil.example",
    "1.2.3.4.evil.example",
    "localhost.evil.example",
    "1..",
    ".",
  ])
    expect([theirs, await status(theirs)]).toEqual([theirs, 403]);
  for (const ours of [
    "localhost:3000",
    "site.localhost",
    "127.0.0.1:3000",
    "192.168.0.7",
    "[::1]:3000",
  ])
    expect([ours, await status(ours)]).toEqual([ours, 200]);
});

test("a system that refuses to watch files is named, and the site is served", async () => {
  const script = `import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module";
fs.watch = () => { throw new Error("ENOSPC: too many watchers"); }; syncBuiltinESMExports();`;
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
  const child = startBuildSite(["dev", "--port", "0"], await makeSite(), env);
  const { url, said } = await runningServer(child);
  await expect
    .poll(said)
    .toContain("Changes of files may go unnoticed: ENOSPC: too many watchers.");
  expect((await fetch(url)).status).toBe(200);
  expect(said()).not.toContain("The site's own code");
});
