import { Island } from "build-site";
import Form from "../../islands/contact-form.tsx";
import { useContent } from "../content.ts";
import { PhoneLink } from "./links.tsx";

interface ContactFormProps {
  heading: string;
  /** Whether the form asks for a subject and the sum, as on the contact page. */
  full?: boolean;
  /** Subject of the e-mail where the form does not ask for one. */
  subject: string;
}

/** The contact form with its heading, and the other ways to reach the broker for whoever cannot use it. */
export function ContactForm({ heading, full = false, subject }: ContactFormProps) {
  const { site, contact } = useContent();
  const { mode, endpoint, privacy } = site.form;
  return (
    <section className="form-section" aria-labelledby="form-heading">
      <h2 id="form-heading">{heading}</h2>
      <p>
        <span className="brokerage">{site.brokerage}</span>, <PhoneLink phone={site.phone} />,{" "}
        <a href={`mailto:${site.email}`}>{site.email}</a>. {site.replyTime}
      </p>
      <Island
        of={Form}
        when="visible"
        email={site.email}
        endpoint={mode === "custom" ? (endpoint ?? null) : null}
        subject={subject}
        sum={full ? contact.sum : null}
        privacy={privacy}
      />
    </section>
  );
}
