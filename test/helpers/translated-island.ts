import { h, render } from "preact";
import { useEffect, useState } from "preact/hooks";

/* Runs in a browser page, as `random-trees.ts` does: an island in a page that the browser translates. */

declare global {
  interface Window {
    /** What an island looks like after two changes, when its words have been translated before. */
    translated: () => Promise<string[]>;
  }
}

const later = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** What buttons would do in a real one. */
const changes = new EventTarget();

function Island() {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("one");
  useEffect(() => {
    changes.addEventListener("open", () => setOpen(true));
    changes.addEventListener("say", () => setText("two"));
  }, []);
  return h("p", null, isOpen && h("b", null, "new"), "Some words ", h("i", null, text));
}

window.translated = async () => {
  const root = document.createElement("div");
  document.body.append(root);
  render(h(Island, null), root);
  // As Chrome and others do it: words get an element in the place of their text.
  const font = document.createElement("font");
  font.append("Ein paar Worte ");
  root.querySelector("p")?.firstChild?.replaceWith(font);
  await later(100);
  const looks: string[] = [];
  for (const change of ["open", "say"]) {
    changes.dispatchEvent(new Event(change));
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is meant
    await later(30);
    looks.push(root.innerHTML);
  }
  return looks;
};
