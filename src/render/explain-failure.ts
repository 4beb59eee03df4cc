import { createElement, Fragment, isValidElement, type ElementType, type ReactNode } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import type { SourceLookup } from "../code/source-lookup.ts";
import { messageOfCode, missingHint, RenderProblem } from "../code/site-code.ts";
import { isRecord } from "../files/files-below.ts";
import { error, USED_HERE, type Finding, type Position } from "../findings/finding.ts";
import { asError } from "../findings/findings-error.ts";
import { textFrom, type ReadSource } from "../findings/text.ts";
import { parseSource } from "../html/elements.ts";
import type { TemplateBundle } from "./load-templates.ts";
import { withoutStandIns } from "./page-assets.ts";
import {
  ENDLESS,
  functionOf,
  isComponent,
  waiting,
  WAITS,
  type MadeElement,
} from "./page-guard.ts";
import { preparePage, type RenderContext } from "./render-page.ts";
import { addressOf, type Route } from "./route.ts";

export interface FailedRoute {
  route: Route;
  problem: unknown;
}

interface Failure {
  problem: unknown;
  stack?: string | undefined;
}

interface Texts {
  find: (text: string) => Position[];
  read: ReadSource;
}

/**
 * Explains why a route failed, by React's streaming renderer: it alone reports the chain of
 * components.
 */
export async function explainFailure(
  { route, problem: first }: FailedRoute,
  context: RenderContext & { bundle: Pick<TemplateBundle, "lookup"> },
  { find, read }: Texts,
): Promise<Finding[]> {
  const made: MadeElement[] = [];
  const onElement = (element: MadeElement) => void made.push(element);
  const assets = withoutStandIns(context.assets);
  // To render an endless page again would take as long, and its stack many seconds more.
  const isEndless = first instanceof RenderProblem && first.code === ENDLESS;
  const failure: Failure | undefined = isEndless
    ? { problem: first }
    : await failureOf(route, { ...context, assets, onElement });
  const { problem, stack } = failure ?? { problem: first };
  const thrown = asError(problem);
  const known = thrown instanceof RenderProblem ? thrown : undefined;
  const components = chainOf(stack);
  const { lookup } = context.bundle;
  const ofStacks = () =>
    lookup.fromStack(thrown.stack) ??
    (known === undefined ? placeOfRefused(made, thrown) : undefined) ??
    // For a component that waits, the stack of the error is useless.
    placeOfUse(known?.code === WAITS ? "" : `${thrown.stack}\n${stack}`, made) ??
    lookup.fromStack(stack);
  const isRefusedPage = failure === undefined && known !== undefined;
  const ofThrown =
    (known?.component && lookup.ofFunction(known.component)) ??
    parseSource(known?.source) ??
    (isRefusedPage ? placeOfDocument(made, lookup) : ofStacks());
  const renderers = components === "" ? "" : `, rendered by ${components}`;
  const explained = (about: RenderProblem | undefined, source?: string): Finding => {
    const template = parseSource(source) ?? ofThrown;
    const inContent = about && placeInContent(about, template, { find, read });
    // Content authors do not need the component stack.
    const shown =
      inContent === undefined && components !== "" ? `Rendered by ${components}.` : undefined;
    const hint = about?.hint ?? hintAt(template, read) ?? missingHint(thrown, template?.file);
    const message = `requested by this template${renderers}`;
    return error(
      about?.code ?? "templates/threw",
      about?.message ?? `The template threw an error: ${messageOfCode(thrown)}`,
      {
        route: addressOf(route),
        ...(inContent ?? template),
        hint: [hint, shown].filter(Boolean).join("\n") || undefined,
        related:
          inContent !== undefined && template !== undefined
            ? [{ code: USED_HERE, severity: "info", message, ...template }]
            : undefined,
      },
    );
  };
  return [explained(known), ...(known?.others ?? []).map((each) => explained(each, each.source))];
}

/** The place of a document that was refused: its <html>, or the component of the page. */
function placeOfDocument(made: readonly MadeElement[], lookup: SourceLookup): Position | undefined {
  const html = made.find(({ type }) => type === "html");
  const page = functionOf(made[0]?.type);
  return parseSource(html?.source) ?? (page && lookup.ofFunction(page));
}

/** A hint about the line that threw. */
function hintAt(place: Position | undefined, read: ReadSource): string | undefined {
  if (place === undefined) return undefined;
  const text = read(place.file) ?? "";
  const line = text.split("\n")[place.line - 1] ?? "";
  const isInIsland = place.file.startsWith("islands/");
  if (!isInIsland && /["']preact\/hooks["']/.test(text) && /\buse[A-Z]\w*\(/.test(line))
    return "Preact hooks work only in islands. Make the component an island, in islands/.";
  // As in Liquid, Nunjucks and Vue. Attributes have objects, and texts of i18next have braces.
  return /(?<![=${])\{\{/.test(line.replaceAll(/(["'`])(?:\\.|(?!\1).)*\1/g, ""))
    ? "A value in JSX is between single braces: {title}."
    : undefined;
}

function failureOf(route: Route, context: RenderContext): Promise<Failure | undefined> {
  const { element } = preparePage(route, context);
  return new Promise((settle) => {
    const stream = renderToPipeableStream(element, {
      onError: (problem, { componentStack: stack }) => settle({ problem, stack }),
      onAllReady: () => settle(undefined),
      onShellError: (problem) => settle({ problem }),
    });
    // React renders in a microtask. What is not rendered by then is suspended.
    queueMicrotask(() => stream.abort(waiting()));
  });
}

const END_OF_CHAIN = 5;

/** The components in a stack of React (`    at Card (file:…)`), the outermost first. */
function chainOf(stack: string | undefined): string {
  const names = Array.from((stack ?? "").matchAll(/^\s+at ([A-Z][\w$.]*)/gm), ([, name]) => name);
  const chain = names.toReversed().filter((name) => name !== "Start" && name !== "Context");
  if (chain.length > 2 * END_OF_CHAIN)
    chain.splice(END_OF_CHAIN, chain.length - 2 * END_OF_CHAIN, "…");
  return chain.join(" › ");
}

/** The name of an asset, `images/pier.jpg`, may come from `pier.jpg` or `pier`. */
function placeInContent(
  { text, literals }: RenderProblem,
  template: Position | undefined,
  { find, read }: Texts,
): Position | undefined {
  if (text === undefined) return undefined;
  // What the template itself writes does not come from content.
  const source = read(template?.file ?? "") ?? "";
  const [tag = ""] = textFrom(source, template ?? {}).split("/>", 1);
  const isWritten =
    literals?.some((literal) => tag.includes(literal)) ?? source.includes(JSON.stringify(text));
  if (isWritten) return undefined;
  const name = text.replace(/^[a-z]+\//, "");
  const candidates = [text, name, name.replace(/\.[a-z0-9]+$/, "")];
  return candidates.flatMap((candidate) => find(candidate))[0];
}

/**
 * The first element that, rendered alone, React refuses in the same way: the component in the stack
 * may only have received it.
 */
function placeOfRefused(made: readonly MadeElement[], problem: Error): Position | undefined {
  const found = made.find((element) => {
    if (element.source === undefined) return false;
    try {
      renderToStaticMarkup(alone(element));
      return false;
    } catch (refused) {
      return asError(refused).message === problem.message;
    }
  });
  return parseSource(found?.source);
}

/** An element without the elements in it; of a component, only its children that are objects. */
function alone({ type, props }: MadeElement): ReactNode {
  const isOfComponent = isComponent(type) && type !== Fragment;
  const own = [props.children].flat(Infinity).filter((child) => {
    if (isValidElement(child) || typeof child === "function") return false;
    // A component may write a date.
    return !isOfComponent || (isRecord(child) && Object.getPrototypeOf(child) === Object.prototype);
  }) as ReactNode[];
  if (isOfComponent) return createElement(Fragment, null, ...own);
  const hasChildren = props.children !== undefined;
  return createElement(type as ElementType, hasChildren ? { ...props, children: own } : props);
}

/** The JSX by which the site uses a component of a package: the innermost in the stacks. */
function placeOfUse(stacks: string, made: readonly MadeElement[]): Position | undefined {
  for (const [, name] of stacks.matchAll(/^\s+at (?:\w+\.)?(\S+) \(/gm)) {
    const use = made.find(({ type, source }) => source && functionOf(type)?.name === name);
    if (use !== undefined) return parseSource(use.source);
  }
  return undefined;
}
