/** How a form reaches its owner: the data for an ordinary post, and for a script. */
export interface Delivery {
  /** Where the form is posted, or a `mailto:` address if only the visitor's email program can send it. */
  action: string;
  /** Hidden fields. Those for the `plain` post say where to redirect the visitor; a script does not send them. */
  fields: readonly { name: string; value: string; plain?: boolean }[];
  /** Name of the field that only a robot fills in. */
  trap: string;
  /** The name by which Netlify knows the form; null elsewhere. */
  netlify: string | null;
  /** Path of the page shown after an ordinary post has failed. */
  problemPage: string;
}

/**
 * Why a message was not sent, as far as known. The visitor is `offline`; no answer arrived in time (`timeout`: the
 * message may have arrived); the address is down or does not answer scripts (`unreachable`: it may have arrived); the
 * message was `refused`; the service is `broken`.
 */
export type Failure = "offline" | "timeout" | "unreachable" | "refused" | "broken";

/** Milliseconds until a request counts as unanswered. */
const PATIENCE = 10_000;

/** Sends a form; returns null on success. Never throws. */
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

/** Encoded like an ordinary post, so that the service needs no special handling. */
function bodyOf(data: FormData, { fields }: Delivery): URLSearchParams {
  const plain = new Set(fields.filter((field) => field.plain).map(({ name }) => name));
  const entries = [...data].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  return new URLSearchParams(entries.filter(([name = ""]) => !plain.has(name)));
}

async function judge(response: Response, { problemPage }: Delivery): Promise<Failure | null> {
  if (response.status >= 500) return "broken";
  if (!response.ok || (response.redirected && new URL(response.url).pathname === problemPage)) return "refused";
  if (!response.headers.get("content-type")?.includes("json")) return null;
  // Some services answer 200 to everything and put the result in the body. Without a body, any 2xx is a success.
  const answer = (await response.json().catch(() => null)) as { success?: unknown; ok?: unknown } | null;
  return [answer?.success, answer?.ok].some((said) => String(said) === "false") ? "refused" : null;
}
