import { createElement, type ReactElement } from "react";
import type { Asset } from "../assets/asset.ts";
import { KEPT_PRELOAD } from "./html-names.ts";

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
