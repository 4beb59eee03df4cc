/**
 * What only this site can know about going live: its own topics, and what the keys of its content
 * mean. `build-site launch` adds the address of the site and links without a destination. `build
 * --production` refuses to publish while a must is open.
 *
 * An item stays on the list once it is done, so that progress can be counted.
 */
import { defineLaunch } from "build-site";
import type { Content } from "./schema.ts";
import { approvals } from "./launch/approvals.ts";
import { archivedPages } from "./launch/archived-pages.ts";
import { claims } from "./launch/claims.ts";
import { identity } from "./launch/identity.ts";
import { quotes } from "./launch/quotes.ts";
import { advertisement, listings, messages, portrait } from "./launch/services.ts";

export default defineLaunch<Content>({
  topics: ({ content, settings }) => [
    // Invented reviews cost the most (16 CFR Part 465).
    quotes(content),
    identity(content, settings),
    listings(content, settings),
    advertisement(content),
    messages(content),
    portrait(content),
    approvals(content),
    claims(content),
    archivedPages(content),
  ],
  title: titleOf,
  sample: "sample",
  reviews: {
    day: "reviewed",
    days: 180,
    status: { key: "status", unverified: "unverified", verified: "open" },
    doubts: "doubts",
    unnamed: ["entries", "page"],
  },
});

/** What people call a group of keys: its name, or the heading of its page. */
function titleOf(group: Group, path: readonly (string | number)[]): string | undefined {
  const { page, heading } = group;
  const isPage = path.at(-1) === "page" || (path.length === 1 && page === undefined);
  if (isPage && typeof heading === "string") return `${heading} (page)`;
  if (isGroup(page) && typeof page["heading"] === "string") return page["heading"];
  const names = [group["name"], group["label"], group["title"], group["season"], heading];
  return names
    .find((name): name is string => typeof name === "string" && name.trim() !== "")
    ?.trim();
}

type Group = Readonly<Record<string, unknown>>;

function isGroup(value: unknown): value is Group {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
