import { Fragment, type ReactNode } from "react";
import { useContent } from "../content.ts";
import { withWholeHours } from "../format.ts";
import { EmailLink, PhoneLink } from "./links.tsx";

interface ContactBlockProps {
  /** Omits the site's name where it would appear twice. */
  nameless?: boolean;
  /** What the broker is, below the name. */
  role?: string;
  /** Follows the contact details: the contact card. */
  children?: ReactNode;
}

/**
 * Who the broker is, and how to reach them. The brokerage's licensed name is directly above the phone number, the
 * email and the address, because Florida requires it next to every point of contact (Fla. Admin.
 * Code 61J2-10.025). `ContactPoint` is the same in one line.
 */
export function ContactBlock({ nameless = false, role, children }: ContactBlockProps) {
  const { site } = useContent();
  const who = [site.person, role].filter((line) => line !== undefined);
  return (
    <address className="contact-block">
      {!nameless && <p className="contact-name">{site.name}</p>}
      {who.length > 0 && (
        <p>
          {who.map((line, index) => (
            <Fragment key={line}>
              {index > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </p>
      )}
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

/**
 * The same with the broker's role and area, office hours and a card for the visitor's address book.
 * On every page.
 */
export function ContactWithCard({ nameless = false }: Pick<ContactBlockProps, "nameless">) {
  const { role, area, hours } = useContent().site;
  return (
    <ContactBlock nameless={nameless} role={`${role} in ${area}`}>
      <p>{withWholeHours(hours)}</p>
      <p>
        <a href="/contact.vcf" type="text/vcard">
          Add me to your contacts
        </a>
      </p>
    </ContactBlock>
  );
}
