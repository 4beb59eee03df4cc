import { createElement, type ReactElement } from "react";
import type { Asset } from "../assets/asset.ts";
import { KEPT_PRELOAD } from "./normalize-html.ts";
import { SOURCE_ATTRIBUTE } from "./source-places.ts";

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

/**
 * Data about the page for machines, as JSON-LD (https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents).
 * `<` is escaped, so that nothing in the data can end the script or begin a comment in it.
 */
export function JsonLd({ data, ...place }: { data: object }): ReactElement {
  const json = JSON.stringify(data).replaceAll("<", String.raw`\u003c`);
  return createElement("script", {
    ...placeOf(place),
    type: "application/ld+json",
    dangerouslySetInnerHTML: { __html: json },
  });
}

/** The place of its JSX, which annotated components get as they were elements. */
function placeOf(place: object): object {
  return SOURCE_ATTRIBUTE in place ? { [SOURCE_ATTRIBUTE]: place[SOURCE_ATTRIBUTE] } : {};
}
