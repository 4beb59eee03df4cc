export const ADDRESSES = {
  client: "/__build-site/client.js",
  events: "/__build-site/events",
  failed: "/__build-site/failed",
  open: "/__build-site/open",
};

/** For pages with Trusted Types. */
export const CLIENT_POLICY = "build-site-dev";

export type DevMessage =
  /** The run of the server, and what it takes the page to show: any other page reloads. */
  | { type: "hello"; version: string; shown: string }
  | { type: "page"; from: string; to: string; was: string; html: string }
  /** Nothing is wrong, and the page has not changed. */
  | { type: "well" }
  | { type: "reload" }
  | { type: "problems"; html: string }
  | { type: "notes"; address: string; html: string };

/**
 * The most failures of a report, and characters of each: one may fail with each move of the
 * pointer.
 */
export const LIMITS = { failures: 20, message: 1000, stack: 10_000 };
