import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { outputFile } from "fs-extra/esm";

/** A link with its text. */
export interface Link {
  label: string;
  href: string;
}

/** One of the ten entries of a link page, with a panel that opens. */
export interface Listing {
  id: string;
  name: string;
  text: string;
  address: string;
  phone: string;
  website: string;
}

/** A link page: one file `pages/<slug>.json`. */
export interface Page {
  title: string;
  description: string;
  intro: string;
  listings: Listing[];
  side: Link[];
}

/** The data that all pages share, and the home page: the file `site.json`. */
export interface SiteData {
  name: string;
  email: string;
  phone: string;
  address: string;
  menus: { id: string; label: string; items: Link[] }[];
  footer: { about: string; lifestyle: Link[]; useful: Link[] };
  home: {
    title: string;
    description: string;
    intro: string[];
    slides: { heading: string; text: string }[];
    quotes: { text: string; name: string }[];
  };
}

/** The data of a site, the same for every peer. */
export interface BenchSite {
  site: SiteData;
  pages: ReadonlyMap<string, Page>;
}

const LISTINGS = 10;
const WORDS =
  "harbor morning pelican water terrace garden market quiet corner window table fresh grouper coffee evening music shell boardwalk palm breeze family season sunset kitchen gallery street bridge marina sand wooden porch lemon bakery visitor captain tide parking walk shade colorful local friendly weekend famous simple generous early open beside under toward the the a and with of for near".split(
    " ",
  );
const KINDS = [
  "Restaurants",
  "Galleries",
  "Marinas",
  "Beaches",
  "Bakeries",
  "Gardens",
  "Hotels",
  "Markets",
];
const PLACES = [
  "Pelican Cove",
  "Gulf Shore",
  "Old Harbor",
  "Palm Street",
  "North Pier",
  "Heron Bay",
  "Shell Island",
];

/**
 * Makes the data of a site with so many pages, including the home page. It is identical on every
 * machine: no clock, no randomness.
 */
export function benchData(count: number): BenchSite {
  // The menus have twelve pages.
  if (!Number.isInteger(count) || count < 13)
    throw new Error(`a bench site has at least 13 pages, not ${count}`);
  const names = Array.from({ length: count - 1 }, (_, index) => nameOf(index));
  const link = (index: number): Link => {
    const { title, slug } = names[index % names.length]!;
    return { label: title, href: `/${slug}/` };
  };
  const links = (from: number, many: number): Link[] =>
    Array.from({ length: many }, (_, index) => link(from + index));
  const pages = names.map(({ slug, title }, index): [string, Page] => {
    const words = sentences(index + 1);
    const listings = Array.from({ length: LISTINGS }, (_, number) => listing(number, words));
    // Each page links to the next ten, so that every page can be reached.
    return [
      slug,
      {
        title,
        description: `${title}: ${words(12)}`,
        intro: words(30),
        listings,
        side: links(index + 1, 10),
      },
    ];
  });
  const words = sentences(0);
  const site: SiteData = {
    name: "The Bench Coast",
    email: "hello@bench.example.com",
    phone: "239-555-0100",
    address: "1 Bench Street, Naples, FL 34102",
    menus: [
      { id: "menu-places", label: "Places", items: links(0, 6) },
      { id: "menu-guide", label: "Area Guide", items: links(6, 6) },
    ],
    footer: {
      about: words(40),
      lifestyle: links(0, 6),
      useful: ["City", "County", "Weather", "Harbor", "Airport", "Schools"].map((label) => ({
        label: `${label} office`,
        href: `https://${label.toLowerCase()}.example.com/`,
      })),
    },
    home: {
      title: "The Bench Coast",
      description: `A coast that exists to be built: ${words(10)}`,
      intro: [words(50), words(50), words(50)],
      slides: Array.from({ length: 6 }, (_, index) => ({
        heading: `Slide ${index + 1}`,
        text: words(14),
      })),
      quotes: Array.from({ length: 4 }, (_, index) => ({
        text: words(30),
        name: `Visitor ${index + 1}`,
      })),
    },
  };
  return { site, pages: new Map(pages) };
}

/**
 * Writes the data as JSON files, one per page: `<folder>/site.json`, `<folder>/pages/<slug>.json`.
 */
export async function writeData(folder: string, { site, pages }: BenchSite): Promise<void> {
  await outputFile(join(folder, "site.json"), json(site));
  for (const [slug, page] of pages)
    await outputFile(join(folder, "pages", `${slug}.json`), json(page));
}

/** Gives the page in a file (of any peer) a different introduction. */
export async function changeIntro(file: string, slug: string, intro: string): Promise<void> {
  const text = await readFile(file, "utf8");
  const page = JSON.parse(text) as Page;
  if (slugOf(page.title) !== slug) throw new Error(`${file} is not the page ${slug}`);
  await outputFile(file, json({ ...page, intro }));
}

/** JSON as it is written to a file. */
export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function nameOf(index: number): { title: string; slug: string } {
  const place = PLACES[index % PLACES.length]!;
  const kind = KINDS[Math.floor(index / PLACES.length) % KINDS.length]!;
  const title = `${place} ${kind} ${index + 1}`;
  return { title, slug: slugOf(title) };
}

const slugOf = (title: string): string => title.toLowerCase().replaceAll(" ", "-");

function listing(number: number, words: (count: number) => string): Listing {
  const [first = ""] = words(2).split(" ");
  return {
    id: `listing-${number + 1}`,
    name: `${first} House ${number + 1}`,
    text: words(38),
    address: `${100 + number * 7} ${first} Street, Naples, FL 34102`,
    phone: `239-555-01${String(10 + number)}`,
    website: `https://${first.toLowerCase()}-${number + 1}.example.com/`,
  };
}

/** Sentences from a seed: a given number of words, with a capital letter and a period. */
function sentences(seed: number): (count: number) => string {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  // A linear congruential generator with the constants of Numerical Recipes: good enough for words.
  const next = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 16;
  return (count) => {
    const text = Array.from({ length: count }, () => WORDS[next() % WORDS.length]).join(" ");
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
}
