import * as v from "valibot";
import { warning, type Finding, type Position } from "../findings/finding.ts";
import type { OutputFile } from "../output/output-file.ts";
import { settingsPart } from "../settings/read-settings.ts";
import { caddy } from "./caddy.ts";
import { cloudFront } from "./cloudfront.ts";
import { firebase } from "./firebase.ts";
import { gitHubPages } from "./github-pages.ts";
import { cloudflarePages, netlify } from "./headers-file.ts";
import type { Host, Hosting, HostSiteFiles, PlannedSite } from "./hosting.ts";
import { nginx } from "./nginx.ts";
import { vercel } from "./vercel.ts";

/** The hosts that the settings may name. */
const HOSTS = {
  netlify,
  "cloudflare-pages": cloudflarePages,
  "github-pages": gitHubPages,
  vercel,
  firebase,
  cloudfront: cloudFront,
  nginx,
  caddy,
} satisfies Record<string, Host>;

type HostName = keyof typeof HOSTS;

/** The hosts of a site, each with the line that names it. */
export interface HostSettings {
  hosts: { name: HostName; place: Position }[];
}

/** The setting `hosts`. */
export const hostSettings = settingsPart(
  { hosts: v.optional(v.array(v.picklist(Object.keys(HOSTS) as HostName[])), []) },
  ({ hosts }, locate): HostSettings => ({
    hosts: hosts.map((name, index) => ({ name, place: locate(["hosts", index], "value") })),
  }),
);

/** The files of `deploy/`: the configuration of the chosen hosts. */
export function deployFiles({ hosts }: HostSettings, hosting: Hosting): OutputFile[] {
  return chosen(hosts).flatMap((host) =>
    Object.entries(host.deployFiles?.(hosting) ?? {}).flatMap(([path, text]) =>
      text === undefined ? [] : [{ path, content: Buffer.from(text) }],
    ),
  );
}

/** Files that the chosen hosts need among those of the site. */
export function hostSiteFiles({ hosts }: HostSettings, hosting: Hosting, site: PlannedSite): HostSiteFiles {
  const all = chosen(hosts).flatMap((host) => host.siteFiles?.(hosting, site) ?? []);
  return {
    files: all.flatMap(({ files }) => files),
    moved: all.flatMap(({ moved }) => moved),
    findings: all.flatMap(({ findings }) => findings),
  };
}

/** Reports what a chosen host cannot do for this site, at the line that names it. */
export function hostFindings({ hosts }: HostSettings, hosting: Hosting): Finding[] {
  return hosts.flatMap(({ name, place }) => {
    const { limits }: Host = HOSTS[name];
    return (limits?.(hosting) ?? []).map(([message, hint]) => warning("hosts/limit", message, { ...place, hint }));
  });
}

/** The chosen hosts, each once. */
function chosen(hosts: HostSettings["hosts"]): Host[] {
  return [...new Set(hosts.map(({ name }) => HOSTS[name]))];
}
