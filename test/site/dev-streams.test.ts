import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { DevServer } from "../../src/dev/dev-server.ts";
import { listen } from "../../src/dev/listen.ts";
import { change, makeSite } from "../helpers/make-site.ts";

/** Characters on the page: a message has the HTML before and after a change. */
const LENGTH = 1_000_000;
const CHANGES = 12;

test("browsers that do not read cost one message each, whatever changes, and come back to the page as it is", async () => {
  const template = (nth: number) => (text: string) =>
    text.replace(/<h1>.*<\/h1>/, `<h1>Change {${nth}}</h1><p>{"x".repeat(${LENGTH})}</p>`);
  const root = await makeSite({ "templates/about.tsx": template(0) });
  // What is written just before the start counts as a change. A static file would reload the page.
  await pause(60);
  let changed = Promise.withResolvers<void>();
  const server = new DevServer(root, {
    host: "127.0.0.1",
    onProblems: (problems) => expect(problems).toEqual([]),
    onFixed: () => undefined,
    onOutput: () => undefined,
    onChange: () => changed.resolve(),
  });
  onTestFinished(() => server.close());
  const streams: ServerResponse[] = [];
  server.http.prependListener("request", (request, response: ServerResponse) => {
    if (request.url?.includes("events") === true) streams.push(response);
  });
  const { url, port } = await listen(server.http, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => void server.http.close());
  const mark = async () =>
    /data-page="(\w+)"/.exec(await (await fetch(`${url}about/`)).text())?.[1] ?? "";
  const first = await mark();
  const stream = `/__build-site/events?page=/about/&shown=${first}`;
  const asleep = Array.from({ length: 5 }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.pause();
    socket.write(`GET ${stream} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    return socket;
  });
  onTestFinished(() => asleep.forEach((socket) => socket.destroy()));
  await expect.poll(() => streams.length).toBe(asleep.length);

  const waiting = () => Math.max(...streams.map(({ writableLength }) => writableLength));
  let most = 0;
  for (let nth = 1; nth <= CHANGES; nth++) {
    changed = Promise.withResolvers<void>();
    await change(root, {
      "templates/about.tsx": (text) => text.replace(/Change \{\d+\}/, `Change {${nth}}`),
    });
    await changed.promise;
    most = Math.max(most, waiting());
    // chokidar reports the same file only once in 50 ms.
    await pause(60);
  }
  // Far less than twelve changes of two million characters.
  expect(most).toBeLessThan(2.2 * LENGTH);
  expect(streams.every(({ destroyed }) => destroyed)).toBe(true);

  // The browser asks again with the mark of the page that it got first, as often as the stream ends.
  let said = "";
  while (!said.includes(`Change ${CHANGES}<`)) {
    said = "";
    const again = await fetch(`${url.slice(0, -1)}${stream}`);
    for await (const part of again.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      said += part;
      if (said.includes(`Change ${CHANGES}<`)) break;
    }
  }
  expect(said).toContain(`"shown":"${first}"`);
});
