import { Island, usePage } from "build-site";
import HeroSlideshow from "../../../islands/hero-slideshow.tsx";
import { ExternalLink } from "../../components/links.tsx";
import { useContent } from "../../content.ts";

/** Six pictures that change by themselves until somebody stops them, and what the page is about. */
export function Hero() {
  const { asset } = usePage();
  const { home, site } = useContent();
  const { label, slides, secondsPerSlide, searchButton } = home.hero;
  return (
    <section className="hero" aria-roledescription="carousel" aria-label={label}>
      <Island
        of={HeroSlideshow}
        when="idle"
        milliseconds={secondsPerSlide * 1000}
        slides={slides.map(({ title, alt, image }) => {
          const { href, width = 0, height = 0 } = asset(`art/${image}.svg`);
          return { title, alt, src: href, width, height };
        })}
      />
      <div className="hero-words">
        <h1>{home.page.heading}</h1>
        <p>{site.tagline}</p>
        <ExternalLink href={searchButton.to.href} className="button">
          {searchButton.label}
        </ExternalLink>
      </div>
    </section>
  );
}
