import { readPage, readSite } from "../../content.js";

export function data({ routeParams: { slug } }) {
  const { home: _, ...site } = readSite();
  const { title, description, ...page } = readPage(slug);
  return { site, page: { title, ...page }, path: `/${slug}/`, title, description };
}
