/** How a form reaches its owner: what a plain post needs, and what a script needs. */
export interface Delivery {
  /** Where the form is posted. A `mailto:` address when no service accepts posts. */
  action: string;
  /**
   * Hidden fields. Those for the `plain` post say which page the visitor sees next; a script does
   * not send them.
   */
  fields: readonly { name: string; value: string; plain?: boolean }[];
  /** The name of the hidden field that only a robot fills in. */
  trap: string;
  /** The name by which Netlify knows the form; null elsewhere. */
  netlify: string | null;
  /** The path of the page that a failed plain post leads to. */
  problemPage: string;
}

/**
 * Why a message was not sent: the visitor is `offline`; no answer came in time (`timeout`: it may
 * have arrived); the address cannot be reached or does not answer scripts (`unreachable`: it may
 * have arrived); the service `refused` it.
 */
export type Failure = "offline" | "timeout" | "unreachable" | "refused";

/** Milliseconds to wait for an answer. */
const PATIENCE = 10_000;

/** Sends the fields of a form. Returns null on success and never throws. */
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

/** The body of a plain post, so that the service cannot tell the difference. */
function bodyOf(data: FormData, { fields }: Delivery): URLSearchParams {
  for (const { name, plain } of fields) if (plain) data.delete(name);
  return new URLSearchParams([...data] as string[][]);
}

async function judge(response: Response, { problemPage }: Delivery): Promise<Failure | null> {
  if (!response.ok || (response.redirected && new URL(response.url).pathname === problemPage))
    return "refused";
  if (!response.headers.get("content-type")?.includes("json")) return null;
  // Some services answer 200 to everything and put the result in the body. Without a body, 2xx is a
  // success.
  const answer = (await response.json().catch(() => null)) as {
    success?: unknown;
    ok?: unknown;
  } | null;
  return [answer?.success, answer?.ok].some((said) => String(said) === "false") ? "refused" : null;
}
