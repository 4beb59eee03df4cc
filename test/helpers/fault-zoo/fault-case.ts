import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import type { CertificateKind } from "./certificates.ts";

/** What can be said of a link (contract, section 4). */
export type Verdict = "ok" | "moved" | "blocked" | "suspect" | "transient" | "broken" | "invalid" | "skipped";

/** Where a case lives while the zoo is open. */
export interface Place {
  /** The name that it is asked by, such as `status-404.zoo.test`. */
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

/** What listens at a place. Nothing at all: connections are refused. */
export interface Servers {
  /** Answers plain HTTP. */
  http?: RequestListener;
  /** Does as it likes with a connection to the port for plain HTTP. */
  socket?: (socket: Socket) => void;
  /** Answers over TLS. */
  https?: RequestListener;
  /** The certificate shown there; a good one unless told. */
  certificate?: CertificateKind;
  /** Plain HTTP listens where TLS belongs, and TLS where plain HTTP does. */
  swapped?: boolean;
  /** Other hosts of this case, each with an address of its own: plain HTTP. */
  elsewhere?: Record<string, RequestListener>;
}

/** Makes the servers of a case, with nothing remembered of an earlier run. */
export type Serve = (place: Place) => Servers;

/** One fault, or one trap. */
export interface FaultCase {
  /** Also the first part of its host name. */
  name: string;
  /** The address is that of the case's host with this path. */
  path: string;
  /** In place of `path`: the addresses exactly as they stand in the list. */
  addresses?: (place: Place) => readonly string[];
  serve: Serve;
  /** The host name, where it is not `<name>.zoo.test`. */
  host?: string;
  /** In place of a loopback address: what the lookup of the name does (see resolve.mjs); `*` stands for the address. */
  lookup?: string;
  /** Listens here in place of an IPv4 loopback address. */
  listenOn?: string;
  /** Verdicts that are right. */
  accept: readonly Verdict[];
  /** The machine word, only where the contract names it. */
  code?: RegExp;
  /** True: a visitor gets the page, or it is impossible to tell. False: a visitor does not get what was linked. */
  alive: boolean;
  why: string;
}

type More = Partial<Pick<FaultCase, "path" | "addresses" | "host" | "lookup" | "listenOn" | "code">>;
type Accepted = Verdict | readonly Verdict[];

/** A case in which a visitor gets the page, or in which nobody can tell: no verdict may condemn it unless accepted. */
export function alive(name: string, accept: Accepted, serve: Serve, why: string, more: More = {}): FaultCase {
  return { name, path: "/page", accept: [accept].flat(), serve, alive: true, why, ...more };
}

/** A case in which a visitor does not get what was linked: a verdict that lets it pass is a miss. */
export function dead(name: string, accept: Accepted, serve: Serve, why: string, more: More = {}): FaultCase {
  return { name, path: "/page", accept: [accept].flat(), serve, alive: false, why, ...more };
}
