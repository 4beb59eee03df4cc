import { useStampCard } from "../cards.tsx";
import { Article } from "../components/article.tsx";
import { ContactBox } from "../components/side-boxes.tsx";
import { Stamp } from "../components/stamp.tsx";
import { useContent } from "../content.ts";
import { Lead } from "../components/text.tsx";
import { Document } from "../layouts/document.tsx";
import { WithSidebar } from "../layouts/with-sidebar.tsx";

/** Why buyers should have their own agent. */
export function ForBuyers() {
  const { forBuyers } = useContent();
  return (
    <Document heading={forBuyers.heading} card={useStampCard("for-buyers", forBuyers.heading)}>
      <WithSidebar
        label="Contact and neighborhoods"
        sidebar={<ContactBox />}
        below={<Neighborhoods />}
      >
        <header className="page-head">
          <div className="page-head-words">
            <h1>{forBuyers.heading}</h1>
            {forBuyers.intro !== undefined && <Lead of={forBuyers.intro} />}
          </div>
          <Stamp of="for-buyers" />
        </header>
        <Article {...forBuyers} />
      </WithSidebar>
    </Document>
  );
}

function Neighborhoods() {
  const { forBuyers, neighborhoods } = useContent();
  return (
    <section className="side-box">
      <h2>{forBuyers.sidebarHeading}</h2>
      <ul className="side-list">
        {neighborhoods.entries.map(({ name, slug }) => (
          <li key={slug}>
            <a href={`${neighborhoods.base}/${slug}`}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
