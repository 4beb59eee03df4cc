import { Island } from "build-site";
import TestimonialCarousel from "../../../islands/testimonial-carousel.tsx";
import { useContent } from "../../content.ts";

/** Four quotations, one after the other. */
export function Testimonials() {
  const { heading, quotes, secondsPerQuote } = useContent().home.testimonials;
  return (
    <section className="testimonials" aria-roledescription="carousel" aria-labelledby="testimonials-heading">
      <h2 id="testimonials-heading">{heading}</h2>
      <Island
        of={TestimonialCarousel}
        when="visible"
        milliseconds={secondsPerQuote * 1000}
        quotes={quotes.map(({ quote, author }) => ({ quote, author }))}
      />
    </section>
  );
}
