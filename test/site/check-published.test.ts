import { readdirSync, statSync } from "node:fs";
import { readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildReport, buildSite, reportOf, short } from "../helpers/cli.ts";
import { makeSite, temporaryFolder } from "../helpers/make-site.ts";

/** The findings of `check` about the files of the folder as a whole. */
async function differences(root: string, words: string[] = []): Promise<string[]> {
  const { findings } = await reportOf("check", root, words);
  return findings.flatMap((finding) =>
    finding.code === "output/changed" ? [`${short(finding)} ${finding.message}`] : [],
  );
}

test("check finds every byte that was changed after the build, even if size and time are those of before", async () => {
  const root = await makeSite();
  await buildReport(root);
  expect(await reportOf("check", root)).toMatchObject({ code: 0, findings: [] });
  const script = readdirSync(join(root, "out/assets")).find((name) => name.endsWith(".js")) ?? "";
  for (const name of ["about/index.html.gz", "sitemap.xml", "_headers", `assets/${script}`]) {
    const file = join(root, "out", name);
    const { atime, mtime } = await stat(file);
    const bytes = await readFile(file);
    await writeFile(file, Buffer.concat([bytes.subarray(0, -2), Buffer.from("x\n")]));
    await utimes(file, atime, mtime);
    expect(await differences(root)).toEqual([
      `error output/changed out/${name} “${name}” was changed after the build.`,
    ]);
    await writeFile(file, bytes);
  }
  expect((await buildSite(["check"], root)).code).toBe(0);
});

test("check finds files that were removed or added, under their whole path if they are outside of the site", async () => {
  const root = await makeSite();
  const out = join(await temporaryFolder(), "public");
  await buildReport(root, ["--out", out]);
  await rm(join(out, "robots.txt"));
  await rm(join(out, "about/index.html.br"));
  await writeFile(join(out, "notes.txt"), "to do");
  await symlink("notes.txt", join(out, "link.txt"));
  expect(await differences(root, ["--out", out])).toEqual([
    `error output/changed ${out}/about/index.html.br “about/index.html.br” was removed after the build.`,
    `error output/changed ${out}/link.txt “link.txt” was added after the build.`,
    `error output/changed ${out}/notes.txt “notes.txt” was added after the build.`,
    `error output/changed ${out}/robots.txt “robots.txt” was removed after the build.`,
  ]);
});

test("no published file shares its bytes on disk with another, as those of the cache do not", async () => {
  const root = await makeSite({ "package.json": "{}" });
  for (let round = 0; round < 2; round++) await buildReport(root);
  const entries = readdirSync(join(root, "out"), { recursive: true, encoding: "utf8" });
  const shared = entries.filter((name) => {
    const entry = statSync(join(root, "out", name));
    return entry.isFile() && entry.nlink > 1;
  });
  expect(shared).toEqual([]);
});

test("findings name files outside of the site by their whole path", async () => {
  const outside = await temporaryFolder();
  await writeFile(join(outside, "shared.ts"), "export const broken = (;\n");
  await writeFile(join(outside, "list.txt"), "\nfoo\n");
  const root = await makeSite({
    "templates/home.tsx": (text) => `import "${join(outside, "shared.ts")}";\n${text}`,
  });
  const { findings } = await buildReport(root);
  expect(findings.map(short)).toEqual([`error templates/code ${join(outside, "shared.ts")}:1:24`]);
  await writeFile(join(root, "list.txt"), "foo\n");
  for (const [file, shown] of [
    [join(outside, "list.txt"), `${join(outside, "list.txt")}:2:1`],
    [join(root, "list.txt"), "list.txt:1:1"],
  ] as const) {
    const words = ["--from", file, "--history", join(outside, "history.json")];
    const links = await reportOf("links", root, words);
    expect(links.findings.map(short)).toEqual([`error outbound/not-an-address ${shown}`]);
  }
});
