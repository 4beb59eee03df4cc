import type { Item, Topic } from "./topic.ts";

/** What nobody but the brokerage can say. It is done once the settings say so, with the day and who said it. */
export function approvals(): Topic {
  const ask = (id: string, title: string, rest: Pick<Item, "at" | "problem" | "put">): Item => ({
    id,
    need: "should",
    kind: "claim",
    title,
    done: false,
    ...rest,
  });
  const settle = "When they agree, note it as settled (docs/going-live.md).";
  return {
    name: "approvals",
    heading: "What your brokerage has to approve",
    why: "These pages make promises under real estate law. Your brokerage answers for them as well, and no program can read a contract.",
    items: [
      ask("name", "The name of the site", {
        at: ["site", "name"],
        problem: "Nobody has confirmed that you may advertise under the name of the site.",
        put: `Ask whether it is the registered name or trade name of your brokerage. If it is a team’s or group’s, it may not hold words like “Real Estate”, “Realty” or “Brokerage”, and may not stand in larger print than the brokerage’s name (Rule 61J2-10.026). ${settle}`,
      }),
      ask("rebate", "The terms of the cash rebate", {
        at: ["military", "rebate"],
        problem: "Nobody has approved the terms of the military rebate yet.",
        put: `Have your brokerage read the page Military cash rebate: rebates must be disclosed to all parties (Rule 61J2-10.028). ${settle}`,
      }),
      ask("exclusive-agent", "What “exclusive buyer’s agent” means", {
        at: ["forBuyers", "title"],
        problem: "Nobody has confirmed that you may call yourself an exclusive buyer’s agent.",
        put: `In the trade these are firms that never list for sellers. Confirm that the page For Buyers says what holds for you. ${settle}`,
      }),
      ask("privacy", "The privacy page", {
        at: ["privacy", "title"],
        problem: "Nobody has compared the privacy page with what you do.",
        put: `Read it once all the rest is set: it must be true of your forms, your advertisement and your host. ${settle}`,
      }),
    ],
  };
}
