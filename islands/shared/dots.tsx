/** @jsxImportSource preact */
import { useRef } from "preact/hooks";

interface DotsProps {
  /** The name of the group: “Choose slide”. */
  label: string;
  /** One for each panel: its name and the id of what it shows. */
  dots: readonly { name: string; panel: string }[];
  current: number;
  onChoose: (index: number) => void;
}

/**
 * A dot for each slide or quotation: tabs, one of them in the Tab order, moved by arrow keys (ARIA
 * APG, tabs).
 */
export function Dots({ label, dots, current, onChoose }: DotsProps) {
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const count = dots.length;
    const ways: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: count - 1,
    };
    const way = ways[event.key];
    if (way === undefined) return;
    const next = (way + count) % count;
    event.preventDefault();
    onChoose(next);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
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
