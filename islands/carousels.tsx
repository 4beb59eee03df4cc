/** @jsxImportSource preact */
import { HeroSlideshow, type Slide } from "./shared/hero-slideshow.tsx";
import { TestimonialCarousel, type Quote } from "./shared/testimonial-carousel.tsx";

interface Props {
  milliseconds: number;
  slides?: readonly Slide[];
  quotes?: readonly Quote[];
}

/**
 * The slide show or the quotations: one island, because the home page has both, and one script is
 * smaller than two.
 */
export default function Carousels({ milliseconds, slides, quotes }: Props) {
  if (slides) return <HeroSlideshow milliseconds={milliseconds} slides={slides} />;
  return quotes && <TestimonialCarousel milliseconds={milliseconds} quotes={quotes} />;
}
