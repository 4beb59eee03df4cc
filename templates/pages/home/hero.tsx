import { Island, usePage } from "build-site";
import HeroSlideshow, { type Slide } from "../../../islands/hero-slideshow.tsx";
import art from "../../art/index.tsx";
import { ExternalLink } from "../../components/links.tsx";
import { WholeWords } from "../../components/text.tsx";
import type { Picture } from "../../../content/schema.ts";
import { useContent } from "../../content.ts";
import { isPhotograph } from "../../images.ts";
import { useIslandPicture } from "../../island-picture.ts";

/** A slide show that the visitor can stop, and the subject of the page. */
export function Hero() {
  const { home, site } = useContent();
  const { label, slides, secondsPerSlide, searchButton } = home.hero;
  const makeSlide = useSlides();
  return (
    <section className="hero" aria-roledescription="carousel" aria-label={label}>
      <Island of={HeroSlideshow} when="idle" milliseconds={secondsPerSlide * 1000} slides={slides.map(makeSlide)} />
      <div className="hero-words">
        <h1>{home.page.heading}</h1>
        <p>
          <WholeWords>{site.tagline}</WholeWords>
        </p>
        <ExternalLink href={searchButton.to.href} className="button">
          {searchButton.label}
        </ExternalLink>
      </div>
    </section>
  );
}

/** Up to this page width, picture and text are stacked: see `styles/parts/hero.css`. */
const NARROW = "(max-width: 47.99em)";

/** The props for a slide of the island: a photograph in several formats, or a drawing in two shapes. */
function useSlides(): (slide: Picture & { title: string }) => Slide {
  const { asset } = usePage();
  const files = useIslandPicture();
  return ({ title, ...picture }) => {
    const { image, alt } = picture;
    if (isPhotograph(image)) return { title, ...files(picture) };
    const { href, width = 0, height = 0 } = asset(`art/${image}.svg`);
    const portrait = `${image}-portrait`;
    const sources = portrait in art ? [{ media: NARROW, srcset: asset(`art/${portrait}.svg`).href }] : [];
    return { title, alt, src: href, width, height, sources };
  };
}
