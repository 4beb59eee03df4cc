import { readSignals } from "../../src/links/probe/page-signals.ts";
import type { Probe } from "../../src/links/probe/probe.ts";

/** The facts of an address whose server answers 200 with this page. */
export function probed(url: string, html: string, more: Partial<Probe> = {}): Probe {
  const signals = readSignals(html, { fragments: [], whole: true });
  const usual = {
    status: 200,
    headers: {},
    hops: [],
    finalUrl: url,
    chainCompleted: false,
    sent: true,
    assumed: false,
  };
  return { ...usual, spent: 1, attempts: 1, tries: [], ms: 1, left: 1000, signals, ...more };
}
