/** @jsxImportSource preact */
import { useId } from "preact/hooks";
import { Dots } from "./dots.tsx";
import { MotionButton } from "./icon.tsx";
import { Picture, type PictureFiles } from "./picture.tsx";
import { useRotation } from "./rotation.ts";

/** A client's words, and a picture of the client or the home, if there is one. */
export interface Quote {
  quote: readonly string[];
  author: string;
  picture?: PictureFiles;
}

interface Props {
  milliseconds: number;
  quotes: readonly Quote[];
}

/**
 * Two or more quotations, one at a time. All are in one grid cell: the longest sets the height, and
 * nothing jumps. It shares the switch of the slide show: one press stops everything on the page
 * that moves.
 */
export function TestimonialCarousel({ milliseconds, quotes }: Props) {
  const { index, previous, rotating, stoppable, show, toggle, root, swipe } = useRotation(
    quotes.length,
    milliseconds,
  );
  const id = useId();
  const panel = (number: number) => `${id}-${number + 1}`;
  const name = (number: number) => `Quotation ${number + 1} of ${quotes.length}`;

  return (
    <div ref={root} class="quotes-carousel">
      <div class="quotes" aria-live={rotating ? "off" : "polite"} {...swipe}>
        {quotes.map(({ quote, author, picture }, number) => (
          <div
            key={panel(number)}
            id={panel(number)}
            role="tabpanel"
            aria-label={name(number)}
            class="quote"
            data-state={number === index ? "current" : "waiting"}
            aria-hidden={(previous >= 0 && number !== index) || undefined}
          >
            <figure>
              <blockquote>
                {quote.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </blockquote>
              <figcaption class={picture && "with-face"}>
                {picture && <Picture of={picture} sizes="6rem" lazy />}
                <span>
                  {author}
                  {picture?.credit && <small class="credit">{picture.credit}</small>}
                </span>
              </figcaption>
            </figure>
          </div>
        ))}
      </div>
      <div class="quotes-controls">
        <MotionButton running={stoppable} onClick={toggle} />
        <Dots
          label="Choose quotation"
          dots={quotes.map((_, number) => ({ name: name(number), panel: panel(number) }))}
          current={index}
          onChoose={show}
        />
      </div>
    </div>
  );
}
