import { useContent } from "../content.ts";
import { PhoneLink } from "./links.tsx";

/**
 * How to reach the broker. The brokerage's licensed name stands directly above the telephone number, the e-mail and
 * the address, as Florida wants it beside every point of contact (Fla. Admin. Code 61J2-10.025). `nameless` leaves the
 * site's name out, where it would stand twice.
 */
export function ContactBlock({ nameless = false }: { nameless?: boolean }) {
  const { site } = useContent();
  return (
    <address className="contact-block">
      {!nameless && <p className="contact-name">{site.name}</p>}
      <p>{site.brokerage}</p>
      <p>
        <PhoneLink phone={site.phone} />
      </p>
      <p>
        <a href={`mailto:${site.email}`}>{site.email}</a>
      </p>
      <p>
        {site.address.map((part, index) => (
          <span key={part}>
            {index > 0 && <br />}
            {part}
          </span>
        ))}
      </p>
    </address>
  );
}

/** The same with when to call and how long an answer takes. */
export function ContactDetails() {
  const { site } = useContent();
  return (
    <>
      <ContactBlock />
      <p className="contact-hours">
        {site.hours}. {site.replyTime}
      </p>
    </>
  );
}
