/** @jsxImportSource preact */
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";

interface Copying {
  /** Copies a text; `name` says what it is: “Message copied.” */
  copy: (text: string, name: string) => void;
  /** What became of it, for people who do not see it happen. */
  status: JSX.Element;
}

/** Milliseconds that the answer stays: long enough to read it twice. */
const STAYS = 8000;

/** Copies to the clipboard, and says whether it worked. */
export function useCopy(): Copying {
  const [said, setSaid] = useState<string | null>(null);
  const timer = useRef(0);
  const say = (words: string) => {
    clearTimeout(timer.current);
    setSaid(words);
    timer.current = window.setTimeout(setSaid, STAYS, null);
  };
  const copy = (text: string, name: string) => {
    // When the clipboard is refused (an old browser, a page without https), the text can be
    // selected.
    Promise.resolve(navigator.clipboard)
      .then((clipboard) => clipboard.writeText(text))
      .then(
        () => say(`${name} copied.`),
        () => say("Your browser blocked the copy. Select the text to copy it."),
      );
  };
  return { copy, status: <p role="status">{said}</p> };
}
