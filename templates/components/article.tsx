import type { MarkdownText } from "build-site";
import { Markdown } from "build-site/markdown";
import type { ReactNode } from "react";
import type { Picture as PictureFields } from "../../content/schema.ts";
import { MarkdownLink } from "./links.tsx";
import { Picture } from "./picture.tsx";

interface ArticleProps {
  body: MarkdownText;
  picture?: PictureFields | undefined;
}

/** A text with its headings in the margin, and a picture that ends it. */
export function Article({ body, picture }: ArticleProps) {
  return (
    <>
      <div className="article">
        <Markdown of={body} components={{ a: MarkdownLink, blockquote: Emphasized }} />
      </div>
      {picture !== undefined && (
        <Picture {...picture} className="wide-picture" sizes="(min-width: 64em) 54rem, 100vw" />
      )}
    </>
  );
}

/** A sentence after a `>`, in large letters: nobody else is quoted. */
export function Emphasized({ children }: { children?: ReactNode }) {
  return <div className="emphasized">{children}</div>;
}
