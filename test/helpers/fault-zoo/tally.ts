import type { RequestListener, ServerResponse } from "node:http";

/** A request that was sent before the answer arrived is nobody's fault: on its way for so long, in milliseconds. */
const ON_ITS_WAY = 100;
/** Timers may be early by a little. */
const SLACK = 50;

/** What one host has been asked, and whether that was polite. */
export class Tally {
  asked = 0;
  /** The most requests at the same time. */
  most = 0;
  /** Requests inside a window that a Retry-After had closed. */
  early = 0;
  /** Requests that were being answered. */
  #open = 0;
  #closedFrom = Infinity;
  #closedUntil = 0;

  /** Counts what goes through. */
  watch(answer: RequestListener): RequestListener {
    return (request, response) => {
      const now = Date.now();
      if (now > this.#closedFrom && now < this.#closedUntil - SLACK) this.early++;
      this.asked++;
      this.most = Math.max(this.most, ++this.#open);
      response.on("finish", () => this.#remember(response));
      response.on("close", () => this.#open--);
      answer(request, response);
    };
  }

  #remember(response: ServerResponse): void {
    const header = response.getHeader("retry-after");
    if (header === undefined) return;
    const words = String(header);
    const until = /^\d+$/.test(words) ? Date.now() + Number(words) * 1000 : Date.parse(words);
    this.#closedFrom = Date.now() + ON_ITS_WAY;
    this.#closedUntil = Math.max(this.#closedUntil, until);
  }
}
