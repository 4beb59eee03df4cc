import * as v from "valibot";
import type { Position } from "../findings/finding.ts";
import { settingsPart } from "../settings/read-settings.ts";

/** The hosts for which build-site writes files. */
export const HOSTS = [
  "netlify",
  "cloudflare-pages",
  "github-pages",
  "vercel",
  "firebase",
  "cloudfront",
  "nginx",
  "caddy",
] as const;

/** The name of a host in the settings. */
export type HostName = (typeof HOSTS)[number];

/** The hosts of a site, each with the line that names it. */
export interface HostSettings {
  hosts: { name: HostName; place: Position }[];
}

/** The setting `hosts`. */
export const hostSettings = settingsPart(
  { hosts: v.optional(v.array(v.picklist(HOSTS)), []) },
  ({ hosts }, locate): HostSettings => ({
    hosts: hosts.map((name, index) => ({ name, place: locate(["hosts", index], "value") })),
  }),
);
