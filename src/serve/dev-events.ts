import type { IncomingMessage, ServerResponse } from "node:http";
import type { DevMessage } from "./browser/dev-client.ts";

/** The stream of events to the pages that are open (Server-Sent Events, HTML Standard). */
export interface DevEvents {
  /** Tells every open page. */
  tell: (message: DevMessage) => void;
  /** Takes a page in, and greets it with what it must know first. */
  subscribe: (request: IncomingMessage, response: ServerResponse, first: readonly DevMessage[]) => void;
  close: () => void;
}

/** Makes the stream of one run of the server: a page that comes back after a restart sees another version, and reloads. */
export function devEvents(): DevEvents {
  const listeners = new Set<ServerResponse>();
  const version = String(process.hrtime.bigint());
  const write = (listener: ServerResponse, message: DevMessage) =>
    listener.write(`data: ${JSON.stringify(message)}\n\n`);
  return {
    tell(message) {
      for (const listener of listeners) write(listener, message);
    },
    subscribe(request, response, first) {
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      response.write("retry: 500\n");
      for (const message of [{ type: "hello", version } as const, ...first]) write(response, message);
      listeners.add(response);
      request.on("close", () => listeners.delete(response));
    },
    close() {
      for (const listener of listeners) listener.end();
      listeners.clear();
    },
  };
}
