import { usePage } from "build-site";
import { Porch } from "../art/scenes/porch.tsx";
import { useSceneCard } from "../cards.tsx";
import { ContactWithCard } from "../components/contact-block.tsx";
import { ContactPoint } from "../components/contact-point.tsx";
import { ContactForm } from "../components/contact-form.tsx";
import { Picture } from "../components/picture.tsx";
import { Paragraphs } from "../components/text.tsx";
import { useContent } from "../content.ts";
import { brokerId, useContactPoint } from "../json-ld/broker.ts";
import { Document } from "../layouts/document.tsx";

/** Every way to reach the broker. */
export function Contact() {
  const { contact, site } = useContent();
  const { page, panel, formHeading } = contact;
  const contactPoint = useContactPoint();
  const { caption, ...picture } = panel;
  return (
    <Document
      heading={page.heading}
      about={{
        type: "ContactPage",
        mainEntity: { ...brokerId(usePage().origin), "@type": "RealEstateAgent", contactPoint },
      }}
      card={useSceneCard(Porch, [0, 60, 1600, 840], page.heading)}
      advertising={false}
      styles="styles/forms.css"
    >
      <div className="contact-page">
        <header className="page-head">
          <h1>{page.heading}</h1>
          {page.intro !== undefined && <Paragraphs of={page.intro} />}
          <p className="large-call">
            <ContactPoint site={site} by={["phone"]} className="number" />
          </p>
        </header>
        <ContactForm
          name="contact"
          heading={formHeading}
          subject="A message from your website"
          full
        />
        <section className="contact-panel" aria-labelledby="details-heading">
          <figure>
            <Picture {...picture} early sizes="(min-width: 56em) 36rem, 100vw" />
            <figcaption>{caption}</figcaption>
          </figure>
          <div className="contact-details">
            <h2 id="details-heading">How to reach me</h2>
            <ContactWithCard />
          </div>
        </section>
      </div>
    </Document>
  );
}
