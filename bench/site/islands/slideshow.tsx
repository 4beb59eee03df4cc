/** @jsxImportSource preact */
import { useState } from "preact/hooks";

export default function Slideshow({ slides }: { slides: { heading: string; text: string }[] }) {
  const [shown, setShown] = useState(0);
  const go = (step: number) => setShown((shown + step + slides.length) % slides.length);
  return (
    <div className="slideshow">
      <ul>
        {slides.map((slide, index) => (
          <li key={slide.heading} className={index === shown ? "slide shown" : "slide"}>
            <h2>{slide.heading}</h2>
            <p>{slide.text}</p>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => go(-1)}>
        Previous slide
      </button>
      <button type="button" onClick={() => go(1)}>
        Next slide
      </button>
    </div>
  );
}
