import { Island } from "build-site";
import TestimonialCarousel from "../../../islands/testimonial-carousel.tsx";
import { useContent } from "../../content.ts";
import { Paragraphs } from "../../components/text.tsx";

/** The clients' quotations, one after the other. One alone stands still and needs no script; without any there is no section. */
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
        // Quotations lie in a grid of their own: in the section's they would stand above its heading.
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
