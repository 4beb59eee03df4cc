import { createElement, type ReactElement } from "react";
import type { Asset } from "../assets/asset.ts";

/** Marks a preload that a template asked for, as against those that React 19 adds for every picture (react/react#34217). */
export const KEPT_PRELOAD = "data-kept";

/** Asks the browser for the page's largest picture before anything else. At most one a page, in its head. */
export function PreloadImage({ image }: { image: Asset }): ReactElement {
  return createElement("link", {
    rel: "preload",
    as: "image",
    href: image.href,
    fetchPriority: "high",
    [KEPT_PRELOAD]: "",
  });
}
