import { useStampCard } from "../cards.tsx";
import { ContactBlock } from "../components/contact-block.tsx";
import { LinkList } from "../components/links.tsx";
import { Stamp } from "../components/stamp.tsx";
import { Paragraphs } from "../components/text.tsx";
import { useContent } from "../content.ts";
import { Document } from "../layouts/document.tsx";

/** Shown to visitors who follow an old or mistyped address. */
export function NotFound() {
  const { page, links } = useContent().notFound;
  return (
    <Document heading={page.heading} card={useStampCard("lost", page.heading)}>
      <div className="page-head">
        <div className="page-head-words">
          <h1>{page.heading}</h1>
          {page.intro !== undefined && <Paragraphs of={page.intro} />}
          <LinkList of={links} />
          <h2>Or ask me</h2>
          <ContactBlock />
        </div>
        <Stamp of="lost" />
      </div>
    </Document>
  );
}
