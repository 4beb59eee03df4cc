import { usePage, type MarkdownText } from "build-site";
import { Markdown } from "build-site/markdown";
import type { ReactNode } from "react";
import type { Picture as PictureFields } from "../../content/schema.ts";
import { Emphasized } from "../components/article.tsx";
import { MarkdownLink } from "../components/links.tsx";
import { Picture } from "../components/picture.tsx";
import { ContactBox } from "../components/side-boxes.tsx";
import { Paragraphs } from "../components/text.tsx";
import { useContent } from "../content.ts";
import { deliveryOf } from "../form-delivery.ts";
import { monthOf } from "../format.ts";
import type { OwnPage as Page } from "../own-pages.ts";
import { Document } from "../layouts/document.tsx";
import { WithSidebar } from "../layouts/with-sidebar.tsx";

/** What happens to data that visitors leave here. */
export function Privacy() {
  const { privacy, site } = useContent();
  const { origin } = usePage();
  const { forms, advertising, questions } = privacy;
  const { action } = deliveryOf(site, { name: "", subject: null, origin });
  const service = new URL(action, origin).host;
  const way = site.form.mode === "none" ? forms.none : forms.service;
  return (
    <Statement {...privacy}>
      <h2>{forms.heading}</h2>
      <Paragraphs of={way.map((paragraph) => paragraph.replaceAll("{service}", () => service))} />
      <Paragraphs of={forms.text} />
      {site.advertising !== undefined && (
        <>
          <h2>{advertising.heading}</h2>
          <Paragraphs of={advertising.text} />
        </>
      )}
      <h2>{questions.heading}</h2>
      <Paragraphs of={questions.text} />
    </Statement>
  );
}

/** A page that the owner has added. */
export function OwnPage({ title, ...page }: Page) {
  return <Statement heading={title} {...page} />;
}

interface StatementProps {
  heading: string;
  reviewed?: string | undefined;
  body: MarkdownText;
  picture?: PictureFields | undefined;
  children?: ReactNode;
}

function Statement({ heading, reviewed, body, picture, children }: StatementProps) {
  return (
    <Document heading={heading} advertising={false}>
      <WithSidebar label="Contact" sidebar={<ContactBox />}>
        <header className="page-head">
          <h1>{heading}</h1>
        </header>
        <div className="article">
          <Markdown of={body} components={{ a: MarkdownLink, blockquote: Emphasized }} />
          {children}
          {reviewed !== undefined && (
            <p className="reviewed">
              Last reviewed in <time dateTime={reviewed}>{monthOf(reviewed)}</time>.
            </p>
          )}
        </div>
        {picture !== undefined && (
          <Picture {...picture} className="wide-picture" sizes="(min-width: 64em) 54rem, 100vw" />
        )}
      </WithSidebar>
    </Document>
  );
}
