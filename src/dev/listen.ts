import type { Server } from "node:http";
import { isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";

/** Where a server is to be found. */
export interface Listening {
  /** At which a browser on this machine finds it, with a slash at the end. */
  url: string;
  /** At which other machines of the network find it: where it listens on all addresses. */
  urlsOutside: string[];
  port: number;
  /** The port that was asked for, where it was taken. */
  taken: number | undefined;
}

/** Ports that are tried after the one that was asked for. */
const TRIES = 20;

/** Starts a server on the first free port from `port` on. Throws where none is, or the host is not one of this machine. */
export async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<Listening> {
  for (let candidate = port; ; candidate++) {
    try {
      await startOn(server, host, candidate);
      const bound = server.address();
      const { address, port: actual } =
        typeof bound === "object" && bound !== null ? bound : { address: host, port: candidate };
      const urlOf = (name: string) => `http://${isIPv6(name) ? `[${name}]` : name}:${actual}/`;
      return {
        url: urlOf(HERE[address] ?? host),
        urlsOutside: address in HERE ? addressesOutside(address).map(urlOf) : [],
        port: actual,
        taken: candidate === port ? undefined : port,
      };
    } catch (problem) {
      const busy = problem instanceof Error && "code" in problem && problem.code === "EADDRINUSE";
      if (!busy || candidate >= port + TRIES || candidate >= 65_535) throw problem;
    }
  }
}

/** Addresses that stand for all of a machine, which no browser can open, and one of them at which it finds itself. */
const HERE: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** Under which numbers others find this machine. Those of one cable alone (`fe80:…`) would have to name it. */
function addressesOutside(all: string): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses
      .filter(
        ({ internal, family, address }) =>
          !internal && !address.startsWith("fe80:") && (family === "IPv4" || all === "::"),
      )
      .map(({ address }) => address),
  );
}

function startOn(server: Server, host: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(port, host, () => {
      server.off("error", fail);
      done();
    });
  });
}

/** Stops a server at once, also for browsers that keep their connections open. */
export function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
