import { escape, island, page, readIslands } from "../parts.js";

export async function render({ site }) {
  const islands = await readIslands();
  const { home } = site;
  const main = `<main id="main"><h1>${escape(home.title)}</h1>
${island(islands.Slideshow, "Slideshow", "idle", { slides: home.slides })}
${home.intro.map((text) => `<p>${escape(text)}</p>`).join("")}
${island(islands.Quotes, "Quotes", "visible", { quotes: home.quotes })}</main>`;
  return page({ islands, site, title: home.title, description: home.description, address: "/", main });
}
