/* What the development server and the pages that are open in browsers send each other. */

/** From the server to a page. */
export type DevMessage =
  | { type: "hello"; version: string }
  /** The HTML of the page now. `was` is the HTML before, when the browser cannot know it. */
  | { type: "page"; from: string; to: string; was?: string; html: string }
  /** Nothing is wrong, and the page has not changed. */
  | { type: "well" }
  | { type: "reload" }
  /** A style sheet that has another address now, and its text. */
  | { type: "style"; from: string; to: string; text: string }
  | { type: "problems"; html: string }
  /** The findings of the page at an address. Without findings, `html` is empty. */
  | { type: "notes"; address: string; html: string };

/** The address that receives reports. */
export const FAILED_PATH = "/__build-site/failed";

/** How many failures a report holds, and letters of each. An island may fail with each move of the pointer. */
export const LIMITS = { failures: 20, message: 1000, stack: 10_000 };

/** From a page to the server: everything about its islands that has failed. */
export interface FailureReport {
  /** The path of the page. */
  page: string;
  islands: IslandFailure[];
}

/** One failure. */
export interface IslandFailure {
  /** The island could not hydrate; a script of the page threw; or the island changed the page while it hydrated. */
  what: "failed" | "threw" | "changed";
  /** The island, when the page knows it. */
  name?: string | undefined;
  message: string;
  /** The stack of the error as the browser wrote it, or one line with the place. */
  stack: string;
}
