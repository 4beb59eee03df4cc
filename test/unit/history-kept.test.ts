import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { diffLines } from "diff";
import { describe, expect, test } from "vitest";
import type { LinkRow } from "../../src/links/link-row.ts";
import { historyText, readHistory, updateHistory } from "../../src/links/remember/history-file.ts";
import { prunedTrail, type History } from "../../src/links/remember/history.ts";
import { recordAnswers } from "../../src/links/remember/remember.ts";
import { temporaryFolder } from "../helpers/make-site.ts";
import { Memory, night, PIER } from "../helpers/nights.ts";

const DOCK = "https://dock.example/";

describe("the trail", () => {
  test("only changes are written, only for the kept runs, and the trail never loses its beginning", () => {
    const memory = new Memory();
    for (let index = 0; index < 150; index++) {
      memory.pier(night(index), index === 10 || index === 100 ? "transient" : "ok");
    }
    expect(memory.history.nights).toHaveLength(60);
    expect(memory.history.nights.at(-1)).toBe(night(149));
    // The state before the first kept run (30 January 2027), and the changes since.
    expect(memory.history.links[PIER]?.trail).toEqual([
      "2026-11-12 ok",
      "2027-02-09 transient",
      "2027-02-10 ok",
    ]);
  });
});

test("with gaps between runs, the state before the first kept one stays", () => {
  const trail = ["2026-11-01 ok", "2026-11-05 broken", "2026-11-09 ok"];
  expect(prunedTrail(trail, ["2026-11-07T03:00:00Z"])).toEqual(trail.slice(1));
  expect(prunedTrail(trail, ["2026-11-01T03:00:00Z"])).toEqual(trail);
});

describe("what is kept", () => {
  const known = () => {
    const memory = new Memory();
    memory.run(night(0), { [PIER]: "transient", [DOCK]: "ok" });
    return memory;
  };

  test("a link that is gone is forgotten only by a run over all links", () => {
    const memory = known();
    memory.run(night(1), { [DOCK]: "ok" }, { complete: false });
    expect(Object.keys(memory.history.links)).toEqual([PIER, DOCK]);
    expect(memory.history.nights).toEqual([night(0)]);
    memory.run(night(2), { [DOCK]: "ok" });
    expect(Object.keys(memory.history.links)).toEqual([DOCK]);
  });

  test("a skipped link keeps its record; an unknown one gets none", () => {
    const memory = known();
    const before = memory.history.links[PIER];
    const skipped = memory.run(night(1), { [PIER]: "skipped", "https://new.example/": "skipped" });
    expect(memory.history.links).toEqual({ [PIER]: before });
    expect(skipped[PIER]).toMatchObject({ severity: "info", nights: 1, since: night(0) });
    expect(skipped[PIER]?.trend).toBeUndefined();
    expect(memory.pier(night(2), "transient")).toMatchObject({
      nights: 2,
      since: night(0),
      trend: "still",
    });
  });

  test("a small change of the title does not change the file, a new title does", () => {
    const memory = new Memory();
    const title = (text: string, index: number) => {
      const before = memory.history.links[PIER];
      memory.pier(night(index), { title: text });
      return { before, after: memory.history.links[PIER] };
    };
    title("The old pier of Naples – 3 boats today", 0);
    const small = title("The old pier of Naples – 4 boats today", 1);
    expect(small.after).toEqual(small.before);
    expect(title("Casino bonus without deposit", 2).after).toMatchObject({
      title: "Casino bonus without deposit",
    });
  });

  test("identity is what all good runs have found at the address itself", () => {
    const memory = new Memory();
    const marks = (index: number, row: Partial<LinkRow>) => {
      memory.pier(night(index), row);
      return memory.history.links[PIER]?.identity;
    };
    expect(marks(0, { marks: ["T1", "t2", "p3"] })).toEqual(["T1", "t2", "p3"]);
    expect(marks(1, { marks: ["T1", "t2", "p4"] })).toEqual(["T1", "t2"]);
    const hops = [{ status: 301, url: PIER }];
    // A redirect leads to another page, which does not have the mark of the old one.
    expect(marks(2, { verdict: "moved", marks: ["T9", "t2"], hops })).toEqual(["T1", "t2"]);
    expect(memory.history.links[PIER]?.runs).toHaveLength(3);
    const other = new Memory();
    other.pier(night(0), { marks: ["T1", "c2", "t3"], hops });
    expect(other.history.links[PIER]?.identity).toEqual(["t3"]);
  });

  test("bad runs keep title and host of the last good one", () => {
    const memory = new Memory();
    memory.pier(night(0), { title: "The pier", finalUrl: "https://www.pier.example/home" });
    memory.pier(night(1), {
      verdict: "suspect",
      code: "parked",
      title: "For sale",
      finalUrl: "https://parking.example/",
    });
    expect(memory.history.links[PIER]).toMatchObject({
      title: "The pier",
      host: "www.pier.example",
    });
  });
});

describe("the file", () => {
  const some = () => {
    const memory = new Memory();
    const all = {
      "https://b.example/": "ok",
      "https://a.example/": "transient",
      "https://é.example/": "moved",
    } as const;
    memory.run(night(0), all);
    memory.run(night(1), all);
    return { memory, all };
  };

  test("is sorted, and reads back unchanged", async () => {
    const { memory } = some();
    const { nights, links } = memory.history;
    const text = historyText(memory.history);
    expect(
      historyText({ nights, links: Object.fromEntries(Object.entries(links).toReversed()) }),
    ).toBe(text);
    expect([...text.matchAll(/^ {4}"(https.*)": \{$/gm)].map(([, url]) => url)).toEqual([
      "https://a.example/",
      "https://b.example/",
      "https://é.example/",
    ]);
    expect(historyText(JSON.parse(text) as History)).toBe(text);
    const file = join(await temporaryFolder(), "h.json");
    const { history } = recordAnswers(memory.history, ["https://b.example/"], "opened", night(1));
    updateHistory(file, () => ({ history }));
    expect(readHistory(file)).toEqual(history);
  });

  test("a run without changes adds one line to `nights`; another bad run changes two lines of its link", () => {
    const { memory, all } = some();
    // A comma at the end of the previous line does not count as a change.
    const lines = () => historyText(memory.history).replaceAll(/,$/gm, "");
    const next = (index: number, found: Parameters<Memory["run"]>[1]) => {
      const before = lines();
      memory.run(night(index), found);
      return diffLines(before, lines()).flatMap(({ added, removed, value }) =>
        added || removed ? [`${added ? "+" : "-"}${value.trim().replaceAll(/\s+/g, " ")}`] : [],
      );
    };
    const fine = { ...all, "https://a.example/": "ok" } as const;
    memory.run(night(2), fine);
    expect(next(3, fine)).toEqual([`+"${night(3)}"`]);
    next(4, all);
    expect(next(5, all)).toEqual([
      `+"${night(5)}"`,
      `-"last": "${night(4)}" "nights": 1`,
      `+"last": "${night(5)}" "nights": 2`,
    ]);
  });

  const text = (link: Record<string, unknown>) =>
    JSON.stringify({ nights: [], links: { [PIER]: link } });
  const right = { verdict: "ok", code: "http-200", trail: ["2026-11-01 ok"] };

  test.each([
    [
      "merge conflict markers",
      `{\n<<<<<<< HEAD\n"nights": []\n=======\n>>>>>>> b\n}`,
      "merge conflict markers",
    ],
    ["half a file", text(right).slice(0, 30), "it is not valid JSON"],
    ["an empty file", "", "it is not valid JSON"],
    ["a list", "[]", "cannot be read"],
    ["no `nights`", `{"links":{}}`, "nights"],
    [
      "a run that is not a time",
      `{"nights":["yesterday"],"links":{}}`,
      "the value at “nights.0” is not valid",
    ],
    ["an unknown verdict", text({ ...right, verdict: "dead" }), "verdict"],
    ["half a run", text({ ...right, nights: 0.5 }), "nights"],
    ["a change to an unknown verdict", text({ ...right, trail: ["2026-11-01 dead"] }), "trail.0"],
  ])("%s: says what is wrong, and what to do", async (_, content, expected) => {
    const file = join(await temporaryFolder(), "h.json");
    await writeFile(file, content);
    const read = () => readHistory(file);
    expect(read).toThrow("The link history h.json cannot be read: ");
    expect(read).toThrow(expected);
    expect(read).toThrow(
      expect.objectContaining({
        findings: [
          expect.objectContaining({
            code: "cli/unreadable-history",
            severity: "error",
            hint: expect.stringContaining("restore it from an earlier commit") as unknown,
          }),
        ],
      }),
    );
  });

  test("what another run writes in the meantime stays", async () => {
    const folder = await temporaryFolder();
    const file = join(folder, "h.json");
    const withRun = (url: string, { nights, links }: History): { history: History } => ({
      history: { nights, links: { ...links, [url]: { verdict: "ok", code: "", trail: [] } } },
    });
    updateHistory(file, (before) => {
      const { links } = readHistory(file);
      if (!(DOCK in links)) updateHistory(file, (newest) => withRun(DOCK, newest));
      return withRun(PIER, before);
    });
    expect(Object.keys(readHistory(file).links).toSorted()).toEqual([DOCK, PIER].toSorted());
    expect(await readdir(folder)).toEqual(["h.json"]);
  });

  test("a missing file is an empty history", async () => {
    const file = join(await temporaryFolder(), "h.json");
    expect(readHistory(file)).toEqual({ nights: [], links: {} });
  });
});
