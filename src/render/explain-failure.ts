import { createElement, Fragment, isValidElement, type ElementType, type ReactNode } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { error, type Finding, type Position } from "../findings/finding.ts";
import type { TemplateBundle } from "./load-templates.ts";
import { ENDLESS, type MadeElement } from "./page-guard.ts";
import { preparePage, type RenderContext } from "./render-page.ts";
import { browserHint, RenderProblem } from "./render-problem.ts";
import { addressOf, type Route } from "./route.ts";
import { parseSource, placeOf, type SourceLookup } from "./source-places.ts";

/** A route that could not be rendered, and what was thrown. */
export interface FailedRoute {
  route: Route;
  problem: unknown;
}

/** The texts of a site. */
export interface Texts {
  /** The places in content where a text stands. */
  find: (text: string) => Position[];
  /** The text of a source file. */
  read: (file: string) => string | undefined;
}

/**
 * Says why a route could not be rendered: renders it again with React's streaming renderer, which alone reports the chain
 * of components. `context` should be of an annotated bundle, so that a mistake in a JSX element has its line.
 */
export async function explainFailure(
  { route, problem: first }: FailedRoute,
  context: RenderContext & { bundle: Pick<TemplateBundle, "lookup"> },
  { find, read }: Texts,
): Promise<Finding> {
  const made: MadeElement[] = [];
  const onElement = (element: MadeElement) => void made.push(element);
  const { problem, stack } = (await failureOf(route, { ...context, onElement })) ?? { problem: first };
  const chain = chainOf(stack);
  const known = problem instanceof RenderProblem ? problem : undefined;
  const thrown = problem instanceof Error ? problem : new Error(`${String(problem)} was thrown`);
  const { lookup } = context.bundle;
  const source =
    parseSource(known?.source) ??
    (known?.code === WAITS
      ? waitingPlace({ made, chain, stack }, lookup)
      : (lookup.fromStack(thrown.stack) ?? refusedPlace({ made, thrown, stack }, lookup)));
  // A text that the template itself writes out does not come from content, even when content has the same text.
  const isLiteral =
    known?.text !== undefined && read(source?.file ?? "")?.includes(JSON.stringify(known.text)) === true;
  const inContent = known?.text === undefined || isLiteral ? [] : placesOf(known.text, find);
  const hints = [
    known?.hint ?? browserHint(thrown),
    chain.length === 0 ? undefined : `Rendered by ${chain.join(" › ")}.`,
  ];
  const hint = hints.filter((part) => part !== undefined).join("\n");
  const template: Finding = {
    code: "templates/used-here",
    severity: "info",
    message: "the template that asks for it",
    ...source,
  };
  return error(known?.code ?? "templates/threw", known?.message ?? `The template threw an error: ${thrown.message}`, {
    route: addressOf(route.path),
    ...(inContent[0] ?? source),
    ...(hint === "" ? {} : { hint }),
    ...(inContent.length > 0 && source !== undefined ? { related: [template] } : {}),
  });
}

/** An async function leaves no line behind: its text leads to it. */
function waitingPlace(
  { made, chain, stack }: { made: readonly MadeElement[]; chain: readonly string[]; stack: string | undefined },
  lookup: SourceLookup,
): Position | undefined {
  const component = asyncComponent(made, chain.at(-1));
  return component === undefined ? lookup.fromStack(stack) : lookup.ofFunction(component);
}

/** What React itself refuses has no line of a template in its stack. */
function refusedPlace(
  { made, thrown, stack }: { made: readonly MadeElement[]; thrown: Error; stack: string | undefined },
  lookup: SourceLookup,
): Position | undefined {
  const refused = thrown instanceof RenderProblem ? undefined : refusedElement(made, thrown);
  return placeOf(refused?.source) ?? lookup.fromStack(stack);
}

interface Failure {
  problem: unknown;
  /** React's component stack. */
  stack?: string | undefined;
}

const WAITS = "templates/waits";

/** Renders a page once more. React reports suspended components, with their chain, when it is told to stop. */
function failureOf(route: Route, context: RenderContext): Promise<Failure | undefined> {
  const { element } = preparePage(route, context);
  return new Promise((settle) => {
    const stream = renderToPipeableStream(element, {
      onError(problem, info) {
        // React collects the stack on demand: for a page without an end that takes many seconds.
        const isEndless = problem instanceof RenderProblem && problem.code === ENDLESS;
        settle({ problem, stack: isEndless ? undefined : info.componentStack });
      },
      onAllReady: () => settle(undefined),
      onShellError: (problem) => settle({ problem }),
    });
    // React renders in a microtask. What is left after it waits for something.
    queueMicrotask(() => {
      const message = "A component waits for something, but a page is rendered in one go.";
      stream.abort(new RenderProblem(WAITS, message, { hint: "Put what it waits for into content/, or import it." }));
    });
  });
}

/** `    at Card (file:…)` lines, the innermost first, as names from the outermost on; elements are left out. */
function chainOf(stack: string | undefined): string[] {
  const names = [...(stack ?? "").matchAll(/^\s+at ([A-Z][\w$.]*)/gm)].map((match) => match[1] ?? "");
  const chain = names.toReversed().filter((name) => name !== "Start" && name !== "Context");
  return chain.length <= 2 * END_OF_CHAIN
    ? chain
    : [...chain.slice(0, END_OF_CHAIN), "…", ...chain.slice(-END_OF_CHAIN)];
}

/** Components that are named at either end of a long chain. */
const END_OF_CHAIN = 5;

/** A text may stand in content whole, or as the end of an asset's name: `images/pier.jpg` comes from `pier.jpg`. */
function placesOf(text: string, find: (text: string) => Position[]): Position[] {
  const name = text.replace(/^[a-z]+\//, "");
  for (const candidate of [text, name, name.replace(/\.[a-z0-9]+$/, "")]) {
    const places = find(candidate);
    if (places.length > 0) return places;
  }
  return [];
}

/**
 * The first element that React refuses for its own sake: a prop, a child or a type that it cannot use. React names the
 * component that was rendered at that time, which may have got the element from another one. So each is tried alone,
 * without the elements in it; `problem` is what React has said of the page.
 */
function refusedElement(made: readonly MadeElement[], problem: Error): MadeElement | undefined {
  return made.find((element) => {
    if (element.source === undefined) return false;
    try {
      const alone = standingAlone(element);
      if (alone !== undefined) renderToStaticMarkup(alone);
      return false;
    } catch (refused) {
      return refused instanceof Error && refused.message === problem.message;
    }
  });
}

function standingAlone({ type, props }: MadeElement): ReactNode {
  const { children } = props;
  if (typeof type === "string")
    return createElement(type, children === undefined ? props : { ...props, children: textChildren(children) });
  if (!isComponent(type)) return createElement(type as ElementType);
  const objects = [children].flat(Infinity).filter((child) => isPlainObject(child)) as ReactNode[];
  return objects.length === 0 ? undefined : createElement(Fragment, null, ...objects);
}

/** What a template gives as children, but for the elements among them. */
function textChildren(children: unknown): ReactNode {
  const found = [children].flat(Infinity).filter((child) => !isValidElement(child) && typeof child !== "function");
  return found as ReactNode[];
}

/** A function, or an object that React has made: memo, lazy, a context; Fragment is a symbol. */
function isComponent(type: unknown): boolean {
  return typeof type === "function" || typeof type === "symbol" || (isObject(type) && "$$typeof" in type);
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isPlainObject = (value: unknown) =>
  isObject(value) && !isValidElement(value) && Object.getPrototypeOf(value) === Object.prototype;

/** The component of that name that is an async function; any, where none has it. */
function asyncComponent(made: readonly MadeElement[], name: string | undefined): object | undefined {
  const found = made.map(({ type }) => innermost(type)).filter((type) => isAsync(type));
  return found.find((type) => "name" in type && type.name === name) ?? found[0];
}

function innermost(type: unknown): unknown {
  return isObject(type) && "type" in type ? innermost(type.type) : type;
}

function isAsync(type: unknown): type is object {
  return Object.prototype.toString.call(type) === "[object AsyncFunction]";
}
