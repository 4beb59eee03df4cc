import { escape, island, links, readIslands } from "../parts.js";

export const data = {
  layout: "document.11ty.js",
  pagination: { data: "links", size: 1, alias: "link" },
  permalink: ({ link }) => `/${link.slug}/`,
};

export async function render({ link }) {
  const { Listing } = await readIslands();
  const listings = link.listings.map((listing) =>
    island(Listing, "Listing", "interaction", listing),
  );
  return `<main id="main" class="with-side"><div><h1>${escape(link.title)}</h1><p class="intro">${escape(link.intro)}</p>
${listings.join("\n")}</div>
<aside aria-label="More places"><h2>More places</h2>${links(link.side)}</aside></main>`;
}
