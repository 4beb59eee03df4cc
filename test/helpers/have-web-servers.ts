import { findWebServer } from "./find-web-server.ts";

/*
 * Makes sure that nginx and Caddy are available before the tests start, and prints where they are.
 */
for (const name of ["nginx", "caddy"] as const)
  console.log(`${name}: ${await findWebServer(name)}`);
