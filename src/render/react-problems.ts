import { RenderProblem } from "./render-problem.ts";

/** The code of the finding about a component that waits. */
export const WAITS = "templates/waits";

/** What React says of common mistakes, and what a person can do about each. The first that fits counts. */
const KNOWN: { said: RegExp; code: string; message: string; hint: string }[] = [
  {
    // `use`, `lazy`, a component that is an async function
    said: /^A component suspended/,
    code: WAITS,
    message: "A component waits for something, but a page is rendered in one go.",
    hint: "Put what it waits for into content/, or import it.",
  },
  {
    said: /^Element type is invalid/,
    code: "templates/no-component",
    message: "The template uses something as a component that is none.",
    hint: "A component is a function that returns elements.",
  },
];

/** A mistake that React noticed, in our words; undefined for anything else that was thrown. */
export function reactProblem(thrown: unknown): RenderProblem | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const known = KNOWN.find(({ said }) => said.test(thrown.message));
  return known === undefined ? undefined : new RenderProblem(known.code, known.message, { hint: known.hint });
}

/** What only browsers have, of what people ask for first. */
const OF_BROWSERS =
  /^(?:window|document|location|history|screen|localStorage|sessionStorage|matchMedia) is not defined$/;

/** What to do where code asks for what only a browser has; undefined for anything else that was thrown. */
export function browserHint(thrown: Error): string | undefined {
  return thrown instanceof ReferenceError && OF_BROWSERS.test(thrown.message)
    ? "Only a browser has that, and pages are rendered when the site is built. In an island it belongs into useEffect or a handler."
    : undefined;
}
