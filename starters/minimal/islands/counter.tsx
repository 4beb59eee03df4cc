/** @jsxImportSource preact */
/*
 * An island: it is rendered when the site is built, and its script is loaded when a visitor needs
 * it.
 */
import { useState } from "preact/hooks";

export default function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start);
  return (
    <button type="button" class="needs-script" onClick={() => setCount(count + 1)}>
      {`Clicked ${count} times`}
    </button>
  );
}
