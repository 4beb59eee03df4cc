import type { RequestListener, ServerResponse } from "node:http";

/**
 * A request may be on its way for this long, in milliseconds: the client sent it before the answer
 * arrived.
 */
const ON_ITS_WAY = 100;
/** Timers may fire slightly early. */
const SLACK = 50;

/** The requests to one host, and whether they were polite. */
export class Tally {
  asked = 0;
  /** The peak number of simultaneous requests. */
  most = 0;
  /** Requests before the time of a Retry-After. */
  early = 0;
  /** Requests in progress. */
  #open = 0;
  #closedFrom = Infinity;
  #closedUntil = 0;

  /** Counts the requests to a handler. */
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
