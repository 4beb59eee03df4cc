import { escapeMarkup } from "../findings/text.ts";
import { addressOf, isListed, type Route } from "../render/route.ts";

/** `sitemap.xml` (sitemaps.org 0.9): every page for search engines; `lastmod` is the day of its last review. */
export function sitemap(routes: readonly Route[], origin: string): string {
  const urls = routes.filter(isListed).map(({ path, reviewed }) => {
    const lastmod = reviewed === undefined ? "" : `<lastmod>${reviewed}</lastmod>`;
    return `  <url><loc>${escapeMarkup(origin + addressOf(path))}</loc>${lastmod}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

/** `robots.txt`: everything may be read, and the sitemap is at this address. */
export function robots(origin: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
