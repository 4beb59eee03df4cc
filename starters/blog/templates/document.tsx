/* What all pages share. */
import { Island, usePage } from "build-site";
import type { ReactNode } from "react";
import type { Content } from "../content/schema.ts";
import ThemeSwitch from "../islands/theme-switch.tsx";
import { Waves } from "./waves.tsx";

interface DocumentProps {
  children: ReactNode;
  /** The picture that social networks show. */
  picture?: { href: string; alt: string } | undefined;
}

/** Applies the visitor's earlier choice before the page is shown. */
const THEME = `try{document.documentElement.dataset.theme=localStorage.theme??""}catch{}`;

export function Document({ children, picture }: DocumentProps) {
  const { route, url, origin, address, asset, raster, content } = usePage<Content>();
  const { title } = content.blog;
  const { href, alt } = picture ?? {
    href: raster(`card${address}`, <Waves name={address} />, 1200).href,
    alt: "Waves",
  };
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{route.title === title ? title : `${route.title} · ${title}`}</title>
        <meta name="description" content={route.description} />
        <script dangerouslySetInnerHTML={{ __html: THEME }} />
        <link rel="canonical" href={url} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={asset("styles/site.css").href} />
        <link rel="alternate" type="application/rss+xml" title={title} href="/feed.xml" />
        <meta property="og:type" content={address.startsWith("/posts/") ? "article" : "website"} />
        <meta property="og:title" content={route.title} />
        <meta property="og:description" content={route.description} />
        <meta property="og:url" content={url} />
        <meta property="og:image" content={origin + href} />
        <meta property="og:image:alt" content={alt} />
        <meta name="twitter:card" content="summary_large_image" />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to main content
        </a>
        <header>
          <a className="brand" href="/">
            {title}
          </a>
          <nav aria-label="Main">
            <NavLink href="/archive/">Archive</NavLink>
            <NavLink href="/about/">About</NavLink>
            <a href="/feed.xml">Feed</a>
          </nav>
          <Island of={ThemeSwitch} when="interaction" />
        </header>
        <main id="main">{children}</main>
        <footer>
          <p>{`${content.blog.description} Written by ${content.blog.author}.`}</p>
        </footer>
      </body>
    </html>
  );
}

/** A link that says whether it leads to this page. */
function NavLink({ href, children }: { href: string; children: string }) {
  const current = usePage().address === href ? "page" : undefined;
  return (
    <a href={href} aria-current={current}>
      {children}
    </a>
  );
}
