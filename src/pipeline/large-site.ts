/** Files, from which on a site is large: with fewer, memory is no matter. */
const LARGE = 3000;
/** Bytes of new objects that V8 may hold before it looks which are still in use. By itself it goes up to four times as many. */
const YOUNG = 16e6;
/** Milliseconds between two looks. */
const OFTEN = 5;
/** The newest V8 that is known to have these flags: another would complain of them on the terminal. */
const KNOWN_V8 = 14;

/**
 * Has V8 get by with less memory for a site of so many files. What is made for a page is of no use after it, but after
 * some thousand islands V8 takes what Preact makes of them for lasting (“allocation site pretenuring”) and lets it lie:
 * 10,000 pages took half as much again, and longer. Modules should be loaded by then: V8 compiles what comes later once
 * more, since its flags have changed. Where the site is checked as well, new objects keep their room: the threads that
 * read and validate pages would have none to grow into, and take a tenth longer. Gives what ends the looking.
 */
export function stintMemory(files: number, { check }: { check: boolean }): () => void {
  if (files < LARGE || Number.parseInt(process.versions.v8) > KNOWN_V8) return () => {};
  // Loaded here: each start would pay for it.
  const { getHeapSpaceStatistics, setFlagsFromString } = process.getBuiltinModule("node:v8");
  setFlagsFromString("--no-allocation-site-pretenuring");
  if (check) return () => {};
  const look = setInterval(() => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
    if (young === undefined || young.space_size < YOUNG) return;
    setFlagsFromString("--semi-space-growth-factor=1");
    clearInterval(look);
  }, OFTEN);
  look.unref();
  return () => clearInterval(look);
}
