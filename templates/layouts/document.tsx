import { usePage } from "build-site";
import type { ReactElement, ReactNode } from "react";
import { crops } from "../art/crops.ts";
import { Sunset } from "../art/scenes/sunset.tsx";
import { useSceneCard } from "../cards.tsx";
import { ContactBar } from "../components/contact-bar.tsx";
import { Footer } from "../components/footer.tsx";
import { Header } from "../components/header.tsx";
import { Icons } from "../components/icons.tsx";
import { PageData, type AboutPage } from "../components/page-data.tsx";
import { SocialMeta } from "../components/social-meta.tsx";

interface DocumentProps {
  /** The text of the page's h1. */
  heading: string;
  /** The structured data of the page. */
  about?: AboutPage;
  /** The page's picture for social networks; by default, the sunset with the page's title. */
  card?: ReactElement;
  /**
   * The style sheet of the page, with everything that it needs: one file arrives sooner than two.
   */
  styles?: string;
  /** False on pages with a form. */
  advertising?: boolean;
  children: ReactNode;
}

/** The first words of any page need all three: one that comes later lays the page out again. */
const EARLY_FONTS = [
  "fonts/marcellus-latin-400-normal.woff2",
  "fonts/atkinson-hyperlegible-next-latin-wght-normal.woff2",
  "fonts/jost-latin-wght-normal.woff2",
];

/** A whole page: head, header, main, footer. */
export function Document(props: DocumentProps) {
  const { heading, about, card, styles = "styles/site.css", advertising = true, children } = props;
  const { route, url, asset } = usePage();
  const plainCard = useSceneCard(Sunset, crops.sunset.social, route.title);
  const listed = route.listed ?? true;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{route.title}</title>
        <meta name="description" content={route.description} />
        {EARLY_FONTS.map((font) => (
          <link
            key={font}
            rel="preload"
            as="font"
            type="font/woff2"
            href={asset(font).href}
            crossOrigin="anonymous"
          />
        ))}
        <link rel="stylesheet" href={asset(styles).href} />
        <link rel="stylesheet" href={asset("styles/print.css").href} media="print" />
        {listed && <meta name="robots" content="max-image-preview:large" />}
        {listed && <link rel="canonical" href={url} />}
        {listed && <SocialMeta card={card ?? plainCard} />}
        <Icons />
        <link rel="manifest" href="/site.webmanifest" />
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
        <ContactBar />
        <PageData about={about} heading={heading} />
      </body>
    </html>
  );
}
