import { escape, island, readIslands } from "../parts.js";

export const data = { layout: "document.11ty.js" };

export async function render({ site: { home } }) {
  const { Slideshow, Quotes } = await readIslands();
  return `<main id="main"><h1>${escape(home.title)}</h1>
${island(Slideshow, "Slideshow", "idle", { slides: home.slides })}
${home.intro.map((text) => `<p>${escape(text)}</p>`).join("")}
${island(Quotes, "Quotes", "visible", { quotes: home.quotes })}</main>`;
}
