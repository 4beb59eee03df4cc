/** @jsxImportSource preact */
import { useId } from "preact/hooks";
import { Dots } from "./dots.tsx";
import { Icon, MotionButton } from "./icon.tsx";
import { Picture, type PictureFiles } from "./picture.tsx";
import { useRotation } from "./rotation.ts";

/** A picture with its title. */
export interface Slide extends PictureFiles {
  title: string;
}

interface Props {
  milliseconds: number;
  slides: readonly Slide[];
}

/**
 * Pictures that change by themselves until the visitor stops them. The control that stops them
 * comes first in Tab order. Without JavaScript all of them are side by side, without controls.
 */
export function HeroSlideshow({ milliseconds, slides }: Props) {
  const { index, previous, upcoming, rotating, stoppable, show, toggle, root, swipe } = useRotation(
    slides.length,
    milliseconds,
  );
  const id = useId();
  const panel = (number: number) => `${id}-${number + 1}`;

  return (
    <div ref={root} class="slideshow">
      <div class="slideshow-controls">
        <MotionButton running={stoppable} onClick={toggle} />
        <button
          type="button"
          class="previous-button"
          aria-label="Previous slide"
          onClick={() => show(index - 1)}
        >
          <Icon of="back" />
        </button>
        <button
          type="button"
          class="next-button"
          aria-label="Next slide"
          onClick={() => show(index + 1)}
        >
          <Icon of="forward" />
        </button>
        <Dots
          label="Choose slide"
          dots={slides.map(({ title }, number) => ({ name: title, panel: panel(number) }))}
          current={index}
          onChoose={show}
        />
      </div>
      <div class="slides" aria-live={rotating ? "off" : "polite"} {...swipe}>
        {slides.map((slide, number) => (
          <div
            key={panel(number)}
            id={panel(number)}
            role="tabpanel"
            aria-label={slide.title}
            class="slide"
            data-state={number === index ? "current" : number === previous ? "previous" : "waiting"}
            // Styles hide the others. The slide that fades out is visible, but no longer for
            // assistive technology. Unset at first: without a script all slides are shown.
            aria-hidden={(previous >= 0 && number !== index) || undefined}
          >
            <Picture
              of={slide}
              sizes="100vw"
              lazy={number !== 0 && number !== upcoming}
              first={number === 0}
            />
            <p class="slide-title">
              {slide.title}
              {slide.credit && <small class="credit">{slide.credit}</small>}
            </p>
          </div>
        ))}
      </div>
    </div>
  );
}
