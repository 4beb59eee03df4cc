import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { createServer as createHttp, type RequestListener, Server as HttpServer } from "node:http";
import { createSecureServer as createHttp2 } from "node:http2";
import { createServer as createHttps, Server as HttpsServer } from "node:https";
import { type AddressInfo, createServer as createPlain, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Authority, makeAuthority } from "./certificates.ts";
import type { FaultCase, Place } from "./fault-case.ts";
import { Tally } from "./tally.ts";

/** A case, and where it is while the zoo is open. */
export interface PlacedCase extends FaultCase {
  /** Its addresses, as they are in the list. */
  written: readonly string[];
}

/** The zoo while it is open. */
export interface Zoo {
  cases: readonly PlacedCase[];
  /** Makes a process resolve the zoo's names and trust its root. */
  env: NodeJS.ProcessEnv;
  /** The requests to a host so far. */
  tally: (name: string) => Tally;
  /** A folder that contains only the zoo's own files. */
  folder: string;
  close: () => Promise<void>;
}

const PRELOAD = new URL("resolve.mjs", import.meta.url);

/** Opens the zoo: every server listens, every name is in the table. */
export async function openZoo(cases: readonly FaultCase[]): Promise<Zoo> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "fault-zoo-")));
  const authority = await makeAuthority();
  await writeFile(join(folder, "root.pem"), authority.root);
  const builder = new Builder(authority, await freePort(), await freePort());
  const placed: PlacedCase[] = [];
  for (const one of cases) placed.push(await builder.place(one));
  return {
    cases: placed,
    env: {
      NODE_OPTIONS: `--import=${PRELOAD.href}`,
      NODE_EXTRA_CA_CERTS: join(folder, "root.pem"),
      FAULT_ZOO_NAMES: JSON.stringify(builder.names),
      // A proxy of the machine cannot reach the zoo.
      NO_PROXY: "*",
      no_proxy: "*",
    },
    tally: (name) => builder.tallies.get(name) ?? new Tally(),
    folder,
    close: async () => {
      await builder.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Gives each case its address, its name and its servers. */
class Builder {
  /** The machine counts as online. */
  readonly names: Record<string, string> = { "example.com": "127.0.0.1" };
  readonly tallies = new Map<string, Tally>();
  readonly #servers: Server[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #authority: Authority;
  readonly #port: number;
  readonly #tlsPort: number;
  #last = 1;

  constructor(authority: Authority, port: number, tlsPort: number) {
    this.#authority = authority;
    this.#port = port;
    this.#tlsPort = tlsPort;
  }

  async place(one: FaultCase): Promise<PlacedCase> {
    const host = one.host ?? `${one.name}.zoo.test`;
    const place: Place = {
      host,
      http: `http://${host}:${this.#port}`,
      https: `https://${host}:${this.#tlsPort}`,
      port: this.#port,
      origin: (other) => `http://${other}:${this.#port}`,
      intermediate: this.#authority.intermediate,
    };
    const address = one.listenOn ?? this.#newAddress();
    this.names[host] = one.lookup?.replace("*", address) ?? address;
    const tally = new Tally();
    this.tallies.set(one.name, tally);
    const {
      http,
      https,
      http2,
      socket,
      certificate = "good",
      swapped = false,
      elsewhere = {},
      tls,
    } = one.serve(place);
    const ports = swapped ? [this.#tlsPort, this.#port] : [this.#port, this.#tlsPort];
    if (http !== undefined) await this.#listen(createHttp(tally.watch(http)), address, ports[0]);
    if (socket !== undefined) await this.#listen(createPlain(socket), address, ports[0]);
    if (https !== undefined) {
      const shown = await this.#authority.issue(
        certificate,
        host,
        `${place.http}/intermediate.der`,
      );
      await this.#listen(createHttps({ ...shown, ...tls }, tally.watch(https)), address, ports[1]);
    }
    if (http2 !== undefined) {
      const shown = await this.#authority.issue(
        certificate,
        host,
        `${place.http}/intermediate.der`,
      );
      await this.#listen(createHttp2({ ...shown, allowHTTP1: false }, http2), address, ports[1]);
    }
    for (const [other, answer] of Object.entries(elsewhere)) await this.#elsewhere(other, answer);
    return {
      ...one,
      written: one.addresses?.(place) ?? [(one.tls === true ? place.https : place.http) + one.path],
    };
  }

  /** Ends every connection and every server. */
  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(this.#servers.map((server) => new Promise((done) => server.close(done))));
  }

  async #elsewhere(host: string, answer: RequestListener): Promise<void> {
    const address = this.#newAddress();
    this.names[host] = address;
    await this.#listen(createHttp(answer), address, this.#port);
  }

  /** 127.0.0.2 to 127.0.0.254, then 127.0.1.1 and so on. */
  #newAddress(): string {
    this.#last += this.#last % 256 === 254 ? 3 : 1;
    return `127.0.${this.#last >> 8}.${this.#last & 255}`;
  }

  async #listen(server: Server, address: string, port: number | undefined): Promise<void> {
    server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
      socket.on("error", () => {});
    });
    if (server instanceof HttpServer || server instanceof HttpsServer)
      server.keepAliveTimeout = 60_000;
    this.#servers.push(server);
    await new Promise<void>((done, fail) => {
      server.once("error", fail);
      server.listen(port, address, done);
    });
  }
}

/** A port that is free at every address of this machine. */
async function freePort(): Promise<number> {
  const server = createPlain();
  await new Promise<void>((done) => server.listen(0, done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
