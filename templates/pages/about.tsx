import { crops } from "../art/crops.ts";
import { Dock } from "../art/scenes/dock.tsx";
import { useSceneCard } from "../cards.tsx";
import { Article } from "../components/article.tsx";
import { ContactWithCard } from "../components/contact-block.tsx";
import { ContactForm } from "../components/contact-form.tsx";
import { ExternalLink } from "../components/links.tsx";
import { Portrait } from "../components/portrait.tsx";
import { Lead } from "../components/text.tsx";
import { useContent } from "../content.ts";
import { usePerson } from "../json-ld/broker.ts";
import { Document } from "../layouts/document.tsx";
import { WithSidebar } from "../layouts/with-sidebar.tsx";

/** The broker's biography and contact details. */
export function About() {
  const { about, site } = useContent();
  return (
    <Document
      heading={about.heading}
      about={{ type: "AboutPage", mainEntity: usePerson() }}
      card={useSceneCard(Dock, crops.dock.social, about.heading)}
      advertising={false}
      styles="styles/forms.css"
    >
      <WithSidebar
        label="Contact and neighborhoods"
        sidebar={<AboutContact />}
        below={<FurtherReading />}
      >
        <header className="page-head">
          <div className="page-head-words">
            {site.person !== undefined && <p className="kicker">{about.heading}</p>}
            <h1>{site.person ?? about.heading}</h1>
            <p className="credentials">
              {site.role}. {site.brokerage}.
              <br />
              {site.license}.
            </p>
            {about.intro !== undefined && <Lead of={about.intro} />}
          </div>
          <Portrait early />
        </header>
        <Article {...about} />
        <ContactForm
          name="about"
          heading={about.formHeading}
          subject="A question from your website"
        />
      </WithSidebar>
    </Document>
  );
}

function AboutContact() {
  return (
    <section className="side-box">
      <h2>Contact</h2>
      <ContactWithCard nameless />
    </section>
  );
}

function FurtherReading() {
  const { about, neighborhoods } = useContent();
  return (
    <section className="side-box">
      <h2>{about.sidebarHeading}</h2>
      {about.sidebarText !== undefined && <p>{about.sidebarText}</p>}
      <ul className="side-list">
        {neighborhoods.entries.map(({ name, archived, archivedTitle }) =>
          archived === undefined ? null : (
            <li key={name}>
              <ExternalLink href={archived}>
                {archivedTitle === undefined ? name : `${name}: ${archivedTitle}`}
              </ExternalLink>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
