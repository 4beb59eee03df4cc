import { execFile } from "node:child_process";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { outputFile } from "fs-extra/esm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { build } from "../../src/pipeline/build.ts";
import { launchSite } from "../../src/pipeline/launch-site.ts";
import { findingOf } from "../../src/launch/item.ts";
import type { Finding } from "../../src/findings/finding.ts";
import { FindingsError } from "../../src/findings/findings-error.ts";
import { BIN, buildReport, buildSite, buildSiteProcess, type JsonReport } from "../helpers/cli.ts";
import { plainCommand } from "../helpers/documents.ts";
import {
  findingPages,
  withExample,
  type Example,
  type FindingPage,
} from "../helpers/finding-pages.ts";
import { LAUNCH_KEYS } from "../helpers/launch-keys.ts";
import {
  change,
  GOOD_SITE,
  makeSite,
  temporaryFolder,
  type Changes,
} from "../helpers/make-site.ts";
import { photograph, waves } from "../helpers/photograph.ts";
import { serveHere } from "../helpers/start-server.ts";

/** Codes that a site alone cannot cause, with the reason. Their pages have no example. */
const NOT_PROVOKED: Record<string, string> = {
  "checks/no-format": "a format is requested by its name; own-checks.test.ts does",
  "cli/unwritable-history": "a full disk, or a file of another user",
  "files/left-out": "needs the compiler of MDX; texts.test.ts has it",
  "files/not-published": "a folder of another generator; check-folder-files.test.ts has one",
  "images/changed": "a photograph has to be replaced in the middle of a build",
  "internal/fault": "a bug in build-site; command-line.test.ts takes its clock away",
  "islands/failed": "a browser has to run the island; dev.test.ts and dev-islands.test.ts do",
  "output/cannot-write": "a full disk, or a folder of another user; heals.test.ts makes one",
  "output/left-over": "a folder that may be replaced and not removed; heals.test.ts makes one",
  "system/esbuild": "a process has to be killed; command-line.test.ts does",
};

/**
 * Codes found while a site is opened and rendered. These tests skip the validator, which takes most
 * of the time.
 */
const FOUND_BEFORE_CHECKS =
  /^(assets|content|env|files|hosts|images|output|routes|site|styles|templates)\/(?!inert|comment-text)/;

const ABOUT_IN_ENGLISH: Changes = {
  "templates/routes.ts": (text) =>
    text.replace('path: "/about",', 'path: "/about",\n      lang: "en",'),
};

/** What an example needs besides the good site. */
const PREPARED: Record<string, Changes> = {
  "budgets/heavy-page": { "templates/static/film.mp4": "x".repeat(2_100_000) },
  "budgets/heavy-picture": {
    "templates/static/pier.jpg": "x".repeat(600_000),
    "templates/static/pier-small.jpg": "x".repeat(60_000),
  },
  "content/highlight": {
    "templates/about.tsx": (text) =>
      `${text.replace("<Markdown", "<Markdown highlight={highlight}")}
      function highlight(code: string, language: string) {
        if (language !== "typescript") throw new Error(\`there is no language “\${language}”\`);
        return { type: "element", tagName: "pre", properties: {}, children: [{ type: "text", value: code }] } as const;
      }`,
  },
  "content/json": jsonWith("name: line()"),
  "content/lost-digits": jsonWith("license: line()"),
  "content/bad-pattern": {
    "content/schema.ts": (text) => text.replace("yamlFile,", "yamlFile, markdownFiles,"),
  },
  "content/no-files": {
    "content/schema.ts": (text) => text.replace("yamlFile,", "yamlFile, yamlFiles,"),
  },
  "islands/bad-hosts": {
    "templates/home.tsx": withRightExample("islands/bad-hosts", /<Island of=.*/),
  },
  "islands/bad-media": {
    "templates/home.tsx": withRightExample("islands/bad-media", /<Island of=.*/),
  },
  "islands/no-element": {
    "templates/about.tsx": (text) =>
      `import { Island } from "build-site";\nimport Later from "../islands/later.tsx";\n${text}`,
  },
  "routes/language": ABOUT_IN_ENGLISH,
  "templates/language": ABOUT_IN_ENGLISH,
  "templates/inert": {
    "templates/about.tsx": (text) => `import { useState } from "react";\n${text}`,
  },
  "launch/out-of-date": LAUNCH_KEYS,
  "launch/sample": {
    ...LAUNCH_KEYS,
    "content/schema.ts": (text) =>
      text.replace("title: line(),", "sample: v.optional(v.boolean()),\ntitle: line(),"),
  },
  "launch/missing": {
    "content/launch.ts": declared(
      "missing",
      "settings.forward.some(({ from }) => from === '/shop')",
    ),
  },
  "launch/archived-link": {
    "content/launch.ts": declared(
      "archived",
      '!JSON.stringify(content.home.link).includes("web.archive.org")',
    ),
  },
  "launch/claim": {
    "content/launch.ts": declared("claim", '!content.home.title.includes("longest")'),
  },
  "launch/unverified": {
    ...LAUNCH_KEYS,
    "content/schema.ts": (text) =>
      text.replace('["open", "closed"]', '["open", "closed", "unverified"]'),
  },
  "launch/doubts": {
    ...LAUNCH_KEYS,
    "content/schema.ts": (text) =>
      text.replace("name: line(),", "name: line(),\ndoubts: v.optional(v.array(line())),"),
  },
  "output/deploy-folder": { "content/settings.yaml": (text) => `${text}hosts: [nginx]\n` },
  "links/unreachable-page": {
    "templates/routes.ts": withRightExample("links/unreachable-page", "return ["),
  },
  "assets/unreadable-image": { "content/images/broken.svg": "not a picture" },
  "styles/unreadable-font": { "templates/styles/parts/broken.woff2": "wOF2 and nothing else" },
};

/** A file of JSON with these fields. */
function jsonWith(fields: string): Changes {
  return {
    "content/schema.ts": (text) =>
      text
        .replace("about:", `list: jsonFile("places.json", v.object({ ${fields} })),\nabout:`)
        .replace("date,", "date, jsonFile,"),
  };
}

/** A launch list with one item, which is done if the condition holds. */
function declared(kind: string, done: string): string {
  const item = `id: "one", need: "should", kind: "${kind}", title: "One", done: ${done}, at: ["home", "title"]`;
  return `import { defineLaunch } from "build-site";
import type { Content } from "../../src/content/content.ts";
export default defineLaunch<Content>({
  topics: ({ content, settings }) => [
    { name: "own", heading: "Own", why: "It matters.", items: [{ ${item}, problem: "It is open.", fix: "Do it." }] },
  ],
});
`;
}

/** Photographs that an example names, besides the valid one. */
const PHOTOGRAPHS: Record<string, { name: string; content: () => Promise<Buffer> }> = {
  "images/animated": { name: "waves.webp", content: () => waves("webp") },
  "images/format": { name: "pier.gif", content: () => flat(800).gif().toBuffer() },
  "images/heic": {
    name: "pier.heic",
    content: async () => Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0heicmif1"),
  },
  "images/too-small": { name: "small.jpg", content: () => flat(100).jpeg().toBuffer() },
  "images/unreadable": {
    name: "broken.jpg",
    content: async () => (await photograph({ width: 500, height: 300 })).subarray(0, 2000),
  },
};

const flat = (size: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background: "#1f7a80" } });

function withRightExample(code: string, place: string | RegExp): (text: string) => string {
  return (text) =>
    text.replace(place, () => pages.find((page) => page.code === code)?.right[0]?.text ?? "");
}

const all = findingPages();
// HTML examples are built together, in finding-pages-html.test.ts.
const pages = all.filter(
  ({ wrong }) => wrong.length > 0 && wrong.every(({ language }) => language !== "html"),
);

test("a page without an example has a reason; every other page has a right example as well", () => {
  // What is wrong with a link is seen on other servers: the tests of links have them.
  const without = all.filter(
    ({ code, wrong }) => wrong.length === 0 && !/^(?:html|outbound)\//.test(code),
  );
  expect(without.map(({ code }) => code)).toEqual(Object.keys(NOT_PROVOKED).toSorted());
  expect(
    all
      .filter(({ wrong, right }) => wrong.length > 0 && right.length === 0)
      .map(({ code }) => code),
  ).toEqual([]);
});

test("the good site, which contains most right examples, has no finding", async () => {
  expect((await buildReport(await makeSite())).findings).toEqual([]);
});

test.each(pages.map((page) => [page.code, page] as const))(
  "%s: the wrong example causes it, the right one does not",
  async (code, page) => {
    const root = await preparedSite(page, true);
    expect(codesOf(await findingsOf(page, page.wrong, root))).toContain(code);
    // Examples with commands continue in the same site; other right examples go into a new one.
    const after = usesShell(page) ? root : await preparedSite(page, false);
    if (await isInGoodSite(page)) return;
    const findings = await findingsOf(page, page.right, after);
    // Other launch items may still be open.
    const left = findings.filter((finding) => !code.startsWith("launch/") || finding.code === code);
    expect(left.map(({ code: said, message }) => `${said}: ${message}`)).toEqual([]);
  },
);

/**
 * Whether the good site already contains the right example, so that the first test has built it.
 */
async function isInGoodSite({ code, right }: FindingPage): Promise<boolean> {
  if (code in PREPARED || code.startsWith("images/")) return false;
  const changed = await Promise.all(
    right.map(async (example) => {
      const before = await readFile(join(GOOD_SITE, example.file ?? "none"), "utf8").catch(
        () => undefined,
      );
      return before === undefined || withExample(before, example, example) !== before;
    }),
  );
  return !changed.includes(true);
}

const codesOf = (findings: readonly Finding[]) => findings.map(({ code }) => code);
const usesShell = ({ wrong }: FindingPage) => wrong.some(({ language }) => language === "sh");

/** The good site with what an example of a page needs. */
async function preparedSite({ code, right }: FindingPage, isWrong: boolean): Promise<string> {
  const root = await makeSite(PREPARED[code] ?? {});
  const text = right[0]?.text ?? "";
  if (!code.startsWith("images/") && !code.endsWith("/photograph")) return root;
  await outputFile(
    join(root, "content/images/pier.jpg"),
    await photograph({ width: 500, height: 300 }),
  );
  const other = PHOTOGRAPHS[code];
  if (isWrong && other !== undefined)
    await outputFile(join(root, "content/images", other.name), await other.content());
  if (text.includes(".photograph("))
    await change(root, {
      "templates/home.tsx": (before) =>
        before
          .replace(/const picture = .*/, () => text)
          .replace("{picture.href}", "{picture.src} className={picture.className}"),
    });
  return root;
}

/** Puts examples into a site, or runs them in it, and returns the findings. */
async function findingsOf(
  page: FindingPage,
  examples: readonly Example[],
  root: string,
): Promise<Finding[]> {
  if (usesShell(page)) {
    const text = examples[0]?.text ?? "";
    if (COMMAND.test(text)) return runCommands(text, root);
    await promisify(execFile)("sh", ["-ec", text], { cwd: root });
  }
  for (const [index, example] of examples.entries()) {
    if (example.file === undefined) continue;
    const path = join(root, example.file);
    const before = await readFile(path, "utf8").catch(() => undefined);
    const counterpart = page.right[index]?.file === example.file ? page.right[index] : undefined;
    await outputFile(path, withExample(before, example, counterpart));
  }
  // In a child process, because the template ends it.
  if (page.code === "templates/ended")
    return (JSON.parse((await buildSiteProcess(["--format", "json"], root)).stdout) as JsonReport)
      .findings;
  if (page.code.startsWith("launch/")) return leftToDo(root);
  const check = !FOUND_BEFORE_CHECKS.test(page.code);
  return (await build({ root, out: join(root, "out"), check })).report.findings;
}

/** What `launch` reports on the day on which the good site was reviewed. */
async function leftToDo(root: string): Promise<Finding[]> {
  try {
    const { topics, findings } = await launchSite(root, Date.parse("2026-11-22"));
    const open = topics.flatMap(({ items }) => items).filter(({ done }) => !done);
    return [...findings, ...open.map(findingOf)];
  } catch (problem) {
    if (problem instanceof FindingsError) return [...problem.findings];
    throw problem;
  }
}

/** Runs the lines of an example, and returns the findings of the last command. */
async function runCommands(text: string, root: string): Promise<Finding[]> {
  let findings: Finding[] = [];
  const others: string[] = [];
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    const [, name, quoted, value = quoted, command = line] = WITH_VARIABLE.exec(line) ?? [];
    const variable = name === undefined ? {} : { [name]: value };
    const words = plainCommand(command);
    if (words === undefined) others.push(line);
    if (others.length > 0 && (words !== undefined || index === lines.length - 1))
      findings = await runInShell(others.splice(0), root);
    if (words !== undefined)
      findings = findingsIn((await buildSite([...words, ...asJson(line)], root, variable)).stdout);
  }
  return findings;
}

/** A line that sets a variable of the environment. */
const WITH_VARIABLE = /^(\w+)=(?:"([^"]*)"|(\S+)) (.*)$/;

const COMMAND = /\bnpx build-site\b/;

/** The options that make a line report its findings. A file gets them if it names one. */
const asJson = (line: string) =>
  COMMAND.test(line) && !line.includes("--output") ? ["--format", "json"] : [];
const findingsIn = (stdout: string) =>
  stdout.startsWith("{") ? (JSON.parse(stdout) as JsonReport).findings : [];

/** Runs lines as a reader types them, and returns the findings of the last one. */
async function runInShell(lines: string[], root: string): Promise<Finding[]> {
  const last = lines.pop() ?? "";
  const folder = await temporaryFolder();
  await writeFile(
    join(folder, "npx"),
    `#!/bin/sh\nshift\nexec "${process.execPath}" "${BIN}" "$@"\n`,
  );
  await chmod(join(folder, "npx"), 0o755);
  const run = (script: string) =>
    promisify(execFile)("sh", ["-c", script], {
      cwd: root,
      env: { ...process.env, PATH: `${folder}:${process.env["PATH"]}` },
    });
  if (lines.length > 0) await run(lines.join("\n"));
  if (/build-site (dev|preview)$/.test(last)) {
    await serveHere([...last.split(" ").slice(2), "--port", "0"], root);
    return [];
  }
  const line = [last, ...asJson(last)].join(" ");
  const { stdout } = await run(line).catch((problem: { stdout: string }) => problem);
  return findingsIn(stdout);
}
