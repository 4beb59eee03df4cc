import { usePage } from "build-site";
import type { ReactNode } from "react";
import type { Content } from "../content/schema.ts";
import { Footer } from "./components/footer.tsx";
import { Header } from "./components/header.tsx";

/** A whole page around its main part. */
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
        <link rel="stylesheet" href={asset("styles/site.css").href} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to main content
        </a>
        <Header site={content.site} />
        {children}
        <Footer site={content.site} />
      </body>
    </html>
  );
}
