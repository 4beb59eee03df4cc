import { Readable } from "node:stream";
import type { Connections } from "./connect.ts";
import { PATIENCE } from "./body.ts";

const MOST = 512 * 1024;

export interface LenientResponse {
  statusCode: number;
  headers: Record<string, string | string[]>;
  body: Readable & { dump: () => Promise<void> };
}

/** Reads a response as tolerantly as browsers do. Throws if it is not HTTP. */
export async function lenientGet(
  url: string,
  { connections, headers }: { connections: Connections; headers: Record<string, string> },
  signal: AbortSignal,
): Promise<LenientResponse> {
  const { origin, host, pathname, search } = new URL(url);
  const socket = await connections.open(origin);
  const stop = () => socket.destroy();
  signal.addEventListener("abort", stop, { once: true });
  let slow: NodeJS.Timeout | undefined;
  let bytes = Buffer.alloc(0);
  let response: LenientResponse | undefined;
  try {
    const sent = Object.entries({ host, ...headers, connection: "close" });
    const lines = sent.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines}\r\n`, "latin1");
    for await (const chunk of socket) {
      slow ??= setTimeout(stop, PATIENCE);
      bytes = Buffer.concat([bytes, chunk as Buffer]);
      response = responseIn(bytes, bytes.length >= MOST);
      if (response !== undefined || bytes.length >= MOST) break;
    }
  } catch {
    // The part that has arrived counts.
  } finally {
    signal.removeEventListener("abort", stop);
    clearTimeout(slow);
    socket.destroy();
  }
  response ??= responseIn(bytes, true);
  if (response === undefined) throw new Error("Not HTTP");
  return response;
}

/** A line with a status, and header lines up to an empty one. Radio stations say `ICY`. */
const HEAD = /^\s*(?:HTTP\/?[\d.]*|ICY)[ \t]+(\d{3})[^\n]*\n((?:[^\r\n][^\n]*\n)*)\r?\n/i;

function responseIn(bytes: Buffer, isAll: boolean): LenientResponse | undefined {
  let rest = bytes.toString("latin1");
  let status = "";
  let lines = "";
  // Interim responses, however many.
  do {
    const head = HEAD.exec(rest);
    if (head === null) return undefined;
    [, status = "", lines = ""] = head;
    rest = rest.slice(head[0].length);
  } while (status.startsWith("1"));
  const headers: LenientResponse["headers"] = {};
  // A line that begins with a space continues the one before.
  for (const line of lines.replaceAll(/\r?\n[ \t]+/g, " ").split("\n")) {
    const [, name = "", value = ""] = /^([^\s:]+)\s*:(.*)$/.exec(line.trimEnd()) ?? [];
    const key = name.toLowerCase();
    const known = headers[key];
    if (name !== "")
      headers[key] = known === undefined ? value.trim() : [known, value.trim()].flat();
  }
  const isChunked = /chunked/i.test(String(headers["transfer-encoding"]));
  const [lengths = "", ...others] = new Set([headers["content-length"] ?? []].flat());
  // Browsers refuse two lengths.
  if (!isChunked && others.length > 0) throw new Error("Two lengths");
  const length = Number.parseInt(lengths, 10);
  const { content, isWhole } = isChunked
    ? chunksIn(rest)
    : { content: rest.slice(0, length || undefined), isWhole: rest.length >= length };
  if (!isWhole && !isAll) return undefined;
  return {
    statusCode: Number(status),
    headers,
    body: Object.assign(Readable.from([Buffer.from(content, "latin1")]), {
      dump: () => Promise.resolve(),
    }),
  };
}

function chunksIn(text: string): { content: string; isWhole: boolean } {
  let rest = text;
  let content = "";
  for (;;) {
    const [line, size = ""] = /^([\da-f]+)[^\n]*\n/i.exec(rest) ?? [];
    if (line === undefined && content === "" && /^[^\da-f]/i.test(rest))
      throw new Error("No chunk");
    if (line === undefined) return { content, isWhole: false };
    const length = Number.parseInt(size, 16);
    if (length === 0) return { content, isWhole: true };
    content += rest.slice(line.length, line.length + length);
    rest = rest.slice(line.length + length).replace(/^\r?\n/, "");
  }
}
