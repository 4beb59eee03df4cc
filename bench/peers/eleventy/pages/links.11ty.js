import { escape, island, links, page, readIslands } from "../parts.js";

export const data = {
  pagination: { data: "links", size: 1, alias: "link" },
  permalink: ({ link }) => `/${link.slug}/`,
};

export async function render({ site, link }) {
  const islands = await readIslands();
  const listings = link.listings.map((listing) => island(islands.Listing, "Listing", "interaction", listing));
  const main = `<main id="main" class="with-side"><div><h1>${escape(link.title)}</h1><p class="intro">${escape(link.intro)}</p>
${listings.join("\n")}</div>
<aside aria-label="More places"><h2>More places</h2>${links(link.side)}</aside></main>`;
  return page({ islands, site, title: link.title, description: link.description, address: `/${link.slug}/`, main });
}
