import type { Content } from "../schema.ts";
import type { Item, Topic } from "./topic.ts";

/**
 * Questions that only the brokerage can answer. They are done once the settings record the answer,
 * with its date and author.
 */
export function approvals({ home, site, guide }: Content): Topic {
  const ask = (id: string, title: string, rest: Pick<Item, "at" | "problem" | "fix">): Item => ({
    id,
    need: "should",
    kind: "claim",
    title,
    done: false,
    ...rest,
  });
  const promises = [
    site.replyTime,
    ...sentencesWith("myself", home.start.text),
    ...sentencesWith("I ask", home.testimonials?.heading),
    ...sentencesWith("pays", ...(guide.page.intro ?? [])),
  ];
  const settle = "When they agree, record it as settled (docs/going-live.md).";
  return {
    name: "approvals",
    heading: "What your brokerage must approve",
    why: "These pages make promises under real estate law. Your brokerage is liable for them as well, and no program can judge a contract.",
    items: [
      ask("name", "The name of the site", {
        at: ["site", "name"],
        problem: "You still need confirmation that you may advertise under the name of the site.",
        fix: `Ask whether it is the registered name or trade name of your brokerage. If it is a team’s or group’s, it may not contain words like “Real Estate”, “Realty” or “Brokerage”, and may not be in larger print than the brokerage’s name (Rule 61J2-10.026). ${settle}`,
      }),
      ask("promise", "The promise on the home page", {
        at: ["home", "page", "heading"],
        problem: `“${home.page.heading}” is not approved yet.`,
        fix: `It is the first thing that buyers read, and it has to be true: of your years in real estate, and of who you have worked for. ${settle}`,
      }),
      ask("how-you-work", "Promises about how you work", {
        at: ["site", "replyTime"],
        problem: `These are not approved yet: ${promises.map((promise) => `“${promise.replace(/\.$/, "")}”`).join(", ")}.`,
        fix: `Each has to be true every time. Change what is not: the replies in site.yaml, the rest in home.yaml and guide/index.yaml. ${settle}`,
      }),
      ask("rebate", "The terms of the cash rebate", {
        at: ["military", "rebate"],
        problem: "The terms of the military rebate are not approved yet.",
        fix: `Have your brokerage read the page Military cash rebate: rebates must be disclosed to all parties (Rule 61J2-10.028). ${settle}`,
      }),
      ask("exclusive-agent", "What “exclusive buyer’s agent” means", {
        at: ["forBuyers", "title"],
        problem:
          "You still need confirmation that you may call yourself an exclusive buyer’s agent.",
        fix: `In the trade, these are firms that never list for sellers. Confirm that the page For Buyers is true of you, and that the rules in it still hold: section 475.278, and the written agreement since August 17, 2024, for which no source is on file. ${settle}`,
      }),
      ask("privacy", "The privacy page", {
        at: ["privacy", "title"],
        problem: "The privacy page has not been compared with what you do.",
        fix: `Read it once everything else is final: it must be true of your forms, your advertisement and your host. ${settle}`,
      }),
    ],
  };
}

function sentencesWith(words: string, ...texts: readonly (string | undefined)[]): string[] {
  return texts
    .flatMap((text) => text?.split(/(?<=[.!?]) /) ?? [])
    .filter((sentence) => sentence.includes(words));
}
