import { Island } from "build-site";
import TestimonialCarousel from "../../../islands/testimonial-carousel.tsx";
import { useContent } from "../../content.ts";
import { Paragraphs } from "../../components/text.tsx";

/**
 * The clients' quotations, in turn. A single one does not move and needs no script; without any, the section is
 * omitted.
 */
export function Testimonials() {
  const { testimonials } = useContent().home;
  const [first, ...others] = testimonials?.quotes ?? [];
  if (testimonials === undefined || first === undefined) return null;
  const { heading, quotes, secondsPerQuote } = testimonials;
  const moves = others.length > 0;
  return (
    <section
      className="testimonials"
      aria-roledescription={moves ? "carousel" : undefined}
      aria-labelledby="testimonials-heading"
    >
      <h2 id="testimonials-heading">{heading}</h2>
      {moves ? (
        <Island
          of={TestimonialCarousel}
          when="visible"
          milliseconds={secondsPerQuote * 1000}
          quotes={quotes.map(({ quote, author }) => ({ quote, author }))}
        />
      ) : (
        // Quotations have a grid of their own: in the grid of the section, they would be above its heading.
        <div className="quotes">
          <div className="quote">
            <figure>
              <blockquote>
                <Paragraphs of={first.quote} />
              </blockquote>
              <figcaption>{first.author}</figcaption>
            </figure>
          </div>
        </div>
      )}
    </section>
  );
}
