import { renderToStaticMarkup } from "react-dom/server";
import { Footer } from "./components/footer.jsx";
import { Header } from "./components/header.jsx";
import { HomeMain } from "./components/home-main.jsx";
import { LinkMain } from "./components/link-main.jsx";

export const home = (site) =>
  written({
    site,
    head: site.home,
    address: "https://bench.example.com/",
    main: <HomeMain home={site.home} />,
  });

export const linkPage = (site, page, slug) =>
  written({
    site,
    head: page,
    address: `https://bench.example.com/${slug}/`,
    main: <LinkMain page={page} />,
  });

const written = (parts) => `<!doctype html>${renderToStaticMarkup(<Document {...parts} />)}`;

function Document({ site, head, address, main }) {
  return (
    <html lang="en" data-js="">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        <link rel="canonical" href={address} />
        <link rel="stylesheet" href="/site.css" />
        <script type="module" src="/browser.js" />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to main content
        </a>
        <Header site={site} />
        {main}
        <Footer site={site} />
      </body>
    </html>
  );
}
