import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { mkdir, readdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import {
  BIN,
  buildReport,
  buildSite,
  buildSiteProcess,
  finished,
  startBuildSite,
} from "../helpers/cli.ts";
import {
  change,
  fingerprint,
  makeSite,
  temporaryFolder,
  type Changes,
} from "../helpers/make-site.ts";
import { publish, recoverInterruptedPublish } from "../../src/output/publish.ts";

describe("an --out that build-site must not replace is refused with 2, and nothing is touched", () => {
  test("a file", async () => {
    const root = await makeSite();
    await writeFile(join(root, "out"), "mine");
    const { code, stderr } = await buildSite([], root);
    expect(code).toBe(2);
    expect(stderr).toBe("build-site: out is a file, not a folder. Nothing was changed.\n");
  });

  test("a folder with other files, which the message names", async () => {
    const root = await makeSite();
    await buildReport(root);
    await writeFile(join(root, "out/CNAME"), "www.example.com");
    const before = await fingerprint(root);
    const { code, stderr } = await buildSite([], root);
    expect(code).toBe(2);
    expect(stderr).toContain("out has files that build-site did not write (CNAME).");
    expect(await fingerprint(root)).toEqual(before);
  });

  test.each([
    ["the site itself", ".", "is the site itself"],
    ["a folder above it", "..", "contains the site"],
    ["the root", "/", "is the root of the file system"],
    ["its sources", "templates/pages", "is part of the site's sources"],
    ["a path below a file", "content/home.yaml/out", "is part of the site's sources"],
  ])("%s", async (_, out, message) => {
    const root = await makeSite();
    const before = await fingerprint(root);
    const { code, stderr } = await buildSite(["--out", out], root);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(await fingerprint(root)).toEqual(before);
  });

  test.runIf(process.platform === "linux").each(["/proc/out", "/proc/new/site"])(
    "%s, which the system refuses to everyone",
    async (out) => {
      const { code, stderr } = await buildSite(["--out", out], await makeSite());
      expect([code, stderr]).toEqual([
        2,
        expect.stringMatching(/^build-site: .* cannot be created: ENOENT.*Nothing was/),
      ]);
    },
  );

  test("a symbolic link, even to an empty folder", async () => {
    const root = await makeSite();
    const elsewhere = await temporaryFolder();
    await symlink(elsewhere, join(root, "out"));
    const { code, stderr } = await buildSite([], root);
    expect([code, stderr]).toEqual([2, expect.stringContaining("out is a symbolic link")]);
    expect(await readdir(elsewhere)).toEqual([]);
  });

  test("an empty folder, a new one, and one with files of a file manager are allowed", async () => {
    const root = await makeSite();
    await mkdir(join(root, "out"));
    expect((await buildSite([], root)).code).toBe(0);
    await writeFile(join(root, "out/.DS_Store"), "x");
    expect((await buildSite([], root)).code).toBe(0);
    expect((await buildSite(["--out", "dist/new/site"], root)).code).toBe(0);
  });
});

/** Two versions of a site: `out/` must always be one of them. */
async function twoVersions() {
  // Enough files that writing them takes a while.
  const files = Array.from({ length: 100 }, (_, nth) => [`templates/static/${nth}.bin`, `${nth}`]);
  const root = await makeSite(Object.fromEntries(files) as Changes);
  await buildReport(root, ["--no-check"]);
  const old = await fingerprint(join(root, "out"));
  await change(root, {
    "content/home.yaml": (text) => text.replace("A small site", "Another small site"),
  });
  await buildReport(root, ["--no-check", "--out", "next"]);
  const next = await fingerprint(join(root, "next"));
  return { root, old, next };
}

const leftovers = async (root: string) =>
  (await readdir(root)).filter((name) => name.startsWith(".out."));

/** Builds a site, and sends a signal when the files beside `out/` change for this time. */
async function interrupted(root: string, signal: NodeJS.Signals, times: number) {
  const child = startBuildSite(["--no-check"], root);
  const end = finished(child);
  let seen = 0;
  const watcher = watch(root, () => {
    if (++seen === times) child.kill(signal);
  });
  const run = await end;
  watcher.close();
  return run;
}

describe("whatever happens to a build, out/ is the old site or the new one", () => {
  test("Ctrl-C while it publishes leaves nothing behind", async () => {
    const { root, old, next } = await twoVersions();
    for (const times of [1, 3]) {
      const { code } = await interrupted(root, "SIGINT", times);
      // A build that has already published is done. A signal that comes while Node ends kills it.
      expect(code === 130 ? [old, next] : [next]).toContainEqual(
        await fingerprint(join(root, "out")),
      );
      expect(await leftovers(root)).toEqual([]);
    }
  });

  test("Ctrl-C before the site is published ends with 130, and the old site stays", async () => {
    const { root, old } = await twoVersions();
    await change(root, {
      "content/settings.yaml": (text) => `${text}after: node wait.mjs {out}\n`,
      "wait.mjs":
        'import { writeFileSync } from "node:fs"; writeFileSync("waits.txt", "");' +
        "setTimeout(() => {}, 600_000);",
    });
    const child = startBuildSite([], root);
    const end = finished(child);
    while (!(await readdir(root)).includes("waits.txt")) await sleep(20);
    child.kill("SIGINT");
    expect((await end).code).toBe(130);
    expect(await fingerprint(join(root, "out"))).toEqual(old);
    expect(await leftovers(root)).toEqual([]);
  });

  test("kill -9 while it publishes, and the next build cleans up", async () => {
    const { root, old, next } = await twoVersions();
    for (const times of [1, 3, 4]) {
      await interrupted(root, "SIGKILL", times);
      expect([old, next]).toContainEqual(await fingerprint(join(root, "out")));
    }
    expect((await buildSite(["--no-check"], root)).code).toBe(0);
    expect(await fingerprint(join(root, "out"))).toEqual(next);
    expect(await leftovers(root)).toEqual([]);
  });

  test("several builds at once", async () => {
    const { root, next } = await twoVersions();
    const runs = await Promise.all([1, 2, 3].map(() => buildSiteProcess(["--no-check"], root)));
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await fingerprint(join(root, "out"))).toEqual(next);
    expect(await leftovers(root)).toEqual([]);
  });

  test("a full disk: the build says so, and the old site stays", async () => {
    const { root, old } = await twoVersions();
    await change(root, { "templates/static/big.txt": "x".repeat(200_000) });
    // The shell's limit on the size of a file simulates a full disk.
    const limited = `trap '' XFSZ; ulimit -f 100; exec "$0" "$@"`;
    const words = ["--no-check", "--format", "json"];
    const child = spawn("bash", ["-c", limited, process.execPath, BIN, ...words], {
      cwd: root,
    });
    const { code, stdout } = await finished(child);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      findings: [{ code: "output/cannot-write", hint: "The published site stays as it was." }],
    });
    expect(await fingerprint(join(root, "out"))).toEqual(old);
    expect(await leftovers(root)).toEqual([]);
  });
});

describe("where two folders cannot be exchanged in one step", () => {
  const never = { swap: () => false };

  test("two renames publish, and leave nothing next to the site", async () => {
    const folder = await temporaryFolder();
    const out = join(folder, "out");
    for (const text of ["old", "new"]) {
      const files = [{ path: "index.html", content: Buffer.from(text) }];
      expect(await publish([{ folder: out, files }], never)).toEqual([]);
    }
    expect(await readFile(join(out, "index.html"), "utf8")).toBe("new");
    expect(await readdir(folder)).toEqual(["out"]);
  });

  test("after a crash between them, the next command restores the old site", async () => {
    const root = await makeSite();
    await buildReport(root);
    const before = await fingerprint(join(root, "out"));
    // The id of a process that cannot be running.
    await rename(join(root, "out"), join(root, ".out.stage-4194999-abcdef.old"));
    expect((await buildSite(["check"], root)).code).toBe(0);
    expect(await fingerprint(join(root, "out"))).toEqual(before);
  });
});

test("only remains of builds are deleted", async () => {
  const folder = await temporaryFolder();
  for (const name of [".out.stage-notes", ".out.stage-4194999-abcdef"])
    await mkdir(join(folder, name));
  expect(await recoverInterruptedPublish(join(folder, "out"))).toEqual([]);
  expect(await readdir(folder)).toEqual([".out.stage-notes"]);
});

test("a folder that cannot be replaced is a finding, not a bug of build-site", async () => {
  const root = await makeSite();
  const code = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    fs.renameSync = () => { throw Object.assign(new Error("EBUSY: resource busy"), { code: "EBUSY" }); };
    syncBuiltinESMExports();
  `;
  const busy = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
  const run = await buildSiteProcess(["--no-check"], root, busy);
  expect(run.code).toBe(1);
  expect(run.stdout).toContain("The site cannot be written: EBUSY");
  expect(await readdir(root)).not.toContainEqual(expect.stringContaining("stage"));
});
