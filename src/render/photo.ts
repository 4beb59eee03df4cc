import { createElement, type ReactElement } from "react";
import { SOURCE_ATTRIBUTE } from "../html/elements.ts";
import { usePageRecord, type AboutPhotograph } from "./page-context.ts";
import { atSource, TAKES_SOURCE } from "./page-guard.ts";

/** Props of `<Photo>`. Others are attributes of the `<img>`. */
interface PhotoProps extends AboutPhotograph {
  /** The name of a photograph in `content/images/` (`images/pier.jpg`), or the URL of another. */
  src: string;
  /** How wide it is shown, as the `sizes` attribute says it: `(min-width: 48em) 40rem, 100vw`. */
  sizes?: string | undefined;
  /** True for the picture that visitors see first: browsers load it at once. */
  eager?: boolean | undefined;
  className?: string | undefined;
  [attribute: `data-${string}`]: string | undefined;
}

/**
 * A photograph as a `<picture>` in several formats and widths, with its size. Browsers load it when
 * a visitor scrolls near it.
 */
export function Photo({
  src,
  sizes = "100vw",
  eager = false,
  className,
  ...about
}: PhotoProps): ReactElement {
  const { page } = usePageRecord("<Photo>");
  const { alt, rights: _rights, focus: _focus, ...attributes } = about;
  const photo = atSource(attributes[SOURCE_ATTRIBUTE], () => page.photograph(src, about));
  const { src: fallback, width, height } = photo;
  const names = className === undefined ? photo.className : `${className} ${photo.className}`;
  const given = { src: fallback, width, height, alt, className: names, ...loading(eager) };
  return createElement(
    "picture",
    null,
    ...photo.sources.map((each) => createElement("source", { key: each.type, ...each, sizes })),
    createElement("img", { ...given, ...attributes }),
  );
}

Object.assign(Photo, { [TAKES_SOURCE]: true });

/** How browsers load a picture. */
export function loading(eager: boolean) {
  return eager
    ? ({ fetchPriority: "high" } as const)
    : ({ loading: "lazy", decoding: "async" } as const);
}
