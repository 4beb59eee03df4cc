/* What all pages share. */
import { usePage } from "build-site";
import type { ReactNode } from "react";
import type { Content } from "../content/schema.ts";
import Logo from "./logo.svg?component";

export function Document({ children }: { children: ReactNode }) {
  const { route, url, asset, content } = usePage<Content>();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{route.title}</title>
        <meta name="description" content={route.description} />
        <link rel="canonical" href={url} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={asset("styles/site.css").href} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to main content
        </a>
        <header>
          <a className="brand" href="/">
            <Logo width={28} height={28} aria-hidden="true" />
            {content.home.title}
          </a>
          <nav aria-label="Main">
            <NavLink href="/">Home</NavLink>
            <NavLink href="/about/">About</NavLink>
          </nav>
        </header>
        <main id="main">
          <h1>{route.title}</h1>
          {children}
        </main>
        <footer>
          <p>Made with build-site</p>
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
