import type { Content } from "../schema.ts";
import type { Item, Topic } from "./topic.ts";

/**
 * Figures from the owner that other sources contradict or qualify, as of November 21, 2026. The
 * pages state them without argument; this list is where the doubt belongs. An item is done when the
 * page no longer makes the claim; a figure that you have confirmed can be recorded as settled in
 * settings.yaml.
 */
export function claims(content: Content): Topic {
  return {
    name: "claims",
    heading: "Disputed figures",
    why: "The site was ordered with these figures, but other sources disagree. Visitors see the figure alone. Ask, and correct the line.",
    items: [
      ...beachClaims(content),
      ...dockClaims(content),
      ...guideClaims(content),
      ...distances(content),
      claim("va-figures", "Figures about VA-backed loans", {
        at: ["military", "loans", "facts"],
        done: !content.military.loans.facts.some((fact) => fact.includes("2.15 percent in 2026")),
        problem:
          "The figures about VA-backed loans come from lenders’ websites, not from the VA, and change each year.",
        fix: "Read them at va.gov and correct them.",
      }),
    ],
  };
}

const KEEP = "If it is right, record it as settled.";

function claim(
  id: string,
  title: string,
  rest: Pick<Item, "at" | "done" | "problem" | "fix">,
): Item {
  return { id, need: "should", kind: "claim", title, ...rest };
}

function beachClaims({ beaches }: Content): Item[] {
  const pier = beaches.entries.findIndex(({ name }) => /\bpier\b/i.test(name));
  const tip = (words: string) => beaches.tips.items.findIndex(({ text }) => text.includes(words));
  const tipAt = (index: number): Item["at"] =>
    index < 0 ? ["beaches", "tips"] : ["beaches", "tips", "items", index, "text"];
  return [
    claim("pier", "Naples Pier: 1,000 feet", {
      at: pier < 0 ? ["beaches", "entries"] : ["beaches", "entries", pier, "status"],
      done: beaches.entries[pier]?.status !== "rebuilding",
      problem:
        "The pier was wrecked in 2022; the new one is being built from January 2026 to about mid-2027.",
      fix: "When it opens, give its length, write “status: open”, and remove both notes, here and on the fishing page. Until then the pages say that it is closed.",
    }),
    claim("parking", "Beach parking: $2-3 an hour", {
      at: tipAt(tip("$2-3")),
      done: tip("$2-3") < 0,
      problem:
        "The page says $2-3 an hour. The city has charged visitors $4 from 2022 and $5 from October 2023.",
      fix: "Write what the sign says today.",
    }),
    claim("miles-of-beach", "Over 30 miles of beach", {
      at: tipAt(tip("30 miles")),
      done: tip("30 miles") < 0,
      problem:
        "The page says over 30 miles of beach. The city itself looks after about 9.1; the wider coast has more.",
      fix: "Ask the tourism office. If it is right as it is, record it as settled.",
    }),
  ];
}

function dockClaims({ cityDock: { facilities } }: Content): Item[] {
  const slips = facilities.items.findIndex((text) => /\b70\b.*\bslips\b/.test(text));
  return [
    claim("dock-slips", "City Dock: 70 slips up to 120 feet", {
      at: slips < 0 ? ["cityDock", "facilities"] : ["cityDock", "facilities", "items", slips],
      done: slips < 0,
      problem:
        "The page says 70 slips, up to 120 feet. The press counted 84 before and after 2018; nothing was found on the 120 feet.",
      fix: `Ask the dock office. ${KEEP}`,
    }),
  ];
}

function guideClaims({ galleries, fishing }: Content): Item[] {
  const district = galleries.entries.findIndex(({ description }) =>
    description.join(" ").includes("over 80 studios"),
  );
  const reef = fishing.spots.entries.findIndex(({ description }) =>
    description.join(" ").includes("20-50 feet"),
  );
  const license = fishing.regulations.text.join(" ").includes("Anglers 16 and older");
  return [
    claim("studios", "Art District: over 80 studios", {
      at:
        district < 0 ? ["galleries", "entries"] : ["galleries", "entries", district, "description"],
      done: district < 0,
      problem:
        "The page says over 80 studios. The last known count is 61 studios and galleries, in 2018.",
      fix: `Ask the district. ${KEEP}`,
    }),
    claim("reefs", "Reefs: 20 to 50 feet deep", {
      at: reef < 0 ? ["fishing", "spots"] : ["fishing", "spots", "entries", reef, "description"],
      done: reef < 0,
      problem:
        "The page says that reefs are in 20-50 feet of water. That fits the older ones near the coast (24 to 32 feet); the newer ones are at 40 to 75 feet.",
      fix: `Ask a charter captain. ${KEEP}`,
    }),
    claim("fishing-license", "Fishing license from age 16", {
      at: ["fishing", "regulations", "text"],
      done: !license,
      problem:
        "The page says that anglers need a license from 16. Only third-party websites confirm it; no page of the state is on file.",
      fix: "Read myfwc.com. If it is right as it is, record it as settled.",
    }),
  ];
}

/** The owner's distances, and what other sources say. */
const DISTANCES: { code: string; given: string; miles: string; problem: string }[] = [
  {
    code: "APF",
    given: "2 miles from downtown Naples",
    miles: "2 miles",
    problem: "the source says 2 nautical miles, which is 2.3 miles.",
  },
  {
    code: "RSW",
    given: "32 miles from Naples",
    miles: "32 miles",
    problem: "a brokerage gives about 35 miles from Port Royal.",
  },
  {
    code: "PGD",
    given: "70 miles from Naples",
    miles: "70 miles",
    problem: "no source confirms it.",
  },
];

function distances({ airports }: Content): Item[] {
  return DISTANCES.map(({ code, given, miles, problem }) => {
    const index = airports.entries.findIndex((airport) => airport.code === code);
    return claim(`distance-${code.toLowerCase()}`, `${code}: ${miles}`, {
      at: index < 0 ? ["airports", "entries"] : ["airports", "entries", index, "distance"],
      done: airports.entries[index]?.distance !== given,
      problem: `The page says that ${code} is ${given}; ${problem}`,
      fix: "Measure the drive on a map, and say where it starts. If it is right as it is, record it as settled.",
    });
  });
}
