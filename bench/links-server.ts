/*
 * The external sites for `links.ts` and `links-cost.ts`, in a separate process so that it takes no
 * time from the measured ones: HOSTS hosts on loopback addresses, each with its own pages, and
 * every answer after LATENCY milliseconds. Prints the addresses of all pages as JSON, and returns
 * the request counts at /counts on the first host. With a word, the addresses have it in the place
 * of “page”, and the answer to them is 404: node bench/links-server.ts [pages a host] [word]
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

const HOSTS = 50;
const PAGES = Number(process.argv[2] ?? 10);
const WORD = process.argv[3] ?? "page";
const LATENCY = 50;

const counts = { connections: 0, requests: 0, now: 0, most: 0, mostPerHost: 0 };
const perHost = new Map<string, number>();

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? "/";
  const host = request.headers.host ?? "";
  if (path === "/counts") {
    response.setHeader("content-type", "application/json").end(JSON.stringify(counts));
    Object.assign(counts, { connections: 0, requests: 0, now: 0, most: 0, mostPerHost: 0 });
    return;
  }
  counts.requests++;
  counts.most = Math.max(counts.most, ++counts.now);
  const here = (perHost.get(host) ?? 0) + 1;
  perHost.set(host, here);
  counts.mostPerHost = Math.max(counts.mostPerHost, here);
  setTimeout(() => {
    counts.now--;
    perHost.set(host, (perHost.get(host) ?? 1) - 1);
    const number = /^\/page-(\d+)$/.exec(path)?.[1];
    if (number === undefined) return void response.writeHead(404).end("There is no such page.");
    const words = Array.from(
      { length: 400 },
      (_, index) => `word${(Number(number) * 31 + index * 7) % 997}`,
    ).join(" ");
    const body = `<!doctype html><title>Page ${number}</title><h1>Page ${number}</h1><p>${words}</p>`;
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(request.method === "HEAD" ? undefined : body);
  }, LATENCY);
}

const hosts = await Promise.all(
  Array.from({ length: HOSTS }, async (_, index) => {
    const host = `127.0.1.${index + 1}`;
    const server = createServer(answer).on("connection", () => counts.connections++);
    await new Promise<void>((done) => server.listen(0, host, done));
    const address = server.address();
    return `http://${host}:${typeof address === "object" ? address?.port : ""}`;
  }),
);
const pages = hosts.flatMap((host) =>
  Array.from({ length: PAGES }, (_, index) => `${host}/${WORD}-${index + 1}`),
);
process.stdout.write(`${JSON.stringify({ counts: `${hosts[0]}/counts`, pages })}\n`);
