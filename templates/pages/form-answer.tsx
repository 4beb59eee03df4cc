import { useStampCard } from "../cards.tsx";
import { ContactWithCard } from "../components/contact-block.tsx";
import { LinkList } from "../components/links.tsx";
import { Stamp } from "../components/stamp.tsx";
import { Paragraphs, Sentences } from "../components/text.tsx";
import type { Content } from "../../content/schema.ts";
import { useContent } from "../content.ts";
import { Document } from "../layouts/document.tsx";

/** Shown after a form was posted without a script and has arrived. */
export function Thanks() {
  return <FormAnswer of={useContent().thanks} stamp="city-dock" />;
}

/** Shown after a form that has not arrived. */
export function Problem() {
  return <FormAnswer of={useContent().problem} stamp="lost" />;
}

function FormAnswer({
  of: { page, text, links },
  stamp,
}: {
  of: Content["thanks"];
  stamp: string;
}) {
  return (
    <Document heading={page.heading} card={useStampCard(stamp, page.heading)} advertising={false}>
      <div className="page-head">
        <div className="page-head-words">
          <h1>
            <Sentences>{page.heading}</Sentences>
          </h1>
          <Paragraphs of={text} />
          <LinkList of={links} />
          <h2>How to reach me</h2>
          <ContactWithCard />
        </div>
        <Stamp of={stamp} />
      </div>
    </Document>
  );
}
