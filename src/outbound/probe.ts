/** One answer on the way to the last one. */
export interface Hop {
  status: number;
  url: string;
}

/** What somebody's server did when it was asked for an address. Facts only; `judge.ts` says what they mean. */
export interface Probe {
  url: string;
  /** The status of the last answer; undefined where none came. */
  status?: number;
  /** Redirects that were followed, in order. */
  hops: Hop[];
  /** Where the last answer came from. */
  finalUrl: string;
  /** Why no answer came, as the system's own word: ENOTFOUND, ECONNREFUSED, CERT_HAS_EXPIRED, timeout, redirect-loop … */
  failure?: string;
  attempts: number;
  ms: number;
}

/** How to ask. */
export interface ProbeOptions {
  /** Who asks, in words that an administrator can act on. */
  userAgent: string;
  /** Milliseconds for one answer. */
  timeout: number;
  /** Milliseconds for an address in all: redirects, the second try and the pause before it. */
  deadline: number;
  /** Milliseconds before a second try, where a second try can help. */
  pause: number;
  /** Stops the asking at once. */
  signal?: AbortSignal | undefined;
}

/** As many redirects as browsers follow (Fetch Standard). */
const MOST_HOPS = 20;
/** Failures of the moment: a second try can help. */
const PASSING = /^(timeout|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|UND_ERR_)/;

/** Asks for an address as a browser would, follows redirects by hand, and tries once more after a passing failure. */
export async function probe(url: string, options: ProbeOptions): Promise<Probe> {
  const began = performance.now();
  const timeLimit = AbortSignal.timeout(options.deadline);
  const deadline = options.signal === undefined ? timeLimit : AbortSignal.any([timeLimit, options.signal]);
  let result = await ask(url, options, deadline);
  let attempts = 1;
  if (isPassing(result) && !options.signal?.aborted && performance.now() - began + options.pause < options.deadline) {
    await new Promise((done) => setTimeout(done, options.pause));
    result = await ask(url, options, deadline);
    attempts++;
  }
  return { ...result, attempts, ms: Math.round(performance.now() - began) };
}

type Answer = Omit<Probe, "attempts" | "ms">;

function isPassing({ status = 0, failure = "" }: Answer): boolean {
  return status >= 500 || PASSING.test(failure);
}

async function ask(url: string, { userAgent, timeout }: ProbeOptions, deadline: AbortSignal): Promise<Answer> {
  const hops: Hop[] = [];
  const cookies = new Map<string, string>();
  let current = url;
  for (;;) {
    let response: Response;
    try {
      response = await fetch(current, {
        redirect: "manual",
        signal: AbortSignal.any([AbortSignal.timeout(timeout), deadline]),
        headers: {
          "user-agent": userAgent,
          accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
          "accept-language": "en-US,en;q=0.8",
          ...(cookies.size === 0 ? {} : { cookie: [...cookies.values()].join("; ") }),
        },
      });
    } catch (problem) {
      return { url, hops, finalUrl: current, failure: failureOf(problem) };
    }
    // Only the head of the answer matters here: the rest is not read.
    await response.body?.cancel().catch(() => undefined);
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || response.status === 304) {
      return { url, status: response.status, hops, finalUrl: current };
    }
    if (location === null || !URL.canParse(location, current)) {
      return { url, status: response.status, hops, finalUrl: current, failure: "redirect-nowhere" };
    }
    for (const cookie of response.headers.getSetCookie()) {
      const pair = cookie.split(";", 1)[0] ?? "";
      cookies.set(pair.split("=", 1)[0] ?? "", pair);
    }
    hops.push({ status: response.status, url: current });
    if (hops.length > MOST_HOPS) return { url, hops, finalUrl: current, failure: "redirect-loop" };
    current = new URL(location, current).href;
    if (!/^https?:/.test(current)) return { url, hops, finalUrl: current, failure: "redirect-nowhere" };
  }
}

/** The system's word for what went wrong; fetch hides it in the cause. */
function failureOf(problem: unknown): string {
  if (problem instanceof Error && problem.name === "TimeoutError") return "timeout";
  for (let cause: unknown = problem; cause instanceof Error; cause = cause.cause) {
    // Several addresses of one name: what the first said.
    const said: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
    if (said instanceof Error && "code" in said && typeof said.code === "string") return said.code;
  }
  return problem instanceof Error ? problem.message : String(problem);
}
