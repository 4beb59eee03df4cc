import type { IncomingMessage, ServerResponse } from "node:http";
import type { DevMessage } from "./dev-message.ts";
import type { ShownPage } from "./shown-pages.ts";

/** A page that is open in a browser. */
export interface OpenPage {
  /** The address that it was asked for by. */
  readonly address: string;
  /** What it shows; undefined where that is no page of the site, or not known any more. */
  shows: ShownPage | undefined;
  /** Whether the browser has the text of what it shows. */
  knows: boolean;
  /** Whether errors lie over it. */
  covered: boolean;
  tell: (message: DevMessage) => void;
}

/** The stream of events to the pages that are open (Server-Sent Events, HTML Standard). */
export interface DevEvents {
  pages: () => OpenPage[];
  /** Takes a page in, and greets it. */
  subscribe: (
    request: IncomingMessage,
    response: ServerResponse,
    page: { address: string; shows: ShownPage | undefined },
  ) => OpenPage;
  close: () => void;
}

/** Makes the stream of one run of the server: a page that comes back after a restart sees another version, and reloads. */
export function devEvents(): DevEvents {
  const pages = new Map<OpenPage, ServerResponse>();
  const version = String(process.hrtime.bigint());
  return {
    pages: () => [...pages.keys()],
    subscribe(request, response, { address, shows }) {
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      response.write("retry: 500\n");
      const tell = (message: DevMessage) => void response.write(`data: ${JSON.stringify(message)}\n\n`);
      const page: OpenPage = { address, shows, knows: false, covered: false, tell };
      pages.set(page, response);
      request.on("close", () => pages.delete(page));
      tell({ type: "hello", version });
      return page;
    },
    close() {
      for (const response of pages.values()) response.end();
      pages.clear();
    },
  };
}
