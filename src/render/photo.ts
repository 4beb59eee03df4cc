import { createElement, type ReactElement } from "react";
import { RenderProblem } from "../code/site-code.ts";
import { SOURCE_ATTRIBUTE } from "../html/elements.ts";
import { usePageRecord, type AboutPhotograph, type Photograph } from "./page-context.ts";
import { TAKES_SOURCE } from "./page-guard.ts";

/** Props of `<Photo>`. Others are attributes of the `<img>`. */
interface PhotoProps extends AboutPhotograph {
  /**
   * The name of a photograph in `content/images/`, `images/pier.jpg` or what its import gives, or
   * the address of one on another server.
   */
  src: string;
  /** How wide it is shown, as the `sizes` attribute says it: `(min-width: 48em) 40rem, 100vw`. */
  sizes?: string | undefined;
  /** True for the picture that visitors see first: browsers load it at once. */
  eager?: boolean | undefined;
  className?: string | undefined;
  [attribute: `data-${string}`]: string | undefined;
}

/**
 * A photograph as a `<picture>` in several formats and widths, with its size, so that nothing moves
 * when it arrives. Browsers load it when a visitor scrolls near it.
 */
export function Photo({
  src,
  sizes = "100vw",
  eager = false,
  className,
  ...about
}: PhotoProps): ReactElement {
  const { page } = usePageRecord("<Photo>");
  const { alt: _alt, rights: _rights, focus: _focus, ...attributes } = about;
  const { [SOURCE_ATTRIBUTE]: source } = attributes;
  let photo: Photograph;
  try {
    photo = page.photograph(src, about);
  } catch (problem) {
    if (problem instanceof RenderProblem)
      for (const each of [problem, ...problem.others]) each.source ??= source;
    throw problem;
  }
  return createElement(
    "picture",
    null,
    ...photo.sources.map((each) => createElement("source", { key: each.type, ...each, sizes })),
    createElement("img", {
      src: photo.src,
      width: photo.width,
      height: photo.height,
      alt: photo.alt,
      className: className === undefined ? photo.className : `${className} ${photo.className}`,
      ...loading(eager),
      ...attributes,
    }),
  );
}

Object.assign(Photo, { [TAKES_SOURCE]: true });

/** How browsers load a picture. */
export function loading(eager: boolean) {
  return eager
    ? ({ fetchPriority: "high" } as const)
    : ({ loading: "lazy", decoding: "async" } as const);
}
