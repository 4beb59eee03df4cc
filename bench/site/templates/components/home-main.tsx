import { Island } from "build-site";
import type { SiteData } from "../../content/schema.ts";
import Quotes from "../../islands/quotes.tsx";
import Slideshow from "../../islands/slideshow.tsx";

/** The main part of the home page: a slide show, some text, quotations. */
export function HomeMain({ home }: { home: SiteData["home"] }) {
  return (
    <main id="main">
      <h1>{home.title}</h1>
      <Island of={Slideshow} when="idle" slides={home.slides} />
      {home.intro.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Island of={Quotes} when="visible" quotes={home.quotes} />
    </main>
  );
}
