import type { ReactNode } from "react";
import { useContent } from "../content.ts";
import { EmailLink, PhoneLink } from "./links.tsx";

interface ContactBlockProps {
  /** Leaves the site's name out, where it would stand twice. */
  nameless?: boolean;
  /** Stands behind all ways to reach the broker: the contact card. */
  children?: ReactNode;
}

/**
 * How to reach the broker. The brokerage's licensed name stands directly above the telephone number, the e-mail and
 * the address, as Florida wants it beside every point of contact (Fla. Admin. Code 61J2-10.025). `ContactPoint` is the
 * same in one line.
 */
export function ContactBlock({ nameless = false, children }: ContactBlockProps) {
  const { site } = useContent();
  return (
    <address className="contact-block">
      {!nameless && <p className="contact-name">{site.name}</p>}
      <p className="brokerage">{site.brokerage}</p>
      <p>
        <PhoneLink phone={site.phone} />
      </p>
      <p>
        <EmailLink email={site.email} />
      </p>
      <p>
        {site.address.map((part, index) => (
          <span key={part}>
            {index > 0 && <br />}
            {part}
          </span>
        ))}
      </p>
      {children}
    </address>
  );
}

/** The same with what the broker does where, and a card for the visitor's address book. It stands on every page. */
export function ContactWithCard({ nameless = false }: Pick<ContactBlockProps, "nameless">) {
  const { role, area } = useContent().site;
  return (
    <ContactBlock nameless={nameless}>
      <p>
        {role} in {area}
      </p>
      <p>
        <a href="/contact.vcf" type="text/vcard">
          Add me to your contacts
        </a>
      </p>
    </ContactBlock>
  );
}

/** The same with when to call and how long an answer takes. */
export function ContactDetails() {
  const { site } = useContent();
  return (
    <>
      <ContactWithCard />
      <p className="contact-hours">{site.hours.replaceAll(/ (?=[AP]M\b)/g, "\u00a0")}.</p>
      <p>{site.replyTime}</p>
    </>
  );
}
