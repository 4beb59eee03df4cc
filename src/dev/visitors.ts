import { lstat, realpath } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { dirname, join, sep } from "node:path";
import { json } from "node:stream/consumers";
import * as v from "valibot";
import { isFile, isJunk } from "../files/files-below.ts";
import { HIDDEN_FILES } from "../hosts/hosting.ts";

/** An IP address as the URL parser writes it: IPv4 in four parts, IPv6 in brackets. */
const IP_ADDRESS = /^(?:\d+(?:\.\d+){3}|\[.+\])$/;

export const UNKNOWN_HOST =
  "This server accepts localhost, IP addresses, and the name given with --host.\n";

/**
 * Whether a request is meant for this server, which listens on `host`. Another site could point its
 * name at our address (DNS rebinding), but the browser then sends that name.
 */
export function isForThisServer(
  { url, headers }: Pick<IncomingMessage, "url" | "headers">,
  host: string,
): boolean {
  const { hostname } = URL.parse(`http://${headers.host ?? ""}`) ?? {};
  // A request with a full URL is meant for a proxy.
  if (hostname === undefined || url?.startsWith("/") !== true) return false;
  const name = hostname.replace(/\.$/, "");
  return IP_ADDRESS.test(name) || /(?:^|\.)localhost$/.test(name) || name === host.toLowerCase();
}

/**
 * The data that a page of this server has posted; undefined for anything else. Pages of other sites
 * cannot send JSON, because this server never approves their CORS preflight.
 */
export async function postedBy<const Schema extends v.GenericSchema>(
  request: IncomingMessage,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> {
  if (request.method !== "POST" || request.headers["content-type"] !== "application/json")
    return undefined;
  const { success, output } = v.safeParse(schema, await json(request).catch(() => undefined));
  return success ? output : undefined;
}

/**
 * The file that visitors get at a decoded path. A file has only one address, its exact name: other
 * spellings that the file system accepts, and paths through links, do not count. With `linksInto`,
 * a file may be a link into that folder, as in a build.
 */
export async function visitorsFile(
  folder: string,
  path: string,
  linksInto?: string,
): Promise<string | undefined> {
  const names = path.slice(1).split("/");
  if (!names.every(isOrdinary) || HIDDEN_FILES.includes(names.join("/"))) return undefined;
  try {
    const file = join(await realpath(folder), ...names);
    const target = await realpath(file);
    if (target !== file) {
      const isLink = linksInto !== undefined && (await lstat(file)).isSymbolicLink();
      const parent = dirname(file);
      if (!isLink || (await realpath(parent)) !== parent) return undefined;
      if (!target.startsWith((await realpath(linksInto)) + sep)) return undefined;
    }
    return (await isFile(target)) ? target : undefined;
  } catch {
    return undefined;
  }
}

/** Windows ignores trailing dots and spaces, and interprets `:`. */
function isOrdinary(name: string): boolean {
  return name !== "" && !/[\\/:\0]|[. ]$/.test(name) && !isJunk(name);
}
