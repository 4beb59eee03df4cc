import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keepMade, recallMade, type MadeOf } from "../../src/pipeline/made-record.ts";
import { readKept, writeKept } from "../../src/cache/kept-file.ts";
import { change, temporaryFolder } from "../helpers/make-site.ts";

const MADE = { text: "made", bytes: Buffer.from("of bytes") };

/** Keeps something that was made of a style sheet of the site and one of a package; gives how, and what the latter is. */
async function keptMade() {
  const root = await temporaryFolder();
  const file = "node_modules/greeting/theme.css";
  await change(root, { [file]: "main { margin: 0 }" });
  const path = join(root, file);
  const of: MadeOf = {
    root,
    file: join(root, "kept"),
    inputs: new Map([
      ["styles/site.css", "a"],
      ["words.yaml", "b"],
    ]),
    around: "Node",
    began: statSync(path).ctimeMs + 100,
    isPart: (name) => name.endsWith(".css"),
  };
  keepMade(of, { files: [path], lookups: [] }, MADE);
  return { of, path, root, file };
}

test("what was made comes back as it was, whatever else has changed", async () => {
  const { of } = await keptMade();
  expect(recallMade(of)).toEqual(MADE);
  const inputs = new Map([...of.inputs, ["words.yaml", "other"]]);
  expect(recallMade({ ...of, inputs, began: 0 })).toEqual(MADE);
});

test("it is forgotten when a file that has a part in it is new or another, or what is around the site", async () => {
  const { of, root, file } = await keptMade();
  for (const name of ["styles/site.css", "styles/new.css"])
    expect({ name, made: recallMade({ ...of, inputs: new Map([...of.inputs, [name, "other"]]) }) }).toEqual({ name });
  expect(recallMade({ ...of, around: "another Node" })).toBeUndefined();
  await change(root, { [file]: "main { margin: 1px }" });
  expect(recallMade(of)).toBeUndefined();
});

test("what another V8 has written, in a way that this one does not read, is nothing", async () => {
  const { of } = await keptMade();
  const record = readKept(of.file ?? "") ?? Buffer.alloc(0);
  // The version of the format (v8::ValueSerializer).
  writeKept(of.file ?? "", [Buffer.concat([Buffer.from([0xff, 0xfe]), record.subarray(2)])]);
  expect(recallMade(of)).toBeUndefined();
});

test("nothing is kept of files that somebody saved since they began to be read, or where there is no place", async () => {
  const { of, path, root } = await keptMade();
  const late = { ...of, file: join(root, "late"), began: 0 };
  keepMade(late, { files: [path], lookups: [] }, MADE);
  keepMade({ ...of, file: undefined }, { files: [path], lookups: [] }, MADE);
  expect([recallMade(late), recallMade({ ...of, file: undefined })]).toEqual([undefined, undefined]);
});
