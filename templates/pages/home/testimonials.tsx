import { Island } from "build-site";
import Carousels from "../../../islands/carousels.tsx";
import type { Quote } from "../../../islands/shared/testimonial-carousel.tsx";
import { EntryPicture, type EntryImage } from "../../components/entry-picture.tsx";
import { Picture } from "../../components/picture.tsx";
import { useContent } from "../../content.ts";
import { Paragraphs } from "../../components/text.tsx";
import { useIslandPicture } from "../../island-picture.ts";

/** Characters of a quotation that would fill the screen of a phone in large letters. */
const LONG = 200;

interface Words extends EntryImage {
  quote: readonly string[];
  author: string;
}

/**
 * The clients' quotations, in turn. A single one does not move and needs no script; without any,
 * the section is omitted.
 */
export function Testimonials() {
  const { testimonials } = useContent().home;
  const picture = useIslandPicture();
  const [first, ...others] = testimonials?.quotes ?? [];
  if (testimonials === undefined || first === undefined) return null;
  const { heading, quotes, secondsPerQuote } = testimonials;
  const makeQuote = ({
    quote,
    author,
    image,
    imageAlt: alt = "",
    imageRights: rights,
    ...more
  }: Words): Quote => ({
    quote,
    author,
    ...(image !== undefined && {
      picture: picture({ image, alt, rights, credit: more.imageCredit, focus: more.imageFocus }),
    }),
  });
  const moves = others.length > 0;
  const long = quotes.some(({ quote }) => quote.join(" ").length > LONG);
  return (
    <section
      className={long ? "testimonials long-quotes" : "testimonials"}
      aria-roledescription={moves ? "carousel" : undefined}
      aria-labelledby="testimonials-heading"
    >
      <h2 id="testimonials-heading">{heading}</h2>
      {moves ? (
        <Island
          of={Carousels}
          when="visible"
          milliseconds={secondsPerQuote * 1000}
          quotes={quotes.map(makeQuote)}
        />
      ) : (
        // Quotations have a grid of their own: in the grid of the section, they would be above its
        // heading.
        <div className="quotes">
          <div className="quote">
            <figure>
              <blockquote>
                <Paragraphs of={first.quote} />
              </blockquote>
              <figcaption className={first.image === undefined ? undefined : "with-face"}>
                <EntryPicture entry={first} sizes="6rem" />
                <span>{first.author}</span>
              </figcaption>
            </figure>
          </div>
        </div>
      )}
      <Picture image="beach-boardwalk" className="quotes-picture" />
    </section>
  );
}
