import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll } from "vitest";
import { close, listen } from "../../src/dev/listen.ts";

/** An address that receives forms, like an owner's own server. */
export interface FormEndpoint {
  /** The address to post to. */
  url: string;
  /** The posted forms, in order. */
  posts: { fields: Record<string, string>; accept: string | undefined }[];
  /** How the next posts are answered, after their bodies have been read. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
}

/** Answers a script of another origin with this status, like a server that allows our site. */
export const withStatus =
  (status: number, headers: Record<string, string> = {}, body = ""): FormEndpoint["answer"] =>
  (_, response) =>
    response.writeHead(status, { "Access-Control-Allow-Origin": "*", ...headers }).end(body);

/** Starts one; it stops after the file's last test. */
export async function startFormEndpoint(): Promise<FormEndpoint> {
  const endpoint: FormEndpoint = { url: "", posts: [], answer: withStatus(200) };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      endpoint.posts.push({
        fields: Object.fromEntries(new URLSearchParams(body)),
        accept: request.headers.accept,
      });
      endpoint.answer(request, response);
    });
  });
  // A different loopback address than the site's, because a real endpoint is on another host.
  const { url } = await listen(server, { host: "127.0.0.2", port: 0 });
  endpoint.url = new URL("/contact", url).href;
  afterAll(async () => {
    server.closeAllConnections();
    await close(server);
  });
  return endpoint;
}
