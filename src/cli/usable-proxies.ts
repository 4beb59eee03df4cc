import { CannotStart } from "./exit-codes.ts";

/** Throws a CannotStart where the environment names a proxy that is none. */
export async function requireUsableProxies(env: NodeJS.ProcessEnv): Promise<void> {
  const { badProxies } = await import("../links/probe/proxies.ts");
  const [bad] = badProxies(env);
  if (bad === undefined) return;
  const hint = "Look at HTTP_PROXY and HTTPS_PROXY in the environment.";
  throw new CannotStart("cli/proxy", `“${bad}” is no address of a proxy.`, hint);
}
