/** @jsxImportSource preact */
import { useRef } from "preact/hooks";

interface DotsProps {
  /** Name of the group: “Choose slide”. */
  label: string;
  /** One for each panel: its name and the id of what it shows. */
  dots: readonly { name: string; panel: string }[];
  current: number;
  onChoose: (index: number) => void;
}

/** One dot for each slide or quotation: tabs, of which one stands in the Tab order and arrow keys move (ARIA APG, tabs). */
export function Dots({ label, dots, current, onChoose }: DotsProps) {
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = target(event.key, current, dots.length);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };

  return (
    <div ref={list} role="tablist" aria-label={label} class="dots" onKeyDown={onKeyDown}>
      {dots.map(({ name, panel }, index) => (
        <button
          key={panel}
          type="button"
          role="tab"
          aria-label={name}
          aria-selected={index === current}
          aria-controls={panel}
          tabIndex={index === current ? 0 : -1}
          onClick={() => onChoose(index)}
        />
      ))}
    </div>
  );
}

function target(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (current + 1) % count;
    case "ArrowLeft":
      return (current + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
