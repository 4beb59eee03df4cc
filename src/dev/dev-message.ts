/** What the development server tells a page that is open. */
export type DevMessage =
  | { type: "hello"; version: string }
  /** What the page at this address looks like now. `was` is what it looked like, where the browser cannot know. */
  | { type: "page"; from: string; to: string; was?: string; html: string }
  /** All is well, and the page looks as before. */
  | { type: "well" }
  | { type: "reload" }
  /** A style sheet that has another address now, and what it says. */
  | { type: "style"; from: string; to: string; text: string }
  | { type: "problems"; html: string }
  /** What a build would say of the page at an address; no HTML where it would say nothing. */
  | { type: "notes"; address: string; html: string };
