import { isReservedAddress, slugify } from "build-site";
import type { Content } from "../schema.ts";
import type { Item, SiteSettings, Topic } from "./topic.ts";

/** The sample values in site.yaml. */
const SAMPLE = {
  name: "Naples Luxury Real Estate",
  brokerage: /^sample\b/i,
  license: /\b[a-z]*0{7}\b/i,
  address: /\bsample street\b/i,
  hours: "Monday to Saturday, 9 AM to 6 PM",
};

/** An owner without social media accounts has nothing to do. */
const NO_ACCOUNTS: Item = {
  id: "no-accounts",
  need: "must",
  kind: "sample",
  title: "No accounts",
  done: true,
  at: ["site", "social"],
  problem: "There are no social media accounts.",
  fix: "List yours under “social”, if you have any.",
};

/** Who runs this site: each line of site.yaml that says so. */
export function identity({ site }: Content, settings: SiteSettings): Topic {
  return {
    name: "identity",
    heading: "Who you are",
    why: "Florida requires the licensed name of your brokerage next to every phone number, email and address, and visitors need to reach you, not a sample (Rule 61J2-10.025, Florida Administrative Code).",
    items: [
      field("name", "Name of the site", {
        done: !site.sample || site.name !== SAMPLE.name,
        problem: `The name of the site, ${site.name}, is the sample.`,
        fix: "Write the name under which your brokerage is registered, its registered trade name, or your own name with the last name as registered. The name of a team may not contain “Real Estate” or “Realty”, and may not be larger than your brokerage’s (Rule 61J2-10.026). Keep this one only if it is your registered name.",
      }),
      field("brokerage", "Name of your brokerage", {
        done: !SAMPLE.brokerage.test(site.brokerage),
        problem: `The brokerage, ${site.brokerage}, is made up.`,
        fix: "Write the name of the brokerage firm exactly as it is registered with the state.",
      }),
      field("license", "License number", {
        done: !SAMPLE.license.test(site.license),
        problem: `The license, ${site.license}, is made up.`,
        fix: "Write your own license number.",
      }),
      field("phone", "Telephone number", {
        done: !isFictionalPhone(site.phone.display),
        problem: `The phone number, ${site.phone.display}, is from the range reserved for fiction and reaches no one.`,
        fix: "Write your own in the form (239) 555-0142.",
      }),
      field("email", "Email address", {
        done: !isReservedAddress(site.email),
        problem: `The email address, ${site.email}, is made up: messages sent there are lost.`,
        fix: "Write the address where you read your mail.",
      }),
      field("address", "Office address", {
        done: !site.address.some((line) => SAMPLE.address.test(line)),
        problem: `The office address, ${site.address.join(", ")}, is made up.`,
        fix: "Write the address of your office, one line per entry.",
      }),
      field("hours", "Office hours", {
        done: !site.sample || site.hours !== SAMPLE.hours,
        problem: `The office hours, ${site.hours}, are the sample.`,
        fix: "Write your own, or keep these and confirm below that they are yours.",
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
        fix: "Write the address of your own account, or remove the entry; with the last one, remove “social:” too.",
      })),
      field("sample", "Confirm that all of this is you", {
        done: !site.sample,
        problem: "site.yaml still says that it is a sample.",
        fix: "When every line in site.yaml is your own, write “sample: false”.",
      }),
      {
        id: "person",
        need: "should",
        kind: "missing",
        title: "Your own name",
        done: site.person !== undefined,
        at: ["site", "person"],
        problem: "Your own name is not on the site.",
        fix: "Write it under “person” as registered: it then appears on the home page, on the About page and on your contact card.",
        why: "Buyers want to know who they are calling.",
      },
      {
        id: "security-until",
        need: "should",
        kind: "sample",
        title: "Contact for security reports",
        done: true,
        until: site.securityUntil,
        at: ["site", "securityUntil"],
        problem: `The contact in security.txt is valid until ${site.securityUntil}, which has passed or will within a month.`,
        fix: "Make sure that the email address is read, and write a day within the next year under “securityUntil”.",
        why: "After that day, people who find a security problem are told that the contact is no longer valid (RFC 9116).",
      },
      {
        id: "links-contact",
        need: "should",
        kind: "sample",
        title: "Contact for the owners of other websites",
        done: settings.links.contact !== undefined && !isReservedAddress(settings.links.contact),
        at: ["settings.yaml", "links", "contact"],
        problem: "The nightly check of your links gives a sample address as its contact.",
        fix: "Write your email address: it is sent with each request.",
        why: "Website owners who wonder about the nightly requests can write to you instead of blocking you.",
      },
    ],
  };
}

/**
 * Whether a North American telephone number is from the range reserved for fiction: 555-0100 to
 * 555-0199.
 */
function isFictionalPhone(phone: string): boolean {
  return /555\D?01\d\d$/.test(phone.trim());
}

function field(
  name: keyof Content["site"],
  title: string,
  rest: Pick<Item, "done" | "problem" | "fix">,
): Item {
  return { id: name, need: "must", kind: "sample", title, at: ["site", name], ...rest };
}
