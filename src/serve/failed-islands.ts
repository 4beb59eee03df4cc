import type { IncomingMessage } from "node:http";
import { error, type Finding } from "../findings/finding.ts";

/** Where a page says which of its islands have failed in the browser. */
export const FAILED_PATH = "/__build-site/failed";

/** An island that has failed, as a page tells of it. */
export interface FailedIsland {
  name: string;
  message: string;
}

/** What a page says: its address, and all of its islands that have failed. */
export interface FailedIslands {
  page: string;
  islands: FailedIsland[];
}

/** Bytes of a message; more is no page of ours. */
const MOST_BYTES = 20_000;
/** Islands and letters that are told. */
const MOST_ISLANDS = 20;
const MOST_LETTERS = 300;

/**
 * Reads what a page says; undefined where it is not of this kind. A page of another site cannot send JSON here: its
 * browser would ask first, and gets no leave.
 */
export async function readFailed(request: IncomingMessage): Promise<FailedIslands | undefined> {
  if (request.method !== "POST" || request.headers["content-type"] !== "application/json") return undefined;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BYTES) return undefined;
    parts.push(part);
  }
  try {
    return failedOf(JSON.parse(Buffer.concat(parts).toString("utf8")));
  } catch {
    return undefined;
  }
}

function failedOf(said: unknown): FailedIslands | undefined {
  const { page, islands } = (said ?? {}) as { page?: unknown; islands?: unknown };
  if (typeof page !== "string" || !page.startsWith("/") || !Array.isArray(islands)) return undefined;
  const list = islands.slice(0, MOST_ISLANDS).flatMap((island: unknown): FailedIsland[] => {
    const { name, message } = (island ?? {}) as { name?: unknown; message?: unknown };
    if (typeof name !== "string" || !/^[\w-]{1,100}$/.test(name) || typeof message !== "string") return [];
    return [{ name, message: oneLine(message) }];
  });
  return { page: oneLine(page), islands: list };
}

/** Signs that would move about in a terminal are none of a message. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{C}+/gu, " ").slice(0, MOST_LETTERS);
}

/** What there is to say of them. `has` says whether the site has a file. */
export function failedFindings({ page, islands }: FailedIslands, has: (file: string) => boolean): Finding[] {
  return islands.map(({ name, message }) => {
    const file = `islands/${name}.tsx`;
    return error("islands/failed", `The island “${name}” has failed in the browser: ${message}`, {
      ...(has(file) ? { file } : {}),
      route: page,
      hint: "Visitors see it as it is without JavaScript. The browser's console says where it was.",
    });
  });
}
