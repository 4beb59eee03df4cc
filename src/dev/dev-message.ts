/* What the development server and the pages that are open in browsers send each other. */

/** The addresses of the development server itself. */
export const ADDRESSES = {
  /** The script that every page gets (`browser/dev-client.ts`). */
  client: "/__build-site/client.js",
  /** The stream of messages to that script. */
  events: "/__build-site/events",
  /** Receives the failure reports of pages. */
  failed: "/__build-site/failed",
  /** Opens a place of the site in the editor. */
  open: "/__build-site/open",
};

/** The name under which the script writes HTML into a page with Trusted Types. */
export const CLIENT_POLICY = "build-site-dev";

/** From the server to a page. */
export type DevMessage =
  /** The run of the server, and what it takes the page to show. Any other page reloads. */
  | { type: "hello"; version: string; shown: string }
  /** The HTML of the page before and now, and their marks. */
  | { type: "page"; from: string; to: string; was: string; html: string }
  /** Nothing is wrong, and the page has not changed. */
  | { type: "well" }
  | { type: "reload" }
  | { type: "problems"; html: string }
  /** The findings of the page at an address. Without findings, `html` is empty. */
  | { type: "notes"; address: string; html: string };

/**
 * How many failures of islands a report holds, and characters of each. One may fail with each move
 * of the pointer.
 */
export const LIMITS = { failures: 20, message: 1000, stack: 10_000 };
