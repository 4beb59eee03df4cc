import { isOfNetwork } from "./failure.ts";
import type { Trip } from "./follow.ts";

/** Hosts that cannot be reached, from which on a night is too bad to be true if most of the others cannot either. */
const MANY = 20;

/**
 * Notices that nothing at all can be reached: then it is this machine that is offline, and `giveUp` is called at once. The
 * question is asked first of all, where one of the addresses has a name: lookups that fail can take long, and later ones
 * wait for them.
 */
export function watchReach(urls: readonly string[], isOnline: () => Promise<boolean>, giveUp: () => void) {
  const online = urls.some(isName) ? isOnline() : Promise.resolve(true);
  const reached = new Set<string>();
  const failed = new Set<string>();
  let atProxy = true;
  return {
    /** Hears how asking for an address went. */
    note(trip: Trip): void {
      if (trip.failure?.code === "stopped") return;
      const { host } = new URL(trip.finalUrl);
      if (trip.failure === undefined || !isOfNetwork(trip.failure) || !isName(trip.finalUrl)) reached.add(host);
      else failed.add(host);
      if (trip.failure?.code !== "proxy") atProxy = false;
      if (failed.size === 1 && reached.size === 0) void online.then((answer) => answer || reached.size > 0 || giveUp());
    },
    /** Whether anybody has answered at all. */
    isAnybodyThere: () => reached.size > 0,
    /** Nobody else has that bad a night: where nearly all hosts cannot be reached, it is our own network. */
    isOffline: async () => {
      const lost = [...failed].filter((host) => !reached.has(host)).length;
      return (
        lost > 0 && ((reached.size === 0 && (atProxy || !(await online))) || (lost >= MANY && lost > 4 * reached.size))
      );
    },
  };
}

/** Whether an address names its host, rather than giving a number: only names need a network that works. */
function isName(url: string): boolean {
  return /[a-z]/i.test(new URL(url).hostname.replace(/^\[.*\]$/, "")) && new URL(url).hostname !== "localhost";
}
