import { escapeMarkup } from "../findings/text.ts";
import { addressOf, alternates, isListed, type Route } from "../render/route.ts";

/** sitemaps.org 0.9; `lastmod` is the day of the last review. */
export function sitemap(routes: readonly Route[], origin: string): string {
  const isTranslated = routes.some(({ translations }) => translations !== undefined);
  const urls = routes.filter(isListed).map((route) => {
    const { reviewed } = route;
    const lastmod = reviewed === undefined ? "" : `<lastmod>${reviewed}</lastmod>`;
    const others = alternates(route, origin).map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeMarkup(href)}"/>`,
    );
    const address = escapeMarkup(origin + encodeURI(addressOf(route)));
    return `  <url><loc>${address}</loc>${lastmod}${others.join("")}</url>`;
  });
  const more = isTranslated ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : "";
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${more}>`,
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

/** The files that search engines read first. */
export function filesForSearch(routes: readonly Route[], origin: string) {
  const robots = `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
  return [
    { path: "sitemap.xml", content: sitemap(routes, origin) },
    { path: "robots.txt", content: robots },
  ];
}
