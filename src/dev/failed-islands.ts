import type { IncomingMessage } from "node:http";
import { error, type Finding, type Position } from "../findings/finding.ts";

/** Where a page says which of its islands have failed in the browser. */
export const FAILED_PATH = "/__build-site/failed";

/** An island that has failed, as a page tells of it. */
export interface FailedIsland {
  /** It has not come alive; something threw later; or it changed the page while it came alive. */
  what: "failed" | "threw" | "changed";
  /** Which one; of what threw later only the stack tells. */
  name?: string | undefined;
  message: string;
  /** Where that was, the innermost call first: `/assets/counter.ab12.js:12:5`. */
  frames: string[];
}

/** What a page says: its address, and all of its islands that have failed. */
export interface FailedIslands {
  page: string;
  islands: FailedIsland[];
}

/** Bytes of a message; more is no page of ours. */
const MOST_BYTES = 100_000;
/** Islands, letters and lines of a stack that are told. */
const MOST_ISLANDS = 20;
const MOST_LETTERS = 300;
const MOST_FRAMES = 10;

/**
 * Reads what a page says; undefined where it is not of this kind. A page of another site cannot send JSON here: its
 * browser would ask first, and gets no leave.
 */
export async function readFailed(request: IncomingMessage): Promise<FailedIslands | undefined> {
  if (request.method !== "POST" || request.headers["content-type"] !== "application/json") return undefined;
  const parts: Buffer[] = [];
  let size = 0;
  // Too much of it is read all the same, and not kept: who is cut off while they send hears no answer.
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= MOST_BYTES) parts.push(part);
  }
  if (size > MOST_BYTES) return undefined;
  try {
    return failedOf(JSON.parse(Buffer.concat(parts).toString("utf8")));
  } catch {
    return undefined;
  }
}

function failedOf(said: unknown): FailedIslands | undefined {
  const { page, islands } = (said ?? {}) as { page?: unknown; islands?: unknown };
  if (typeof page !== "string" || !page.startsWith("/") || !Array.isArray(islands)) return undefined;
  return { page: oneLine(page), islands: islands.slice(0, MOST_ISLANDS).flatMap(islandOf) };
}

function islandOf(said: unknown): FailedIsland[] {
  const { what, name, message, frames } = (said ?? {}) as Record<keyof FailedIsland, unknown>;
  if (what !== "failed" && what !== "threw" && what !== "changed") return [];
  if (name !== undefined && (typeof name !== "string" || !/^[\w-]{1,100}$/.test(name))) return [];
  if (typeof message !== "string" || !Array.isArray(frames)) return [];
  const lines = frames.filter((frame) => typeof frame === "string" && /^\/[^\s:]{1,300}\.js:\d+:\d+$/.test(frame));
  return [{ what, name, message: oneLine(message), frames: lines.slice(0, MOST_FRAMES) }];
}

/** Signs that would move about in a terminal are none of a message. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{C}+/gu, " ").slice(0, MOST_LETTERS);
}

/** What is known of the site's files. */
export interface IslandFiles {
  /** Whether the site has a file. */
  has: (file: string) => boolean;
  /** Where lines of a stack are written in the site's sources; undefined where they are of no island. */
  sources: (frames: readonly string[]) => Promise<Position[] | undefined>;
}

/** What there is to say of them. What threw and was none of an island's is left to the browser's console. */
export async function failedFindings({ page, islands }: FailedIslands, files: IslandFiles): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { what, name: named, message, frames } of islands) {
    const sources = await files.sources(frames);
    if (what === "threw" && sources === undefined) continue;
    const name = named ?? sources?.map(({ file }) => ISLAND.exec(file)?.[1]).find(Boolean);
    const who = name === undefined ? "An island" : `The island “${name}”`;
    const file = `islands/${name}.tsx`;
    const place = sources?.[0] ?? (files.has(file) ? { file } : undefined);
    const [code, said, hint] = inWords(what, sources?.[0] !== undefined);
    findings.push(error(code, `${who} ${said}: ${message}`, { ...place, route: page, hint }));
  }
  return findings;
}

/** The file of an island; what islands share lies in folders below. */
const ISLAND = /^islands\/([^/]+)\.[jt]sx$/;

/** The code for what an island has done, the words for that, and what to do. */
function inWords(what: FailedIsland["what"], hasPlace: boolean): [code: string, said: string, hint: string] {
  if (what === "changed")
    return [
      "islands/would-mutate",
      "renders something else in the browser than when the site is built",
      "Render the same on both sides. What only the browser knows belongs into useEffect.",
    ];
  const hint =
    what === "failed"
      ? "Visitors see it as it is without JavaScript."
      : "It was alive by then. Visitors see what it has shown, and what it was about to do is not done.";
  return [
    "islands/failed",
    "has failed in the browser",
    hasPlace ? hint : `${hint} The browser's console says where it was.`,
  ];
}
