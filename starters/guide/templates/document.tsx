/* What all pages share. */
import { usePage } from "build-site";
import type { ReactNode } from "react";

export function Document({ children }: { children: ReactNode }) {
  const { route, url, asset } = usePage();
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
          <nav aria-label="Main">
            <a href="/">Parks</a>
            <a href="/about/">About</a>
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
