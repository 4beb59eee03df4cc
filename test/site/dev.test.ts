import { request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { change, makeSite } from "../helpers/make-site.ts";
import { startServer } from "../helpers/start-server.ts";

/** Listens to the server's events; `next` waits for one of a type. */
async function listen(url: string) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const response = await fetch(`${url}__build-site/events`, { signal: stop.signal });
  const messages: { type: string; [key: string]: unknown }[] = [];
  const waiting = new Set<() => void>();
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      for (const [, data] of decoder.decode(chunk).matchAll(/^data: (.*)$/gm)) messages.push(JSON.parse(data ?? ""));
      for (const wake of waiting) wake();
    }
  })().catch(() => undefined);
  return {
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
  };
}

const textOf = async (url: string) => (await fetch(url)).text();

test("dev renders what is asked for, and tells the browser of every change", async () => {
  const root = await makeSite();
  const { url, stop } = await startServer(["dev", "--port", "0"], root);
  const page = await textOf(url);
  expect(page).toContain("First paragraph.");
  expect(page).toContain('<script src="/__build-site/client.js" defer></script></head>');
  expect(await textOf(`${url}hello.txt`)).toContain("User: test");
  expect((await fetch(`${url}nowhere/`)).status).toBe(404);
  expect((await fetch(`${url}about`, { redirect: "manual" })).headers.get("location")).toBe("/about/");

  const events = await listen(url);
  await events.next("hello");
  await change(root, { "content/home.yaml": (text) => text.replace("First paragraph.", "Another paragraph.") });
  await events.next("reload");
  expect(await textOf(url)).toContain("Another paragraph.");

  await change(root, { "templates/styles/site.css": (text) => `${text}p { color: green }\n` });
  const style = await events.next("style");
  expect(page).toContain(String(style?.["from"]));
  expect(await textOf(new URL(String(style?.["to"]), url).href)).toContain("green");

  await change(root, { "islands/counter.tsx": (text) => text.replace("count + 1", "count + 2") });
  await events.next("reload");
  const script = /src="(\/assets\/counter[^" ]+)"/.exec(await textOf(url))?.[1] ?? "";
  expect(await textOf(new URL(script, url).href)).toContain("+2");

  expect(await stop()).toBe(130);
});

test("dev shows errors on top of the page with file, line and code frame, and comes back when they are mended", async () => {
  const root = await makeSite();
  const { url, said } = await startServer(["dev", "--port", "0"], root);
  const events = await listen(url);
  await events.next("hello");

  await change(root, { "content/home.yaml": (text) => text.replace("status: closed", "status: closd") });
  const problems = await events.next("problems");
  const html = problems?.["html"];
  expect(html).toContain("“status” must be one of open, closed, not “closd”.");
  expect(html).toContain("content/home.yaml:15:13");
  expect(html).toContain("<mark>closd</mark>");
  const page = await fetch(url);
  expect(page.status).toBe(500);
  expect(await page.text()).toContain("content/home.yaml:15:13");
  expect(said()).toContain("content/home.yaml:15:13");

  await change(root, { "content/home.yaml": (text) => text.replace("status: closd", "status: closed") });
  await events.next("reload");
  expect((await fetch(url)).status).toBe(200);

  await change(root, { "templates/home.tsx": (text) => text.replace("<h1>", "{nope()}<h1>") });
  await events.next("reload");
  const thrown = await fetch(url);
  expect(thrown.status).toBe(500);
  expect(await thrown.text()).toContain("templates/home.tsx:");
  expect((await fetch(`${url}about/`)).status).toBe(200);
});

test("dev starts on a broken site, and escapes what it shows", async () => {
  const root = await makeSite({
    "content/home.yaml": (text) => text.replace("status: closed", "status: <script>alert(1)</script>"),
  });
  const { url } = await startServer(["dev", "--port", "0"], root);
  const page = await textOf(url);
  expect(page).not.toContain("<script>alert");
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
});

test("dev gives away no file but those of the site", async () => {
  const root = await makeSite();
  const { url } = await startServer(["dev", "--port", "0"], root);
  for (const path of ["content/home.yaml", "..%2fcontent%2fhome.yaml", "%2e%2e/routes.ts", "templates/routes.ts"]) {
    expect(await textOf(url + path)).not.toMatch(/export default|reviewed:/);
  }
});

test("a style sheet that is mended, even to what it was, brings the page back", async () => {
  const root = await makeSite();
  const { url, said } = await startServer(["dev", "--port", "0"], root);
  const events = await listen(url);
  await change(root, { "templates/styles/site.css": (text) => `b > > i {}\n${text}` });
  await events.next("problems");
  await change(root, { "templates/styles/site.css": (text) => text.replace("b > > i {}\n", "") });
  await events.next("reload");
  await expect.poll(said).toContain("Mended.");
});

test("a name that is not ours is not answered: it could be another site's, with our number", async () => {
  const { url } = await startServer(["dev", "--port", "0"], await makeSite());
  const status = (host: string) =>
    new Promise<number | undefined>((done) =>
      request(url, { headers: { host } }, (response) => done(response.resume().statusCode)).end(),
    );
  expect(await status("evil.example")).toBe(403);
  expect(await status("localhost:3000")).toBe(200);
});
