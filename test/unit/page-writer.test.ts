import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { pageWriter } from "../../src/pipeline/page-writer.ts";
import type { UnwrittenPage, WrittenPage } from "../../src/pipeline/write-worker.ts";
import { sharedMark } from "../../src/render/put-right.ts";
import { temporaryFolder } from "../helpers/make-site.ts";
import { PLAIN_SETTINGS } from "../helpers/plain-settings.ts";

const MANY = 1000;

/** A writer, and the folders that it writes into. */
async function begun(pages = MANY) {
  const folder = join(await temporaryFolder(), "stage");
  mkdirSync(folder);
  const writer = pageWriter();
  onTestFinished(() => writer.close());
  writer.expect(pages);
  const job = { folder, out: join(folder, "../out"), settings: PLAIN_SETTINGS, check: true };
  return { folder, job, writer };
}

const page = (name: string): UnwrittenPage => ({
  path: `${name}/index.html`,
  unfinished: {
    markup: `<html lang="en"><head><title>${name}</title></head><body></body></html>`,
    head: "",
    islands: [],
    shared: 0,
  },
  hosts: [],
  published: undefined,
});

type Writer = ReturnType<typeof pageWriter>;

/** Hands pages over, as far as they are taken, and gives what was heard of each. */
async function written(writer: Writer, names: readonly string[]): Promise<Map<string, WrittenPage | undefined>> {
  const heard = new Map<string, WrittenPage | undefined>();
  for (const name of names) {
    while (!writer.take(page(name), (answer) => heard.set(name, answer))) await writer.listen();
  }
  await writer.finish();
  return heard;
}

const names = (begin: string) => Array.from({ length: 100 }, (_, index) => `${begin}${index}`);

test("each page is written as it was given, and what was read of it comes back, in several rounds", async () => {
  const { folder, job, writer } = await begun();
  for (const round of ["a", "b"]) {
    writer.begin(job, []);
    const heard = await written(writer, names(round));
    expect([...heard.keys()]).toEqual(names(round));
    for (const [name, answer] of heard) {
      expect(answer?.facts?.title).toBe(name);
      expect(readFileSync(join(folder, answer?.file.path ?? ""), "utf8")).toContain(`<title>${name}</title>`);
    }
  }
});

test("what cannot be written is told, and the rest is written", async () => {
  const { job, writer } = await begun();
  writer.begin(job, []);
  const impossible = "no \0 name";
  const heard = await written(writer, [...names("a"), impossible, ...names("b")]);
  expect([...heard].filter(([, answer]) => answer === undefined).map(([name]) => name)).toEqual([impossible]);
});

test("a thread that has no stage says so of every page, and does not keep anybody waiting", async () => {
  const { writer } = await begun();
  const heard = await written(writer, names("a"));
  expect([...heard.values()].filter((answer) => answer !== undefined)).toEqual([]);
  expect(heard.size).toBe(100);
});

test("what pages share is sent once, and stands on each of them", async () => {
  const { folder, job, writer } = await begun();
  const parts = [{ markup: '<p tabIndex="0">first</p>', first: 0, islands: [] }];
  writer.begin(job, parts);
  const shares = (name: string, number: number): UnwrittenPage => {
    const { unfinished, ...rest } = page(name);
    const markup = unfinished.markup.replace("<body>", `<body>${sharedMark(number)}`);
    return { ...rest, unfinished: { ...unfinished, markup, shared: 1 } };
  };
  const heard: (WrittenPage | undefined)[] = [];
  for (const name of names("a").slice(0, 20)) writer.take(shares(name, 0), (answer) => heard.push(answer));
  // One that comes later.
  parts.push({ markup: "<p>second</p>", first: 0, islands: [] });
  for (const name of names("b").slice(0, 20)) writer.take(shares(name, 1), (answer) => heard.push(answer));
  writer.take(shares("none", 7), (answer) => heard.push(answer));
  await writer.finish();
  expect(heard.slice(0, 40)).not.toContain(undefined);
  expect(heard[40]).toBeUndefined();
  expect(readFileSync(join(folder, "a3/index.html"), "utf8")).toContain('<body><p tabindex="0">first</p></body>');
  expect(readFileSync(join(folder, "b3/index.html"), "utf8")).toContain("<body><p>second</p></body>");
});

test("few pages have no thread, and a thread that has ended takes none", async () => {
  const few = await begun(10);
  few.writer.begin(few.job, []);
  expect(few.writer.take(page("a"), () => {})).toBe(false);
  const ended = await begun();
  ended.writer.begin(ended.job, []);
  await ended.writer.close();
  await ended.writer.listen();
  expect(ended.writer.take(page("a"), () => {})).toBe(false);
  await ended.writer.finish();
});
