import { Island, usePage } from "build-site";
import Carousels from "../../../islands/carousels.tsx";
import type { Slide } from "../../../islands/shared/hero-slideshow.tsx";
import art from "../../art/index.tsx";
import { ExternalLink } from "../../components/links.tsx";
import { Person } from "../../components/person.tsx";
import { Sentences, WholeWords } from "../../components/text.tsx";
import type { Picture } from "../../../content/schema.ts";
import { useContent } from "../../content.ts";
import { isPhotograph } from "../../images.ts";
import { useIslandPicture } from "../../island-picture.ts";

/** A slide show that the visitor can stop, the promise of the broker, and a phone number. */
export function Hero() {
  const { home, site } = useContent();
  const { label, slides, secondsPerSlide, searchButton } = home.hero;
  const makeSlide = useSlides();
  return (
    <section className="hero" aria-roledescription="carousel" aria-label={label}>
      <Island
        of={Carousels}
        when="idle"
        milliseconds={secondsPerSlide * 1000}
        slides={slides.map(makeSlide)}
      />
      <div className="hero-words">
        <div className="promise">
          <h1>
            <Sentences>{home.page.heading}</Sentences>
          </h1>
          <p className="tagline">
            <WholeWords>{site.tagline}</WholeWords>
          </p>
        </div>
        <Person />
        <ExternalLink href={searchButton.to.href} className="button quiet">
          {searchButton.label}
        </ExternalLink>
      </div>
    </section>
  );
}

/**
 * Where the picture is about as high as wide: on phones, and next to the text. See
 * `styles/parts/hero.css`.
 */
const PORTRAIT =
  "(max-width: 47.99em) and (orientation: portrait), (max-width: 71.99em) and (orientation: landscape) and (min-height: 37em)";

/**
 * The props for a slide of the island: a photograph in several formats, or a drawing in two shapes.
 */
function useSlides(): (slide: Picture & { title: string }) => Slide {
  const { asset } = usePage();
  const files = useIslandPicture();
  return ({ title, ...picture }) => {
    const { image, alt } = picture;
    if (isPhotograph(image)) return { title, ...files(picture) };
    const { href, width = 0, height = 0 } = asset(`art/${image}.svg`);
    const portrait = `${image}-portrait`;
    const sources =
      portrait in art ? [{ media: PORTRAIT, srcset: asset(`art/${portrait}.svg`).href }] : [];
    return { title, img: { src: href, width, height, alt }, sources };
  };
}
