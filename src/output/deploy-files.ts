import type { HostName } from "../site/host-settings.ts";
import type { Settings } from "../site/settings.ts";
import type { Hosting } from "./hosting.ts";
import { caddyfile } from "./hosts/caddy.ts";
import { requestFunction, responseFunction } from "./hosts/cloudfront-function.ts";
import { cloudFormation, uploadScript } from "./hosts/cloudfront.ts";
import { firebaseConfig } from "./hosts/firebase.ts";
import { nginxConfig } from "./hosts/nginx.ts";
import { vercelConfig } from "./hosts/vercel.ts";
import type { OutputFile } from "./output-file.ts";

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
export function deployFiles(hosting: Hosting, { hosts }: Pick<Settings, "hosts">): OutputFile[] {
  const named = Object.assign({}, ...hosts.map(({ name }) => FILES[name]?.(hosting) ?? {})) as Record<
    string,
    string | undefined
  >;
  return Object.entries(named).flatMap(([path, text]) =>
    text === undefined ? [] : [{ path, content: Buffer.from(text) }],
  );
}
