import * as v from "valibot";
import type { OutputFile } from "../files/output-file.ts";
import { warning, type Finding, type Position } from "../findings/finding.ts";
import { setting, settingsPart } from "../settings/read-settings.ts";
import { caddy } from "./caddy.ts";
import { gitHubPages } from "./github-pages.ts";
import { cloudflarePages, netlify } from "./headers-file.ts";
import type { Host, Hosting, HostSiteFiles, PlannedSite } from "./hosting.ts";
import { firebase, vercel } from "./json-hosts.ts";
import { nginx } from "./nginx.ts";

export const HOSTS = {
  netlify,
  "cloudflare-pages": cloudflarePages,
  "github-pages": gitHubPages,
  vercel,
  firebase,
  nginx,
  caddy,
} satisfies Record<string, Host>;

type HostName = keyof typeof HOSTS;

/** The hosts of a site, each with the line that names it. */
export interface HostSettings {
  hosts: { name: HostName; place: Position }[];
}

export const hostSettings = settingsPart(
  {
    hosts: setting(
      "The hosts to write headers, caching and redirects for.",
      v.array(v.picklist(Object.keys(HOSTS) as HostName[])),
      [],
    ),
  },
  ({ hosts }, locate): HostSettings => ({
    hosts: hosts.map((name, index) => ({ name, place: locate(["hosts", index], "value") })),
  }),
);

export function deployFiles({ hosts }: HostSettings, hosting: Hosting): OutputFile[] {
  const files = chosen(hosts).flatMap((host) => Object.entries(host.deployFiles?.(hosting) ?? {}));
  return files.map(([path, content]) => ({ path, content }));
}

export function hostSiteFiles(
  { hosts }: HostSettings,
  hosting: Hosting,
  site: PlannedSite,
): HostSiteFiles {
  const host = chosen(hosts).find(({ siteFiles }) => siteFiles !== undefined);
  return host?.siteFiles?.(hosting, site) ?? { files: [], moved: [], findings: [] };
}

/** Warnings about the limits of chosen hosts for this site, at the lines that name them. */
export function hostFindings({ hosts }: HostSettings, hosting: Hosting): Finding[] {
  return hosts.flatMap(({ name, place }) => {
    const host: Host = HOSTS[name];
    const limits = host.limits?.(hosting) ?? [];
    return limits.map(([message, hint]) => warning("hosts/limit", message, { ...place, hint }));
  });
}

/** The chosen hosts that need the base path as a folder. GitHub Pages adds it itself. */
export function hostsWithFolder({ hosts, base }: HostSettings & { base: string }): HostName[] {
  const names = new Set(hosts.map(({ name }) => name));
  return base === "/" ? [] : [...names].filter((name) => HOSTS[name] !== gitHubPages);
}

function chosen(hosts: HostSettings["hosts"]): Host[] {
  return [...new Set(hosts.map(({ name }) => HOSTS[name]))];
}
