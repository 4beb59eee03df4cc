import { once } from "node:events";
import type { Server } from "node:http";
import { isIPv6, type AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";

const TRIES = 20;

/**
 * Starts a server on the first free port from `port` on. Throws if no port is free, or if `host` is
 * not an address of this machine.
 */
export async function listen(
  server: Server,
  { host, port, base = "/" }: { host: string; port: number; base?: string | undefined },
) {
  for (let candidate = port; ; candidate++) {
    try {
      server.listen(candidate, host);
      await once(server, "listening");
      const { address, port: actual } = server.address() as AddressInfo;
      const urlOf = (name: string) =>
        `http://${isIPv6(name) ? `[${name}]` : name}:${actual}${base}`;
      return {
        /** For this machine, with the base. */
        url: urlOf(LOOPBACK[address] ?? host),
        /** For other machines, if the server listens on all addresses. */
        urlsOutside: address in LOOPBACK ? addressesOutside(address).map(urlOf) : [],
        port: actual,
        /** The requested port, if it was in use. */
        taken: candidate === port ? undefined : port,
      };
    } catch (problem) {
      const isTaken = (problem as NodeJS.ErrnoException).code === "EADDRINUSE";
      if (!isTaken || candidate >= Math.min(port + TRIES, 65_535)) throw problem;
    }
  }
}

/** The loopback address for each wildcard address, which no browser can open. */
const LOOPBACK: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** Link-local addresses (`fe80:…`) would need the name of an interface. */
function addressesOutside(all: string): string[] {
  const isReachable = (family: string, address: string) =>
    !address.startsWith("fe80:") && (family === "IPv4" || all === "::");
  return Object.values(networkInterfaces())
    .flatMap((interfaces = []) => interfaces)
    .filter(({ internal, family, address }) => !internal && isReachable(family, address))
    .map(({ address }) => address);
}

/** Stops a server at once, even if browsers keep their connections open. */
export function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
