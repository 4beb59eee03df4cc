import { Island, slugify, usePage } from "build-site";
import Form from "../../islands/contact-form.tsx";
import { useContent } from "../content.ts";
import { deliveryOf } from "../form-delivery.ts";
import { ContactPoint } from "./contact-point.tsx";

interface ContactFormProps {
  /** Unique per page: form services tell forms apart by it. */
  name: string;
  heading: string;
  /**
   * Whether the form asks for a subject and the sum, as on the contact page, whose panel has the
   * other ways to reach the broker.
   */
  full?: boolean;
  /** Subject of the email if the form does not ask for one. */
  subject: string;
}

/**
 * The contact form with its heading, and the other ways to reach the broker for visitors who cannot
 * use it.
 */
export function ContactForm({ name, heading, full = false, subject }: ContactFormProps) {
  const { site, contact, neighborhoods, thanks } = useContent();
  const { origin } = usePage();
  const { brokerage, email, phone } = site;
  const delivery = deliveryOf(site, { name, subject: full ? null : subject, origin });
  const topics = neighborhoods.entries.map((area) => [slugify(area.name), area.name]);
  return (
    <section className="form-section" aria-labelledby="form-heading">
      <h2 id="form-heading">{heading}</h2>
      {full ? (
        <p>{site.replyTime}</p>
      ) : (
        <p>
          <ContactPoint site={site} by={["phone", "email"]} between=", " />.
        </p>
      )}
      <Island
        of={Form}
        when="visible"
        hosts={site.form.mode === "none" ? {} : { connections: [delivery.action] }}
        delivery={delivery}
        reach={{ brokerage, email, phone }}
        subject={subject}
        sum={full ? contact.sum : null}
        topics={full ? Object.fromEntries(topics) : {}}
        privacy={{ text: site.form.privacy, link: site.form.privacyLink, page: "/privacy/" }}
        next={thanks.text.join(" ")}
      />
    </section>
  );
}
