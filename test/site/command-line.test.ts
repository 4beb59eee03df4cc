import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { chmod, cp, readdir, readFile, writeFile } from "node:fs/promises";
import { networkInterfaces } from "node:os";
import { join, relative } from "node:path";
import { serveHere } from "../helpers/start-server.ts";
import {
  BIN,
  buildReport,
  buildSite,
  buildSiteProcess,
  finished,
  startBuildSite,
  type Run,
} from "../helpers/cli.ts";
import { PAGES } from "../helpers/finding-pages.ts";
import { formatNames } from "../../src/findings/formats.ts";
import { makeSite, temporaryFolder } from "../helpers/make-site.ts";

describe("a command that cannot start ends with 2 and suggests what was meant", () => {
  test.each([
    [["biuld"], "build-site: Unknown command “biuld”. Did you mean “build”?"],
    [
      ["serve"],
      "build-site: Unknown command “serve”. Commands: init, build, dev, preview, check, links, launch, editor, explain, help.",
    ],
    [
      ["build", "--prodction"],
      "build-site: unknown option '--prodction'. (Did you mean --production?)\n",
    ],
    [["--formt", "json"], "build-site: unknown option '--formt'. (Did you mean --format?)\n"],
    [["--prod"], "unknown option '--prod'. “build-site help build” lists all options.\n"],
    [["links", "-x"], "unknown option '-x'. “build-site help links” lists all options.\n"],
    [
      ["build", "--production", "--drafts"],
      "option '--production' cannot be used with option '--drafts'",
    ],
    [["-q", "--verbose"], "option '-q, --quiet' cannot be used with option '-v, --verbose'"],
    [
      ["--format", "jsn"],
      "Did you mean “json”? Formats: pretty, json, junit, sarif, github, markdown.",
    ],
    [
      ["--origin", "https://a;b.example"],
      "Write only scheme and host, such as https://www.example.com.",
    ],
    [["--origin", "example.com"], "Write only scheme and host, such as https://www.example.com."],
    [["preview", "--port", "many"], "Write a number from 0 to 65535."],
    [
      ["build", "extra"],
      "got 1: extra. Write options after the command, and the folder of a site after --root.\n",
    ],
    [["--root", "site", "build"], "got 1: build. Write options after the command, and"],
    [["link", "--fix"], "build-site: Unknown command “link”. Did you mean “links”?"],
    [["content"], "explain, help. For the site in content, write --root content.\n"],
    [["help", "buld"], "build-site: Unknown command “buld”. Did you mean “build”?"],
    [["--root", ""], "argument '' is invalid. Write a folder; the value is empty."],
    // They would change nothing.
    [["check", "templates", "--out", "public"], "A folder cannot be combined with --out."],
    [["links", "templates", "--out", "public"], "A folder cannot be combined with --out."],
    [["links", "https://a.example/", "--out", "b"], "Addresses cannot be combined with --out."],
    [["links", "dist"], "There is no folder dist. Name the folder that your generator writes."],
    [["links", "fix"], "“fix” is not an address. Did you mean --fix?"],
    [["links", "opened", "https://a.example/"], "Did you mean --opened?"],
    [["links", "merge", "1.json", "--shard", "1/2"], "merge cannot be used with --shard."],
  ])("%j", async (words, message) => {
    const { code, stdout, stderr } = await buildSite(words, await makeSite());
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test("a folder without a site", async () => {
    const folder = await temporaryFolder();
    const { code, stderr } = await buildSiteProcess([], folder);
    expect(code).toBe(2);
    expect(stderr).toBe(
      `build-site: There is no site in ${folder}: it has no templates/routes.ts and no content/schema.ts. Create one with build-site init, or name its folder with --root.\n`,
    );
  });

  test("the same failure as JSON, if JSON was requested", async () => {
    const { code, stdout, stderr } = await buildSite(["--format", "json"], await temporaryFolder());
    expect({ code, stderr }).toEqual({ code: 2, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({
      command: "build",
      ok: false,
      findings: [{ code: "cli/no-site", severity: "error" }],
    });
  });

  test("check and preview before the first build", async () => {
    const root = await makeSite();
    for (const command of ["check", "preview"]) {
      const { code, stderr } = await buildSite([command], root);
      expect(code).toBe(2);
      expect(stderr).toContain("Build it first: build-site build.");
    }
  });
});

test("a process prints the same, and ends in the same way, as a run in the process of a test", async () => {
  const root = await makeSite();
  await buildReport(root, ["--no-check"]);
  for (const words of [["check"], ["check", "--nope"], ["links", "--help"]])
    expect(await buildSiteProcess(words, root)).toEqual(await buildSite(words, root));
});

describe("commands and options", () => {
  test("--root takes a folder; without a command, build-site builds", async () => {
    const root = await makeSite();
    for (const words of [["build"], []]) {
      const { code, stdout } = await buildSite(
        [...words, "--root", root, "--quiet", "--no-check"],
        await temporaryFolder(),
      );
      expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    }
  });

  test("--version and --help answer at once and end with 0", async () => {
    const folder = await temporaryFolder();
    expect((await buildSiteProcess(["--version"], folder)).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const { code, stdout } = await buildSite(["--help"], folder);
    expect(code).toBe(0);
    for (const words of [["help"], ["help", "help"]])
      expect(await buildSite(words, folder)).toEqual({ code, stdout, stderr: "" });
    for (const word of [
      "build",
      "dev",
      "preview",
      "check",
      "launch",
      "Examples:",
      "Without a command, build-site builds.",
    ])
      expect(stdout).toContain(word);
    const help = await buildSite(["build", "--help"], folder);
    for (const word of [
      "--root",
      "--out",
      "--origin",
      "--format",
      "--output",
      "--report",
      "--quiet",
      "--verbose",
      "--no-color",
      "--no-check",
      "--outbound",
      "--production",
      "Exit codes:",
    ]) {
      expect(help.stdout).toContain(word);
    }
  });

  test("colors are printed only if requested", async () => {
    const root = await makeSite({
      "content/home.yaml": (text) => text.replace("description:", "descripton:"),
    });
    const escape = "\u001B[";
    expect((await buildSite([], root)).stdout).not.toContain(escape);
    expect((await buildSite([], root, { FORCE_COLOR: "1" })).stdout).toContain(escape);
    expect((await buildSite(["--no-color"], root, { FORCE_COLOR: "1" })).stdout).not.toContain(
      escape,
    );
  });
});

test("a finding on the terminal: message, place, code frame and hint", async () => {
  const root = await makeSite({
    "content/home.yaml": (text) => text.replace("description:", "descripton:"),
  });
  const { stdout } = await buildSite([], root);
  expect(stdout).toBe(
    [
      "✖ “descripton” is an unknown key here.  content/unknown-key",
      "  content/home.yaml:2:1",
      "      1 │ title: A small site",
      "    > 2 │ descripton: A site that is as small as a site can be and still has one of everything.",
      "        │ ^^^^^^^^^^",
      "      3 │ text: >-",
      "      4 │   First paragraph.",
      "  → Did you mean “description”?",
      "",
      "1 error",
      "",
      "Nothing was published: out/ is left untouched.",
      "",
      "Why it matters, and what to do: npx build-site explain content/unknown-key",
      "",
    ].join("\n"),
  );
});

describe("explain", () => {
  test("prints what a code means, why it matters, what to do and an example", async () => {
    const { code, stdout } = await buildSite(
      ["explain", "content/unknown-key"],
      await temporaryFolder(),
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^# content\/unknown-key\n\nA key has no meaning here\./);
    expect(stdout).toContain("\n**What to do.** Write the key that the message suggests.");
    expect(stdout).toContain("\n## Wrong\n\n```yaml content/home.yaml\ndescripton: ");
  });

  test("--format markdown prints the pages themselves; formats for findings are refused", async () => {
    const folder = await temporaryFolder();
    const { stdout } = await buildSite(
      ["explain", "no-site", "no-out", "--format", "markdown"],
      folder,
    );
    const pages = await Promise.all(
      ["no-site", "no-out"].map((code) => readFile(join(PAGES, `cli/${code}.md`), "utf8")),
    );
    expect(stdout).toBe(pages.join("\n\n"));
    for (const format of ["junit", "sarif", "github"]) {
      const { code, stderr } = await buildSite(["explain", "no-site", "--format", format], folder);
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining("Formats: pretty, json, markdown."),
      ]);
    }
  });

  test("the beginning of codes lists them; an unknown code does not hide the others", async () => {
    const folder = await temporaryFolder();
    const { code, stdout } = await buildSite(["explain", "hosts", "no-slsh", "no-out"], folder);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^hosts\/limit\n\n\n# cli\/no-out\n\nThere is no finished site/);
    expect(stdout).toContain("✖ Unknown code “no-slsh”.");
    const json = await buildSite(["explain", "hosts/", "no-slsh", "--format", "json"], folder);
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: false,
      findings: [{ code: "cli/unknown-code" }],
      codes: [{ code: "hosts/limit" }],
    });
    const none = await buildSite(["explain", "no-slsh", "no-ott"], folder);
    expect([none.code, none.stdout]).toEqual([2, ""]);
    expect(none.stderr).toContain("Unknown code “no-slsh”. Unknown code “no-ott”.");
  });

  test("takes several codes, the end of a code if only one ends with it, and an HTTP status", async () => {
    const { stdout } = await buildSite(
      ["explain", "unknown-command", "outbound/http-503"],
      await temporaryFolder(),
    );
    expect(stdout.match(/^# .+$/gm)).toEqual(["# cli/unknown-command", "# outbound/http-503"]);
  });

  test("--verbose prints the pages of a prefix; --quiet only what is wrong, and a file has all", async () => {
    const folder = await temporaryFolder();
    const { stdout } = await buildSite(["explain", "env", "--verbose"], folder);
    expect(stdout.match(/^# .+$/gm)).toEqual(["# env/bad-value", "# env/missing", "# env/private"]);
    const quiet = ["explain", "env/missing", "nothing/such", "-q", "--output", "pages.txt"];
    expect((await buildSite(quiet, folder)).stdout).toMatch(/^✖ Unknown code “nothing\/such”/);
    expect(await readFile(join(folder, "pages.txt"), "utf8")).toMatch(/^# env\/missing/);
    expect(await buildSite(["explain", "env", "-q"], folder)).toMatchObject({ stdout: "" });
  });

  test("an unknown code ends with 2 and a suggestion; without a code, all are listed", async () => {
    const folder = await temporaryFolder();
    const { code, stderr } = await buildSite(["explain", "content/unknwon-key"], folder);
    expect([code, stderr]).toEqual([
      2,
      "build-site: Unknown code “content/unknwon-key”. Did you mean “content/unknown-key”?\n",
    ]);
    // The end of several codes, and one with a mistake.
    for (const [word, ...codes] of [
      ["unknown-key", "content/unknown-key", "routes/unknown-key"],
      ["no-slsh", "links/no-slash"],
    ] as const) {
      const asked = await buildSite(["explain", word], folder);
      expect(asked.code).toBe(2);
      const suggestion = codes.map((each) => `“${each}”`).join(" or ");
      expect(asked.stderr).toContain(`Unknown code “${word}”. Did you mean ${suggestion}`);
    }
    const nothing = await buildSite(["explain", "xyzzy"], folder);
    expect(nothing.stderr).toContain("“build-site explain” lists all codes.");
    const { stdout } = await buildSite(["explain"], folder);
    expect(stdout).toMatch(/^a11y\/frame-title\n/);
    expect(stdout).toContain("\noutbound/soft-404\n");
    const json = await buildSite(["explain", "links/no-slash", "--format", "json"], folder);
    expect(JSON.parse(json.stdout)).toMatchObject({
      command: "explain",
      ok: true,
      codes: [{ code: "links/no-slash", page: expect.stringMatching(/^# links\/no-slash\n/) }],
    });
  });
});

test("a bug in build-site ends with 70, prints the stack and where to report it, and publishes nothing", async () => {
  const root = await makeSite();
  // A site cannot cause this: the clock is missing.
  const broken = { NODE_OPTIONS: "--import=data:text/javascript,delete%20globalThis.performance" };
  const { code, stdout, stderr } = await buildSiteProcess([], root, broken);
  expect({ code, stdout }).toEqual({ code: 70, stdout: "" });
  expect(stderr).toMatch(/^This is a bug in build-site, not in your site\.\n/);
  expect(stderr).toMatch(/^\s+at /m);
  expect(stderr).toContain("see README.md, “When build-site itself fails”.");
});

test("where the system kills esbuild, the build says so and publishes nothing", async () => {
  const root = await makeSite({ "killed.sh": "#!/bin/sh\nread line\nkill -9 $$\n" });
  const program = join(root, "killed.sh");
  await chmod(program, 0o755);
  const words = ["--format", "json"];
  const { code, stdout } = await buildSiteProcess(words, root, { ESBUILD_BINARY_PATH: program });
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, findings: [{ code: "system/esbuild" }] });
  expect(existsSync(join(root, "out"))).toBe(false);
});

describe("--output", () => {
  test("the report is written to the file, in new folders if needed, and the terminal still gets the pretty one", async () => {
    const root = await makeSite();
    const { stdout } = await buildSite(
      ["--format", "json", "--output", "reports/new/r.json"],
      root,
    );
    expect(stdout).toContain("Built 2 pages and 404.html");
    expect(JSON.parse(await readFile(join(root, "reports/new/r.json"), "utf8"))).toMatchObject({
      command: "build",
      ok: true,
    });
  });

  test("with --report, one run writes a file in each format, and the terminal gets its own", async () => {
    const root = await makeSite({ "content/home.yaml": (text) => `${text}nope: 1\n` });
    const reports = ["--report", "junit:r.xml", "--report", "sarif:more/r.sarif"];
    const { code, stdout } = await buildSite(["--format", "json", ...reports], root);
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { ok: false }]);
    expect(await readFile(join(root, "r.xml"), "utf8")).toContain("content/unknown-key");
    expect(JSON.parse(await readFile(join(root, "more/r.sarif"), "utf8"))).toMatchObject({
      version: "2.1.0",
    });
  });

  test("a command that cannot start leaves no report of an earlier run", async () => {
    const root = await makeSite();
    const reports = ["--report", "json:r.json", "--report", "junit:r.xml"];
    expect((await buildSite(["check", ...reports], root)).code).toBe(2);
    expect(JSON.parse(await readFile(join(root, "r.json"), "utf8"))).toMatchObject({ ok: false });
    await buildSite(["build", ...reports], root);
    expect(JSON.parse(await readFile(join(root, "r.json"), "utf8"))).toMatchObject({ ok: true });
    expect((await buildSite(["build", ...reports, "--nope"], root)).code).toBe(2);
    expect(JSON.parse(await readFile(join(root, "r.json"), "utf8"))).toMatchObject({ ok: false });
    expect(await readFile(join(root, "r.xml"), "utf8")).toContain("cli/usage");
    await writeFile(join(root, "r.html"), "of an earlier run");
    expect(
      (await buildSite(["links", "--out", "none", "--report", "html:r.html"], root)).code,
    ).toBe(2);
    expect(await readFile(join(root, "r.html"), "utf8")).toContain("There is no site in");
  });

  test.runIf(existsSync("/dev/full"))(
    "a report that cannot be written is a finding of the others",
    async () => {
      const root = await makeSite();
      const reports = ["--report", "junit:/dev/full", "--report", "markdown:r.md"];
      const { code, stdout, stderr } = await buildSite(["--format", "json", ...reports], root);
      expect([code, stderr]).toEqual([2, expect.stringContaining("ENOSPC")]);
      expect(JSON.parse(stdout)).toMatchObject({
        ok: false,
        findings: [{ code: "cli/unwritable-output" }],
      });
      expect(await readFile(join(root, "r.md"), "utf8")).toContain("Built 2 pages");
    },
  );

  test.each([
    ["r.xml", "Write a format and a file, such as junit:report.xml."],
    ["junt:r.xml", "Did you mean “junit”?"],
  ])("--report %s is refused", async (words, reason) => {
    const { code, stderr } = await buildSite(["--report", words], await makeSite());
    expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
  });

  test.each([
    ["--output", "out/r.json"],
    ["--output", "."],
    ["--output", "/proc/none/r.json"],
    ["--report", "json:out/r.json"],
  ])("%s %s is refused before anything is built", async (option, file) => {
    const root = await makeSite();
    const { code, stderr } = await buildSite([option, file], root);
    expect(code).toBe(2);
    expect(stderr).toContain("The report cannot be written to");
    expect(await readdir(root)).not.toContain("out");
  });
});

test("--format json prints one JSON object even if a template logs, and for invalid arguments", async () => {
  const root = await makeSite({
    "templates/home.tsx": (text) => text.replace("return (", 'console.log("hello");\n  return ('),
  });
  const logged = await buildSiteProcess(["--no-check", "--format", "json"], root);
  expect(JSON.parse(logged.stdout)).toMatchObject({ ok: true });
  expect(logged.stderr).toContain("hello");
  const unknown = await buildSite(["--format", "json", "--nope"], root);
  expect(unknown.code).toBe(2);
  expect(JSON.parse(unknown.stdout)).toMatchObject({
    command: "build",
    ok: false,
    findings: [{ code: "cli/usage" }],
  });
});

test("commands suggested by reports name a site in another folder", async () => {
  const [root, folder] = [await makeSite(), await temporaryFolder()];
  const { stdout } = await buildSite(
    ["launch", "--root", root, "--origin", "https://www.harbor.example"],
    folder,
  );
  const shown = relative(folder, root);
  const launch = `npx build-site launch --root ${shown} --origin https://www.harbor.example`;
  expect(stdout).toContain(`${launch} --verbose           each item with its file and line`);
  expect(stdout).toContain(`${launch} --format markdown   a checklist`);
  for (const command of ["check", "preview", "links"]) {
    const { stderr } = await buildSite([command, "--root", root], folder);
    expect(stderr).toContain(`Build it first: build-site build --root ${shown}.`);
  }
});

test("commands suggested by reports can be pasted, whatever the names of folders", async () => {
  const folder = await temporaryFolder();
  await cp(await makeSite(), join(folder, "it's a site"), { recursive: true });
  const { stdout } = await buildSite(
    ["build", "--no-check", "--root", "it's a site", "--out", "the pages"],
    folder,
  );
  expect(stdout).toContain(
    `To see it: npx build-site preview --root 'it'\\''s a site' --out "the pages"`,
  );
});

test("preview prints its address, and with --verbose each request", async () => {
  const root = await makeSite();
  await buildReport(root, ["--no-check"]);
  const { url, said, stop } = await serveHere(["preview", "--port", "0", "--verbose"], root);
  expect((await fetch(`${url}nowhere?a=1`)).status).toBe(404);
  await stop();
  expect(said()).toMatch(
    /^The site in out\/ is at \S+ \(Ctrl-C stops it\)\n404 GET \/nowhere\?a=1\n$/,
  );
});

test("a server that listens on all addresses prints those that a browser can open, here and on a phone", async () => {
  const root = await makeSite();
  await buildReport(root, ["--no-check"]);
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses = []) =>
      addresses.filter(({ internal, family }) => !internal && family === "IPv4"),
    )
    .map(({ address }) => address);
  for (const command of ["preview", "dev"]) {
    const words = [command, "--port", "0", "--host", "0.0.0.0"];
    const { url, said, stop } = await serveHere(words, root);
    expect((await fetch(url)).status).toBe(200);
    const { port } = new URL(url);
    await stop();
    expect(said()).toContain(` is at http://127.0.0.1:${port}/ (Ctrl-C stops it)\n`);
    for (const address of outside)
      expect(said()).toContain(`On other devices on this network: http://${address}:${port}/\n`);
  }
});

test("preview prints its address as JSON", async () => {
  const root = await makeSite();
  await buildReport(root, ["--no-check"]);
  const { url, said } = await serveHere(["preview", "--port", "0", "--format", "json"], root);
  expect(JSON.parse(said())).toMatchObject({ command: "preview", ok: true, summary: { url } });
});

test("a template that ends the process, and a module that waits forever, are errors", async () => {
  const endless = await buildSiteProcess(
    [],
    await makeSite({ "templates/home.tsx": (text) => `${text}\nawait new Promise(() => {});\n` }),
  );
  expect([endless.code, endless.stderr]).toEqual([
    1,
    expect.stringContaining("awaits a promise that never settles"),
  ]);
  const root = await makeSite({
    "templates/home.tsx": (text) => text.replace("return (", "process.exit(0);\n  return ("),
  });
  const { code, stderr } = await buildSiteProcess([], root);
  expect(code).toBe(1);
  expect(stderr).toContain("ends the process. Remove process.exit() from Home.");
  // Node calls it, or a function without a name.
  for (const end of ["process.exit", "() => process.exit(0)"]) {
    const later = `setTimeout(${end}); await new Promise(() => {});`;
    const ended = await buildSiteProcess(
      [],
      await makeSite({ "templates/home.tsx": (text) => `${text}\n${later}\n` }),
    );
    expect(ended.stderr).toContain("ends the process. Remove process.exit().");
  }
});

test("an error that a template throws outside of any call", async () => {
  const root = await makeSite({
    "templates/home.tsx": (text) =>
      text.replace("return (", 'void Promise.reject(new Error("too late"));\n  return ('),
  });
  const { code, stdout } = await buildSiteProcess(["--format", "json"], root);
  expect([code, JSON.parse(stdout)]).toMatchObject([
    1,
    { ok: false, findings: [{ code: "templates/ended" }] },
  ]);
  expect(stdout).toContain("too late");
});

test("a failure to start is written to the file of --output", async () => {
  const folder = await temporaryFolder();
  const { code, stderr } = await buildSite(["--format", "json", "--output", "r.json"], folder);
  expect([code, stderr]).toEqual([2, expect.stringContaining("There is no site")]);
  expect(JSON.parse(await readFile(join(folder, "r.json"), "utf8"))).toMatchObject({ ok: false });
});

test("a reader that closes the pipe early is not an error", async () => {
  const root = await makeSite({ "content/home.yaml": (text) => `${text}nope: 1\n` });
  const child = startBuildSite([], root);
  child.stdout?.destroy();
  const { code, stderr } = await finished(child);
  expect([code, stderr]).toEqual([1, ""]);
});

/** Runs a script of the shell in a site, with the command as \$BIN. */
async function shell(script: string, root: string): Promise<Run> {
  const env = { ...process.env, NODE_ENV: "production", BIN: `${process.execPath} ${BIN}` };
  return finished(spawn("bash", ["-c", script], { cwd: root, env }));
}

test.runIf(existsSync("/dev/full"))(
  "a full disk: one sentence, and no fault of build-site",
  async () => {
    const root = await makeSite();
    const full = /^build-site: The report cannot be written: ENOSPC: [^\n]+\.\n$/;
    const commands = ["build --no-check", "check --format json", "--help"];
    for (const words of commands) {
      const { code, stderr } = await shell(`$BIN ${words} > /dev/full`, root);
      expect([words, code, stderr]).toEqual([words, 1, expect.stringMatching(full)]);
    }
    expect((await buildSite(["check"], root)).code).toBe(0);
    // The command's own code says more.
    const broken = await makeSite({ "content/home.yaml": (text) => `${text}nope: 1\n` });
    expect(await shell("$BIN build > /dev/full", broken)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(full),
    });
    // Neither stream can be written.
    expect(await shell("$BIN build --no-check > /dev/full 2> /dev/full", root)).toMatchObject({
      code: 1,
      stdout: "",
      stderr: "",
    });
    expect((await shell("$BIN nope 2> /dev/full", root)).code).toBe(2);
    const output = await buildSite(
      ["--no-check", "--format", "json", "--output", "/dev/full"],
      root,
    );
    expect([output.code, output.stderr]).toEqual([
      2,
      expect.stringMatching(/^build-site: The report .* ENOSPC.*\n$/),
    ]);
  },
);

test("a disk that fills up while a file is written: content stays whole, and half a site is removed", async () => {
  const comments = "# what the author has written\n".repeat(1000);
  const root = await makeSite({ "content/home.yaml": (text) => text + comments });
  const before = await readFile(join(root, "content/home.yaml"), "utf8");
  // A limit for the size of files has the same effect: the first bytes are written, the others not.
  const { code, stdout } = await shell("ulimit -f 16; $BIN editor", root);
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(/content\/home\.yaml cannot be read or written: file too large\..*\n/),
  ]);
  expect(await readFile(join(root, "content/home.yaml"), "utf8")).toBe(before);
  expect((await readdir(join(root, "content"))).toSorted()).toEqual([
    ".schemas",
    "about.md",
    "home.yaml",
    "schema.ts",
    "settings.yaml",
  ]);
  const made = await shell("ulimit -f 16; $BIN init new", root);
  expect([made.code, made.stderr]).toEqual([2, expect.stringContaining("Nothing was written.")]);
  expect(existsSync(join(root, "new"))).toBe(false);
});

test("a user who has no home folder, as in some containers", async () => {
  const script = `import os from "node:os"; import { syncBuiltinESMExports } from "node:module";
os.homedir = () => { throw new Error("ENOENT"); }; syncBuiltinESMExports();`;
  const env = {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
    XDG_CACHE_HOME: "",
  };
  const root = await makeSite();
  for (const words of [["--no-check"], ["init", "new"]])
    expect(await buildSiteProcess(words, root, env)).toMatchObject({ code: 0, stderr: "" });
});

test("what a terminal would obey is shown as escapes, in file names, addresses and on the command line", async () => {
  const name = "a\u001B[31m\u202Egpj.exe";
  const unseen = /[\p{Bidi_Control}]|[^\P{Cc}\n]/u;
  // SARIF has addresses in place of file names.
  const shown = /\\u001b\[31m\\u202e|%1B%5B31m%E2%80%AE/;
  const root = await makeSite({
    [`content/${name}.md`]: "# Unused\n",
    "content/home.yaml": (text) =>
      text.replace("https://pier.example.org", '"https://pier.example.org/\\u202E\\a"'),
  });
  for (const format of formatNames) {
    const { stdout, stderr } = await buildSite(["--format", format], root);
    expect([format, stdout + stderr]).toEqual([format, expect.not.stringMatching(unseen)]);
    expect([format, stdout]).toEqual([format, expect.stringMatching(shown)]);
  }
  for (const words of [
    [name],
    ["build", name],
    ["--root", name],
    [`--${name}`],
    ["explain", name],
    ["links", name],
  ]) {
    const { stdout, stderr } = await buildSite([...words], root);
    expect(stdout + stderr).not.toMatch(unseen);
    expect(stdout + stderr).toMatch(shown);
  }
});

test("a reader that leaves does not change the outcome of a command", async () => {
  const script = `$BIN build --verbose | head -1; echo "code \${PIPESTATUS[0]}"`;
  const { stderr, stdout } = await shell(script, await makeSite());
  expect([stderr, stdout.split("\n").slice(-2)]).toEqual(["", ["code 0", ""]]);
});

test("--outbound and --no-check do not go together", async () => {
  const { code, stderr } = await buildSite(["--no-check", "--outbound"], await makeSite());
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining("option '--no-check' cannot be used with option '--outbound'"),
  ]);
});
