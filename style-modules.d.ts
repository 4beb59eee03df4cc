/* What code gets from style sheets, pictures, texts and MDX that it imports. */

declare module "*.module.css" {
  /** The names of the classes on the page, by their names in the file. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module "*.css";

/**
 * In a template, the name of a picture in `content/images/`, for `<Photo>`, `asset()` and
 * `photograph()`; in an island its address.
 */
declare module "*.jpg" {
  const name: string;
  export default name;
}
declare module "*.JPG" {
  const name: string;
  export default name;
}
declare module "*.jpeg" {
  const name: string;
  export default name;
}
declare module "*.JPEG" {
  const name: string;
  export default name;
}
declare module "*.png" {
  const name: string;
  export default name;
}
declare module "*.PNG" {
  const name: string;
  export default name;
}
declare module "*.webp" {
  const name: string;
  export default name;
}
declare module "*.avif" {
  const name: string;
  export default name;
}
declare module "*.svg" {
  const name: string;
  export default name;
}

/** A drawing as a component. Its props are attributes of the `<svg>`. */
declare module "*.svg?component" {
  type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
  const Drawing: (attributes: Attributes) => import("react").ReactElement & import("preact").VNode;
  export default Drawing;
}

/** A file as a text. */
declare module "*?raw" {
  const text: string;
  export default text;
}

declare module "*.mdx" {
  import type { MarkdownText } from "build-site";
  import type { Markdown } from "build-site/markdown";
  import type { ComponentProps, ComponentType } from "react";

  /** The text, with the props of `<Markdown>`. It has all props as `props`. */
  const Text: ComponentType<
    Omit<ComponentProps<typeof Markdown>, "of" | "components"> & {
      components?: Record<string, ComponentType<never>>;
      [prop: string]: unknown;
    }
  >;
  export default Text;
  /** What is between the two lines `---` at its beginning; `mdxFiles` checks it with a schema. */
  export const frontmatter: unknown;
  /** The text without its components, for `headings`, `plainText` and `toHtml`. */
  export const body: MarkdownText;
}

declare module "glob:*.mdx" {
  /** All files of a pattern, by their paths below its folder without the ending. */
  const files: Readonly<Record<string, typeof import("*.mdx")>>;
  export default files;
}
