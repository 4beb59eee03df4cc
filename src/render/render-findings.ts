import { renderToPipeableStream } from "react-dom/server";
import { error, type Finding, type Position } from "../findings/finding.ts";
import { addressOf, type Route } from "../site/route.ts";
import { preparePage, type RenderContext } from "./render-route.ts";
import { RenderProblem } from "./render-problem.ts";
import { parseSource } from "./source-attribute.ts";

/** A route that could not be rendered, and what was thrown. */
export interface FailedRoute {
  route: Route;
  problem: unknown;
}

/**
 * Says why a route could not be rendered: renders it once more, with React's streaming renderer, which alone tells the
 * chain of components. `context` should be of an annotated bundle, so that a mistake at a JSX element has its line.
 */
export async function renderFindings(
  { route, problem: first }: FailedRoute,
  context: RenderContext,
  find: (text: string) => Position[],
): Promise<Finding[]> {
  const { problem, chain } = (await failureOf(route, context)) ?? { problem: first, chain: [] };
  const known = problem instanceof RenderProblem ? problem : undefined;
  const thrown = problem instanceof Error ? problem : new Error(`${String(problem)} was thrown`);
  const source = parseSource(known?.source) ?? context.bundle.lookup.fromStack(thrown.stack);
  const inContent = known?.text === undefined ? [] : placesOf(known.text, find);
  const message = known === undefined ? `The template threw an error: ${thrown.message}` : known.message;
  const hints = [known?.hint, chain.length === 0 ? undefined : `Rendered by ${chain.join(" › ")}.`];
  const hint = hints.filter((part) => part !== undefined).join("\n");
  const template: Finding = {
    code: "templates/used-here",
    severity: "info",
    message: "the template that asks for it",
    ...source,
  };
  return [
    error(known?.code ?? "templates/threw", message, {
      route: addressOf(route.path),
      ...(inContent[0] ?? source),
      ...(hint === "" ? {} : { hint }),
      ...(inContent.length > 0 && source !== undefined ? { related: [template] } : {}),
    }),
  ];
}

interface Failure {
  problem: unknown;
  /** Names of components, the outermost first. */
  chain: string[];
}

function failureOf(route: Route, context: RenderContext): Promise<Failure | undefined> {
  const { element } = preparePage(route, context);
  return new Promise((done) => {
    renderToPipeableStream(element, {
      onError: (problem, { componentStack }) => done({ problem, chain: chainOf(componentStack) }),
      onAllReady: () => done(undefined),
      onShellError: (problem) => done({ problem, chain: [] }),
    });
  });
}

/** `    at Card (file:…)` lines, the innermost first, as names from the outermost on; elements are left out. */
function chainOf(stack: string | undefined): string[] {
  const names = [...(stack ?? "").matchAll(/^\s+at ([A-Z][\w$.]*)/gm)].map((match) => match[1] ?? "");
  return names.toReversed().filter((name) => name !== "Start" && name !== "Context");
}

/** A text may stand in content whole, or as the end of an asset's name: `images/pier.jpg` comes from `pier.jpg`. */
function placesOf(text: string, find: (text: string) => Position[]): Position[] {
  const bare = text.replace(/^[a-z]+\//, "");
  for (const candidate of [text, bare, bare.replace(/\.[a-z0-9]+$/, "")]) {
    const places = find(candidate);
    if (places.length > 0) return places;
  }
  return [];
}
