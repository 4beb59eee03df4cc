import { once } from "node:events";
import { connect, createServer, isIP, type AddressInfo, type Socket } from "node:net";
import { isPrivateIp, withoutBrackets } from "../collect/address.ts";
import { firstBytes } from "../probe/body.ts";
import { guardedLookup } from "../probe/connect.ts";
import { failureOf, ProbeError, type Failure } from "../probe/failure.ts";

const MOST_BYTES = 32 * 1024 * 1024;

/** What a proxy says: to a greeting, and to a request (RFC 1928). */
const GREETED = Buffer.from([5, 0]);
const CONNECTED = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
const REFUSED = Buffer.from([5, 5, 0, 1, 0, 0, 0, 0, 0, 0]);

/** A local SOCKS proxy that refuses private networks, and has the failures of the engine. */
export async function openProxy({
  allowPrivate,
  timeout,
}: {
  allowPrivate: boolean;
  timeout: number;
}) {
  const failures = new Map<string, Failure>();
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    client.on("error", () => client.destroy());
    void serve(client).catch(() => client.destroy());
  });

  async function serve(client: Socket) {
    await firstBytes(client, (bytes) => (bytes.length >= 2 ? 2 + (bytes[1] ?? 0) : undefined));
    client.write(GREETED);
    // Chromium leaves all names to the proxy, and writes numbers as names.
    const request = await firstBytes(client, (bytes) =>
      bytes.length >= 5 ? 7 + (bytes[4] ?? 0) : undefined,
    );
    if (request?.[3] !== 3) throw new Error("The request has no name.");
    const host = request.subarray(5, -2).toString();
    const port = request.readUInt16BE(request.length - 2);
    try {
      const target = await reach(host, port);
      keep(target);
      let received = 0;
      target.on("data", (chunk: Buffer) => {
        received += chunk.length;
        if (received > MOST_BYTES) target.destroy();
      });
      target.on("error", () => client.destroy());
      client.once("close", () => target.destroy());
      failures.delete(`${host}:${port}`);
      client.write(CONNECTED);
      target.pipe(client);
      client.pipe(target);
    } catch (problem) {
      failures.set(`${host}:${port}`, failureOf(problem, "connect"));
      client.end(REFUSED);
    }
  }

  async function reach(host: string, port: number) {
    if (!allowPrivate && isIP(host) !== 0 && isPrivateIp(host))
      throw new ProbeError({ code: "private-address", detail: host });
    const socket = connect({
      host,
      port,
      lookup: guardedLookup(allowPrivate),
      autoSelectFamily: true,
    });
    try {
      await once(socket, "connect", { signal: AbortSignal.timeout(timeout) });
      return socket;
    } catch (problem) {
      socket.destroy();
      throw problem instanceof Error && problem.name === "AbortError" ? problem.cause : problem;
    }
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Why the last connection to the host of an address failed. */
    failureOf(url: string): Failure | undefined {
      const { hostname, port, protocol } = new URL(url);
      const usual = protocol === "https:" ? 443 : 80;
      return failures.get(`${withoutBrackets(hostname)}:${port || usual}`);
    },
    close(): void {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
