import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll } from "vitest";
import { close, listen } from "../../src/dev/listen.ts";

/** An address that takes forms, as somebody's own server would. */
export interface FormEndpoint {
  /** Address to post to. */
  url: string;
  /** What was posted, in order. */
  posts: { fields: Record<string, string>; accept: string | undefined }[];
  /** How the next posts are answered; the body has been read by then. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
}

/** Answers a script of another origin with this status, as a server does that has been told of our site. */
export const withStatus =
  (status: number, headers: Record<string, string> = {}, body = ""): FormEndpoint["answer"] =>
  (_, response) =>
    response.writeHead(status, { "Access-Control-Allow-Origin": "*", ...headers }).end(body);

/** Starts one; it stops when the file's last test has ended. */
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
  // Another address of this machine than the site's: another host, as it would be in the world.
  const { url } = await listen(server, { host: "127.0.0.2", port: 0 });
  endpoint.url = new URL("/contact", url).href;
  afterAll(async () => {
    server.closeAllConnections();
    await close(server);
  });
  return endpoint;
}
