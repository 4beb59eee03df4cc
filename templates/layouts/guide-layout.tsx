import type { ReactNode } from "react";
import type { Listing, Page } from "../../content/schema.ts";
import { Reviewed } from "../components/reviewed.tsx";
import { ContactBox } from "../components/side-boxes.tsx";
import { Paragraphs } from "../components/text.tsx";
import { useContent } from "../content.ts";
import { Document } from "./document.tsx";
import { WithSidebar } from "./with-sidebar.tsx";

interface GuideLayoutProps {
  page: Page;
  contactPosition?: "left" | "right";
  /** What is known of a page that is about one place; others say it entry by entry. */
  status?: Listing["status"];
  children: ReactNode;
}

/** A page of the local guide: heading and words on top, contact and neighborhoods at the side. */
export function GuideLayout({ page, contactPosition = "right", status = "open", children }: GuideLayoutProps) {
  return (
    <Document>
      <WithSidebar label="Contact and neighborhoods" sidebar={<GuideSidebar />} position={contactPosition}>
        <header className="page-head">
          <p className="kicker">Naples area guide</p>
          <h1>{page.heading}</h1>
          {page.intro !== undefined && <Paragraphs of={page.intro} />}
          <p className="reviewed">
            <Reviewed status={status} reviewed={page.reviewed} />. Call ahead: hours and prices change.
          </p>
        </header>
        {children}
      </WithSidebar>
    </Document>
  );
}

function GuideSidebar() {
  const { neighbourhoods } = useContent();
  return (
    <>
      <ContactBox />
      <section className="side-box">
        <h2>Naples Luxury Real Estate</h2>
        <ul className="side-list">
          {neighbourhoods.entries
            .filter(({ inSideList }) => inSideList)
            .toSorted((a, b) => (a.name < b.name ? -1 : 1))
            .map(({ name }) => (
              // No destination yet, as the specification has it.
              <li key={name}>
                <a href="#">{name}</a>
              </li>
            ))}
        </ul>
      </section>
    </>
  );
}
