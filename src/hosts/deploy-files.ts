import type { HostName, HostSettings } from "./host-settings.ts";
import type { Hosting } from "./hosting.ts";
import { caddyfile } from "./caddy.ts";
import { requestFunction, responseFunction } from "./cloudfront-function.ts";
import { cloudFormation, uploadScript } from "./cloudfront.ts";
import { firebaseConfig } from "./firebase.ts";
import { nginxConfig } from "./nginx.ts";
import { vercelConfig } from "./vercel.ts";
import type { OutputFile } from "../output/output-file.ts";

/** The files of each host that are no part of the site, by their paths. */
const FILES: Partial<Record<HostName, (hosting: Hosting) => Record<string, string | undefined>>> = {
  vercel: (hosting) => ({ "vercel.json": vercelConfig(hosting) }),
  firebase: (hosting) => ({ "firebase.json": firebaseConfig(hosting) }),
  nginx: (hosting) => ({ "nginx.conf": nginxConfig(hosting) }),
  caddy: (hosting) => ({ Caddyfile: caddyfile(hosting) }),
  cloudfront: (hosting) => ({
    "cloudfront/template.json": cloudFormation(hosting),
    "cloudfront/on-request.js": requestFunction(hosting),
    "cloudfront/on-response.js": responseFunction(hosting),
    "cloudfront/upload.sh": uploadScript(hosting),
  }),
};

/** What is written to `deploy/`: the configuration of the hosts that the settings name. It is never published. */
export function deployFiles(hosting: Hosting, { hosts }: HostSettings): OutputFile[] {
  const named = Object.assign({}, ...hosts.map(({ name }) => FILES[name]?.(hosting) ?? {})) as Record<
    string,
    string | undefined
  >;
  return Object.entries(named).flatMap(([path, text]) =>
    text === undefined ? [] : [{ path, content: Buffer.from(text) }],
  );
}
