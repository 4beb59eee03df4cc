import { FAILED_PATH, type FailedIsland, type FailedIslands } from "../failed-islands.ts";

declare global {
  interface Window {
    /** What was said of islands before this script was there. */
    failedEarly?: Event[];
  }
}

/** Milliseconds that a new island has to fail as well, before the one that it replaces is taken for mended. */
const PATIENCE = 1000;

/** Tells the server of islands that fail; `look` sees whether they are still on the page. */
export function watchFailed(): { look: () => void } {
  const failed = new Map<Element, FailedIsland>();
  let timer: number | undefined;
  const tell = () => {
    clearTimeout(timer);
    for (const island of failed.keys()) if (!island.isConnected) failed.delete(island);
    const said: FailedIslands = { page: decodeURIComponent(location.pathname), islands: [...failed.values()] };
    const headers = { "content-type": "application/json" };
    // A server that has gone needs nobody to tell it.
    void fetch(FAILED_PATH, { method: "POST", headers, body: JSON.stringify(said) }).catch(() => undefined);
  };
  const hear = ({ target, detail }: CustomEvent<unknown>) => {
    if (!(target instanceof Element)) return;
    failed.set(target, { name: nameOf(target), message: String(detail) });
    tell();
  };
  for (const event of window.failedEarly ?? []) hear(event as CustomEvent<unknown>);
  addEventListener("island:error", (event) => hear(event as CustomEvent<unknown>));
  return {
    look() {
      if ([...failed.keys()].every((island) => island.isConnected)) return;
      clearTimeout(timer);
      timer = window.setTimeout(tell, PATIENCE);
    },
  };
}

/** Where several islands come in one file, the marker names each; else the file is named after it. */
function nameOf(marker: Element): string {
  const file = marker.getAttribute("src")?.split("/").at(-1) ?? "";
  return marker.getAttribute("name") ?? file.split(".")[0] ?? "";
}
