import { expect, test } from "vitest";
import { partsOf, type CpuProfile } from "../../bench/lib/profile-parts.ts";

const partAt = (url: string) => (url.startsWith("file:///program/") ? url.slice("file:///program/".length) : undefined);

/** A thread in which each function calls the next, and each ran for a millisecond. */
function thread(...calls: [functionName: string, url: string][]): CpuProfile {
  const frames = [["(root)", ""] as const, ...calls];
  return {
    nodes: frames.map(([functionName, url], id) => ({
      id,
      callFrame: { functionName, url, lineNumber: 0 },
      children: id + 1 < frames.length ? [id + 1] : [],
    })),
    samples: calls.map((_, index) => index + 1),
    timeDeltas: calls.map(() => 1000),
  };
}

test("Node's own code and WebAssembly count for their caller", () => {
  const profile = thread(
    ["render", "file:///program/render/"],
    ["readFileSync", "node:fs"],
    ["open", ""],
    ["wasm-function[1]", "wasm://wasm/1"],
  );
  expect([...partsOf(profile, partAt)]).toEqual([["render/", 4]]);
});

test("resolving modules is a part of its own; the code of modules counts for themselves", () => {
  const profile = thread(
    ["build", "file:///program/build/"],
    ["import", "node:internal/modules/esm/loader"],
    ["readFileSync", "node:fs"],
    ["", "file:///program/site/"],
  );
  expect([...partsOf(profile, partAt)]).toEqual([
    ["build/", 1],
    ["loading modules", 2],
    ["site/", 1],
  ]);
});

test("garbage collection and idle time are parts of their own; code without a known caller counts for Node", () => {
  const profile = thread(["emit", "node:events"], ["(garbage collector)", ""], ["(idle)", ""]);
  expect([...partsOf(profile, partAt)]).toEqual([
    ["Node and V8 themselves", 1],
    ["garbage", 1],
    ["waiting for others", 1],
  ]);
});
