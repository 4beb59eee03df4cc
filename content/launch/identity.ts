import { isReservedAddress, slugify } from "build-site";
import type { Content } from "../schema.ts";
import type { Item, SiteSettings, Topic } from "./topic.ts";

/** What stands in site.yaml before anybody has put their own there. */
const SAMPLE = {
  name: "Naples Luxury Real Estate",
  brokerage: /^sample\b/i,
  licence: /\b[a-z]*0{7}\b/i,
  address: /\bsample street\b/i,
  hours: "Monday to Saturday, 9 AM to 6 PM",
};

/** Whoever is on no social network has nothing to do. */
const NO_ACCOUNTS: Item = {
  id: "no-accounts",
  need: "must",
  kind: "sample",
  title: "No accounts",
  done: true,
  at: ["site", "social"],
  problem: "There are no accounts on social networks.",
  put: "Name yours under “social”, if you have any.",
};

/** Who speaks on this site: each line of site.yaml that says so. */
export function identity({ site }: Content, settings: SiteSettings): Topic {
  return {
    name: "identity",
    heading: "Who you are",
    why: "Florida wants the licensed name of your brokerage beside every telephone number, email and address, and visitors have to reach you, not a sample (Rule 61J2-10.025, Florida Administrative Code).",
    items: [
      field("name", "Name of the site", {
        done: !site.sample || site.name !== SAMPLE.name,
        problem: `The name of the site, ${site.name}, is the sample’s.`,
        put: "Put the name under which your brokerage is registered, its registered trade name, or your own name with the last name as registered. The name of a team may not hold “Real Estate” or “Realty”, and may not be larger than your brokerage’s (Rule 61J2-10.026). Keep this one only if it is your registered name.",
      }),
      field("brokerage", "Name of your brokerage", {
        done: !SAMPLE.brokerage.test(site.brokerage),
        problem: `The brokerage, ${site.brokerage}, is made up.`,
        put: "Put the name of the brokerage firm exactly as it is registered with the state.",
      }),
      field("licence", "License number", {
        done: !SAMPLE.licence.test(site.licence),
        problem: `The license, ${site.licence}, is made up.`,
        put: "Put your own license number.",
      }),
      field("phone", "Telephone number", {
        done: !isFictionalPhone(site.phone.display),
        problem: `The telephone number, ${site.phone.display}, is from the range kept for films: nobody answers.`,
        put: "Put your own, written like (239) 555-0142.",
      }),
      field("email", "Email address", {
        done: !isReservedAddress(site.email),
        problem: `The email address, ${site.email}, is made up: what is sent there gets lost.`,
        put: "Put the address at which you read your mail.",
      }),
      field("address", "Office address", {
        done: !site.address.some((line) => SAMPLE.address.test(line)),
        problem: `The office address, ${site.address.join(", ")}, is made up.`,
        put: "Put the address of your office, a line each.",
      }),
      field("hours", "Office hours", {
        done: !site.sample || site.hours !== SAMPLE.hours,
        problem: `The office hours, ${site.hours}, are the sample’s.`,
        put: "Put your own, or keep these and say below that they are yours.",
      }),
      ...(site.social.length === 0 ? [NO_ACCOUNTS] : []),
      ...site.social.map((account, index): Item => ({
        id: `social-${slugify(account.name)}`,
        need: "must",
        kind: "sample",
        title: `${account.name} account`,
        done: !isReservedAddress(account.to),
        at: ["site", "social", index, "to"],
        problem: `The link to ${account.name} leads to a sample.`,
        put: "Put the address of your own account, or take the entry out; with the last one, the word “social:” too.",
      })),
      field("sample", "Say that all of this is you", {
        done: !site.sample,
        problem: "site.yaml still says that it is a sample.",
        put: "When every line in site.yaml is your own, write “sample: false”.",
      }),
      {
        id: "person",
        need: "should",
        kind: "missing",
        title: "Your own name",
        done: site.person !== undefined,
        at: ["site", "person"],
        problem: "Your own name does not stand on the site.",
        put: "Write it under “person” as you are registered: it then stands on the About page and on your contact card.",
        why: "Buyers want to know who it is that they call.",
      },
      {
        id: "security-until",
        need: "should",
        kind: "sample",
        title: "Contact for whoever finds a weakness",
        done: true,
        until: site.securityUntil,
        at: ["site", "securityUntil"],
        problem: `The contact in security.txt holds until ${site.securityUntil}: that is over, or will be within a month.`,
        put: "Make sure that the email address is read, and write a day within the next year under “securityUntil”.",
        why: "After that day, people who find a weakness in the site are told that nobody listens there (RFC 9116).",
      },
      {
        id: "links-contact",
        need: "should",
        kind: "sample",
        title: "Contact for the owners of other websites",
        done: settings.links.contact !== undefined && !isReservedAddress(settings.links.contact),
        at: ["settings.yaml", "links", "contact"],
        problem: "The nightly check of your links gives a sample address as its contact.",
        put: "Put your email address: it goes out with each request.",
        why: "Whoever wonders why their website is asked each night can write to you instead of blocking you.",
      },
    ],
  };
}

/** Whether a North American telephone number is from the range reserved for fiction: 555-0100 to 555-0199. */
function isFictionalPhone(phone: string): boolean {
  return /555\D?01\d\d$/.test(phone.trim());
}

function field(name: keyof Content["site"], title: string, rest: Pick<Item, "done" | "problem" | "put">): Item {
  return { id: name, need: "must", kind: "sample", title, at: ["site", name], ...rest };
}
