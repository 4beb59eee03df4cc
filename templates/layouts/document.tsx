import { usePage } from "build-site";
import type { ReactNode } from "react";
import { useContent } from "../content.ts";
import { Footer } from "../components/footer.tsx";
import { Header } from "../components/header.tsx";

interface DocumentProps {
  /** False on pages with a form. */
  advertising?: boolean;
  children: ReactNode;
}

/** Two of the fonts are needed for the first words of any page; the third can wait. */
const EARLY_FONTS = [
  "fonts/marcellus-latin-400-normal.woff2",
  "fonts/atkinson-hyperlegible-next-latin-wght-normal.woff2",
];

/** The whole of a page: head, header, main, footer. */
export function Document({ advertising = true, children }: DocumentProps) {
  const { route, url, asset } = usePage();
  const { site } = useContent();
  const listed = route.listed ?? true;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{route.title}</title>
        <meta name="description" content={route.description} />
        {listed && <meta name="robots" content="max-image-preview:large" />}
        {listed && <link rel="canonical" href={url} />}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={site.name} />
        <meta property="og:title" content={route.title} />
        <meta property="og:description" content={route.description} />
        {listed && <meta property="og:url" content={url} />}
        <meta name="theme-color" content="#0b2f3a" />
        <link rel="icon" type="image/svg+xml" href={asset("art/monogram.svg").href} />
        {EARLY_FONTS.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={asset(font).href} crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={asset("styles/site.css").href} />
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to main content
        </a>
        <Header />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer advertising={advertising} />
      </body>
    </html>
  );
}
