import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** A generator that builds the same site. */
export interface Peer {
  name: string;
  /** The name in the tables. */
  title: string;
  /** The folder of its templates. */
  sources: string;
  /**
   * The parts of this repository's site that it uses, and in which form: as they are, for Preact,
   * or for React.
   */
  shared: "none" | "islands" | "preact" | "react" | "client";
  /** The path of the shared style sheet inside the site. */
  style: string;
  /** The path of a page's content inside the site. */
  page: (slug: string) => string;
  /** The packages to install. */
  packages: Readonly<Record<string, string>>;
  /** The build command, run in the site's folder. */
  build: readonly string[];
  /** Whether it has no cache: then only clean builds are measured. */
  forgets?: true;
  /** Everything that a build leaves, output first; removed before a clean build. */
  leaves: readonly [string, ...string[]];
  /** The development server. */
  dev?: Dev;
  /** The output of its version command. */
  version: () => Promise<string | undefined>;
}

/** How to start the development server, and what to change while it runs. */
export interface Dev {
  command: (port: number) => readonly string[];
  /** A template that renders “Made for a benchmark.”, and an island that renders “More info”. */
  template: string;
  island?: string;
}

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const VERSIONS = JSON.parse(await readFile(path("../peers/versions.json"), "utf8")) as Record<
  string,
  Record<string, string>
>;
const OURS = path("../../bin/build-site.mjs");
const inContent = (slug: string): string => `content/pages/${slug}.json`;
const bin = (name: string): string => `../node_modules/${name}`;

/** The command of this repository's own build; `flags` such as `--no-check`. */
export const ourBuild = (...flags: string[]): string[] => [
  process.execPath,
  OURS,
  "build",
  "--quiet",
  ...flags,
];

export const PEERS: readonly Peer[] = [
  {
    name: "build-site",
    title: "build-site",
    sources: path("../site"),
    shared: "none",
    style: "templates/styles/site.css",
    page: inContent,
    packages: {},
    build: ourBuild("--no-check"),
    leaves: ["out", "node_modules"],
    dev: {
      command: (port) => [process.execPath, OURS, "dev", "--port", String(port)],
      template: "templates/components/footer.tsx",
      island: "islands/listing.tsx",
    },
    version: () => answer([process.execPath, OURS, "--version"]),
  },
  {
    name: "floor",
    title: "floor",
    sources: path("../floor"),
    shared: "react",
    style: "templates/styles/site.css",
    page: inContent,
    packages: {},
    build: [process.execPath, "build.mjs"],
    leaves: ["out", ".floor"],
    dev: {
      command: (port) => [process.execPath, "dev.mjs", String(port)],
      template: "templates/components/footer.jsx",
      island: "islands/listing.jsx",
    },
    version: async () => "esbuild and React of this project",
  },
  {
    name: "needed",
    title: "what is needed",
    sources: path("../floor"),
    shared: "preact",
    style: "templates/styles/site.css",
    page: inContent,
    packages: {},
    build: [process.execPath, "needed.mjs"],
    forgets: true,
    leaves: ["out", ".floor"],
    version: async () => "esbuild, React, Preact and valibot of this project",
  },
  {
    name: "hugo",
    title: "Hugo",
    sources: path("../peers/hugo"),
    shared: "none",
    style: "assets/site.css",
    page: (slug) => `content/${slug}.md`,
    packages: {},
    build: ["hugo", "--quiet", "--cacheDir", "{site}/cache"],
    leaves: ["out", "cache", "resources", ".hugo_build.lock"],
    dev: {
      command: (port) => ["hugo", "server", "--port", String(port), "--cacheDir", "{site}/cache"],
      template: "layouts/partials/footer.html",
    },
    version: async () => /v[\d.]+/.exec((await answer(["hugo", "version"])) ?? "")?.[0].slice(1),
  },
  {
    name: "eleventy",
    title: "Eleventy + is-land",
    sources: path("../peers/eleventy"),
    shared: "islands",
    style: "site.css",
    page: inContent,
    packages: VERSIONS["eleventy"] ?? {},
    build: [process.execPath, bin("@11ty/eleventy/cmd.cjs"), "--quiet"],
    leaves: ["out", ".islands", ".cache"],
    dev: {
      command: (port) => [
        process.execPath,
        bin("@11ty/eleventy/cmd.cjs"),
        "--quiet",
        "--serve",
        `--port=${port}`,
      ],
      template: "pages/_includes/document.11ty.js",
      island: "islands/listing.tsx",
    },
    version: async () => VERSIONS["eleventy"]?.["@11ty/eleventy"],
  },
  {
    name: "astro",
    title: "Astro",
    sources: path("../peers/astro"),
    shared: "islands",
    style: "src/styles/site.css",
    page: inContent,
    packages: VERSIONS["astro"] ?? {},
    build: [process.execPath, bin("astro/bin/astro.mjs"), "build", "--silent"],
    leaves: ["out", ".astro", "node_modules"],
    dev: {
      command: (port) => [
        process.execPath,
        bin("astro/bin/astro.mjs"),
        "dev",
        "--host",
        "127.0.0.1",
        "--port",
        String(port),
      ],
      template: "src/components/Footer.astro",
      island: "src/islands/listing.tsx",
    },
    version: async () => VERSIONS["astro"]?.["astro"],
  },
  {
    name: "vike",
    title: "Vike",
    sources: path("../peers/vike"),
    shared: "react",
    style: "templates/styles/site.css",
    page: inContent,
    packages: VERSIONS["vike"] ?? {},
    build: [process.execPath, bin("vike/bin.js"), "build"],
    leaves: ["dist", "node_modules"],
    dev: {
      command: (port) => [
        process.execPath,
        bin("vike/bin.js"),
        "dev",
        "--host",
        "127.0.0.1",
        "--port",
        String(port),
      ],
      template: "templates/components/footer.jsx",
      island: "islands/listing.jsx",
    },
    version: async () => VERSIONS["vike"]?.["vike"],
  },
  {
    name: "next",
    title: "Next export",
    sources: path("../peers/next"),
    shared: "client",
    style: "templates/styles/site.css",
    page: inContent,
    packages: VERSIONS["next"] ?? {},
    build: [process.execPath, bin("next/dist/bin/next"), "build"],
    leaves: ["out", ".next"],
    dev: {
      command: (port) => [
        process.execPath,
        bin("next/dist/bin/next"),
        "dev",
        "-H",
        "127.0.0.1",
        "--port",
        String(port),
      ],
      template: "templates/components/footer.jsx",
      island: "islands/listing.jsx",
    },
    version: async () => VERSIONS["next"]?.["next"],
  },
];

/** Added to the environment of every command: no telemetry, no colors. */
export const ENVIRONMENT = {
  ASTRO_TELEMETRY_DISABLED: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
  NO_COLOR: "1",
};

/** Added for builds: no prompts, and React and Preact without their development checks. */
export const PRODUCTION = { ...ENVIRONMENT, NODE_ENV: "production", CI: "1" };

/** The output of a command, or undefined if it cannot be run. */
async function answer([command = "", ...words]: readonly string[]): Promise<string | undefined> {
  try {
    return (await promisify(execFile)(command, words)).stdout.trim();
  } catch {
    return undefined;
  }
}
