/** @jsxImportSource preact */
import { useId } from "preact/hooks";
import { Dots } from "./shared/dots.tsx";
import { Icon, MotionButton } from "./shared/icon.tsx";
import { useRotation } from "./shared/rotation.ts";

/** A picture, and the files that a browser may choose instead of it. */
export interface Slide {
  title: string;
  alt: string;
  src: string;
  width: number;
  height: number;
  className?: string;
  /** The owner of the rights to a photograph. */
  rights?: string;
  sources: readonly { srcset: string; type?: string; media?: string }[];
}

interface Props {
  milliseconds: number;
  slides: readonly Slide[];
}

/**
 * Pictures that change by themselves until the visitor stops them. The control that stops them comes first in Tab order.
 * Without JavaScript all of them are side by side, without controls.
 */
export default function HeroSlideshow({ milliseconds, slides }: Props) {
  const { index, previous, upcoming, rotating, stoppable, show, toggle, root, swipe } = useRotation(
    slides.length,
    milliseconds,
  );
  const id = useId();
  const panel = (number: number) => `${id}-slide-${number + 1}`;

  return (
    <div ref={root} class="slideshow">
      <div class="slideshow-controls">
        <MotionButton running={stoppable} onClick={toggle} />
        <button type="button" class="previous-button" aria-label="Previous slide" onClick={() => show(index - 1)}>
          <Icon of="back" />
        </button>
        <button type="button" class="next-button" aria-label="Next slide" onClick={() => show(index + 1)}>
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
        {slides.map(({ title, alt, className, rights, sources, ...image }, number) => (
          <div
            key={panel(number)}
            id={panel(number)}
            role="tabpanel"
            aria-label={title}
            class="slide"
            data-state={number === index ? "current" : number === previous ? "previous" : "waiting"}
            // Styles hide the others. The slide that fades out is visible, but no longer for assistive technology. Unset at
            // first: without a script all slides are shown.
            aria-hidden={(previous >= 0 && number !== index) || undefined}
          >
            <picture>
              {sources.map((source) => (
                <source key={source.srcset} sizes={source.type && "100vw"} {...source} />
              ))}
              <img
                {...image}
                alt={alt}
                class={className}
                loading={number === 0 || number === upcoming ? undefined : "lazy"}
                fetchpriority={number === 0 ? "high" : undefined}
              />
            </picture>
            <p class="slide-title">
              {title}
              {rights && <small class="rights">{rights}</small>}
            </p>
          </div>
        ))}
      </div>
    </div>
  );
}
