import type { Server } from "node:http";

/** Where a server is to be found. */
export interface Listening {
  /** With a slash at the end. */
  url: string;
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
      const address = server.address();
      const actual = typeof address === "object" && address !== null ? address.port : candidate;
      const name = host.includes(":") ? `[${host}]` : host;
      return { url: `http://${name}:${actual}/`, port: actual, taken: candidate === port ? undefined : port };
    } catch (problem) {
      const busy = problem instanceof Error && "code" in problem && problem.code === "EADDRINUSE";
      if (!busy || candidate >= port + TRIES || candidate >= 65_535) throw problem;
    }
  }
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
