import type { RequestListener } from "node:http";
import type { Http2ServerRequest, Http2ServerResponse } from "node:http2";
import type { Socket } from "node:net";
import type { TlsOptions } from "node:tls";
import type { CertificateKind } from "./certificates.ts";

/** The possible verdicts. */
export type Verdict =
  | "ok"
  | "moved"
  | "blocked"
  | "suspect"
  | "transient"
  | "broken"
  | "invalid"
  | "skipped";

/** The addresses of a case while the zoo is open. */
export interface Place {
  /** Its host name, such as `status-404.zoo.test`. */
  host: string;
  /** Origins, without a slash at the end. */
  http: string;
  https: string;
  port: number;
  /** The origin of another host of this case (see `elsewhere`), on the port for plain HTTP. */
  origin: (host: string) => string;
  /** The intermediate certificate in DER, as an "Issuers" address of a certificate serves it. */
  intermediate: Buffer;
}

/** The servers of a case. Without any, connections are refused. */
export interface Servers {
  /** Answers plain HTTP. */
  http?: RequestListener;
  /** Handles raw connections to the port for plain HTTP. */
  socket?: (socket: Socket) => void;
  /** Answers over TLS. */
  https?: RequestListener;
  /** Answers over TLS in HTTP/2 alone, in place of `https`. */
  http2?: (request: Http2ServerRequest, response: Http2ServerResponse) => void;
  /** The certificate there; a valid one by default. */
  certificate?: CertificateKind;
  /** Other options of TLS there. */
  tls?: TlsOptions;
  /** Plain HTTP listens at the port for TLS, and TLS at that for plain HTTP. */
  swapped?: boolean;
  /** Other hosts of this case, each with an address of its own: plain HTTP. */
  elsewhere?: Record<string, RequestListener>;
}

/** Makes the servers of a case, without state from an earlier run. */
export type Serve = (place: Place) => Servers;

/** One fault, or one trap: a good link that looks bad. */
export interface FaultCase {
  /** Also the first part of its host name. */
  name: string;
  /** The address is the case's host with this path. */
  path: string;
  /** Whether the address begins with https:. */
  tls?: boolean;
  /** Instead of `path`: the addresses exactly as they are in the list. */
  addresses?: (place: Place) => readonly string[];
  serve: Serve;
  /** The host name, if it is not `<name>.zoo.test`. */
  host?: string;
  /**
   * Instead of a loopback address: the result of the lookup (see resolve.mjs); `*` stands for the
   * address.
   */
  lookup?: string;
  /** Listens here instead of on an IPv4 loopback address. */
  listenOn?: string;
  /** The correct verdicts. */
  accept: readonly Verdict[];
  /** The code, if it is fixed. */
  code?: RegExp;
  /**
   * True: a visitor gets the page, or it cannot be known. False: a visitor does not get what was
   * linked.
   */
  alive: boolean;
  why: string;
}

type More = Partial<
  Pick<FaultCase, "path" | "tls" | "addresses" | "host" | "lookup" | "listenOn" | "code">
>;
type Accepted = Verdict | readonly Verdict[];

/**
 * A case in which a visitor gets the page, or in which that cannot be known: only accepted verdicts
 * may condemn it.
 */
export function alive(
  name: string,
  accept: Accepted,
  serve: Serve,
  why: string,
  more: More = {},
): FaultCase {
  return { name, path: "/page", accept: [accept].flat(), serve, alive: true, why, ...more };
}

/** A case in which a visitor does not get what was linked: a verdict that accepts it is a miss. */
export function dead(
  name: string,
  accept: Accepted,
  serve: Serve,
  why: string,
  more: More = {},
): FaultCase {
  return { name, path: "/page", accept: [accept].flat(), serve, alive: false, why, ...more };
}

/** A case that a browser judges; without one, other verdicts are right. */
export interface BrowserCase extends FaultCase {
  without: readonly Verdict[];
}

/** A case for a browser, and the verdicts without one. */
export function unless(without: Accepted, one: FaultCase): BrowserCase {
  return { ...one, without: [without].flat() };
}
