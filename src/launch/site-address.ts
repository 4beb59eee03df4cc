import { isReservedAddress } from "../content/addresses.ts";
import { SETTINGS } from "./define-launch.ts";
import type { YamlFile } from "../content/yaml-file.ts";
import type { Topic } from "./item.ts";

const WHY = "Search engines and shared links send people to this address.";

/** Where the site will be found. `origin` may come from the command line; `settings` is the file that says it otherwise. */
export function addressTopic(origin: string, settings: YamlFile): Topic {
  const isReserved = isReservedAddress(origin);
  const item = {
    id: "address/origin",
    need: "must",
    title: "Address of the site",
    done: !isReserved && origin.startsWith("https:"),
    code: "launch/origin",
    problem: isReserved
      ? `The site’s address, ${origin}, is still a sample.`
      : `The site’s address, ${origin}, does not begin with https.`,
    put: `Put the address under which visitors will find the site (origin: https://www.…) into content/${SETTINGS}.`,
    why: WHY,
    ownWhy: false,
    place: settings.locate(["origin"], "value"),
    points: [],
    canSettle: false,
  } as const;
  return { name: "address", heading: "Where the site will be found", why: WHY, items: [item] };
}
