/** Measures the stages of a run. */
export interface Stopwatch {
  /** Runs a stage, remembers how long it took, and says which it is while it runs. */
  time: <Result>(stage: string, run: () => Result | Promise<Result>) => Promise<Result>;
  /** Milliseconds by stage, in the order in which they began. */
  timings: Record<string, number>;
  /** Milliseconds since the stopwatch was made. */
  total: () => number;
}

/** Makes a stopwatch. `onStage` hears the name of each stage as it begins. */
export function stopwatch(onStage: (stage: string) => void = () => {}): Stopwatch {
  const began = now();
  const timings: Record<string, number> = {};
  return {
    timings,
    total: () => now() - began,
    async time(stage, run) {
      onStage(stage);
      const start = now();
      timings[stage] = 0;
      try {
        return await run();
      } finally {
        timings[stage] = Math.round((now() - start) * 10) / 10;
      }
    },
  };
}

/** Milliseconds. Node loads ten modules for `performance`, in each start. */
function now(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}
