import { findWebServer } from "./find-web-server.ts";

/* Makes sure of nginx and Caddy before the tests begin; says where they are. */
for (const name of ["nginx", "caddy"] as const) console.log(`${name}: ${await findWebServer(name)}`);
