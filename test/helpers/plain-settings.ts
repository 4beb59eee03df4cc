import type { Settings } from "../../src/pipeline/settings.ts";

/** The settings of a site that sets nothing but its address. */
export const PLAIN_SETTINGS: Settings = {
  origin: "https://www.example.com",
  base: "/",
  elsewhere: [],
  markdown: {},
  checks: [],
  formats: new Map(),
  rules: { levels: {}, pages: {}, except: [], named: [] },
  compression: "static",
  redirects: [],
  forward: [],
  hosts: [],
  budgets: { pages: [] },
  env: [],
  links: { skip: [], hosts: [], browser: "doubtful", dead: "plain", archived: [] },
  security: {
    connections: [],
    fonts: [],
    frames: [],
    images: [],
    media: [],
    scripts: [],
    styles: [],
    inlineStyles: false,
    wasm: false,
    permissions: {},
    readable: [],
    hsts: { days: 365, includeSubDomains: false, preload: false },
  },
  launch: { settled: [] },
};
