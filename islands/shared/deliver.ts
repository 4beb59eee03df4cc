/** How a form reaches its owner: what a plain post needs, and what a script has to know of it. */
export interface Delivery {
  /** Where the form is posted; a `mailto:` where nobody takes a post and the visitor's own program has to do. */
  action: string;
  /** Fields that go along unseen. Those for the `plain` post say where to lead the visitor; a script does not send them. */
  fields: readonly { name: string; value: string; plain?: boolean }[];
  /** Name of the field that only a robot fills in. */
  trap: string;
  /** The name by which Netlify knows the form; null elsewhere. */
  netlify: string | null;
  /** Path of the page to which a plain post is led when it has failed. */
  problemPage: string;
}

/**
 * Why a message was not sent, as far as it is known: the visitor is `offline`; no answer in time (`timeout`: it may have
 * arrived); the address could not be reached or does not answer scripts (`unreachable`: it may have arrived); it was
 * `refused`; the service is `broken`.
 */
export type Failure = "offline" | "timeout" | "unreachable" | "refused" | "broken";

/** Milliseconds that an answer may take. */
const PATIENCE = 10_000;

/** Sends what is in a form; gives null when it was taken. Never throws. */
export async function deliver(data: FormData, delivery: Delivery): Promise<Failure | null> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), PATIENCE);
  try {
    const response = await fetch(delivery.action, {
      method: "POST",
      body: bodyOf(data, delivery),
      headers: { Accept: "application/json" },
      signal: abort.signal,
    });
    const failure = await judge(response, delivery);
    return abort.signal.aborted ? "timeout" : failure;
  } catch {
    if (abort.signal.aborted) return "timeout";
    return navigator.onLine ? "unreachable" : "offline";
  } finally {
    clearTimeout(timer);
  }
}

/** As a plain post would send it, so that no service needs to know that a script did. */
function bodyOf(data: FormData, { fields }: Delivery): URLSearchParams {
  const plain = new Set(fields.filter((field) => field.plain).map(({ name }) => name));
  const entries = [...data].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  return new URLSearchParams(entries.filter(([name = ""]) => !plain.has(name)));
}

async function judge(response: Response, { problemPage }: Delivery): Promise<Failure | null> {
  if (response.status >= 500) return "broken";
  if (!response.ok || (response.redirected && new URL(response.url).pathname === problemPage)) return "refused";
  if (!response.headers.get("content-type")?.includes("json")) return null;
  // Some services say 200 to everything and mean what stands in the answer. Where nothing stands there, 2xx is a yes.
  const answer = (await response.json().catch(() => null)) as { success?: unknown; ok?: unknown } | null;
  return [answer?.success, answer?.ok].some((said) => String(said) === "false") ? "refused" : null;
}
