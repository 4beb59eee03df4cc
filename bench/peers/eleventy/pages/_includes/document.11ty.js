import { escape, island, links, readIslands } from "../../parts.js";

/** A whole page around its main part. */
export async function render({ site, link, page, content }) {
  const { title, description } = link ?? site.home;
  return `<!doctype html>
<html lang="en" data-js>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<meta name="description" content="${escape(description)}">
<link rel="canonical" href="https://bench.example.com${page.url}">
<link rel="stylesheet" href="/site.css">
<script type="module" src="/browser.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to main content</a>
${header(await readIslands(), site)}
${content}
${footer(site)}
</body>
</html>`;
}

function header(islands, site) {
  const menus = site.menus.map(
    (menu) => `<li>${island(islands.Dropdown, "Dropdown", "interaction", menu)}</li>`,
  );
  return `<header class="header"><p class="top"><a href="mailto:${site.email}">${site.email}</a></p>
<nav aria-label="Main"><ul class="bar"><li><a href="/">Home</a></li>${menus.join("")}<li><a href="tel:+1-${site.phone}">${site.phone}</a></li></ul></nav></header>`;
}

function footer(site) {
  return `<footer class="footer"><div class="columns">
<section><h2>About us</h2><p>${escape(site.footer.about)}</p></section>
<section><h2>Lifestyle</h2>${links(site.footer.lifestyle)}</section>
<section><h2>Useful links</h2>${links(site.footer.useful)}</section>
<section><h2>Contact</h2><p>${escape(site.address)}</p><p><a href="tel:+1-${site.phone}">${site.phone}</a></p><p><a href="mailto:${site.email}">${site.email}</a></p></section>
</div><p class="end">Made for a benchmark.</p></footer>`;
}
