import { Fragment, type ReactNode } from "react";
import type { Content } from "../../content/schema.ts";
import { EmailLink, PhoneLink } from "./links.tsx";

/** Who the broker is, as a whole: nobody can show a way to reach them without it. */
type Identity = Content["site"];

interface ContactPointProps {
  site: Identity;
  /** What is shown, in this order. */
  by: readonly ("phone" | "email")[];
  /** On which side the name of the brokerage stands. */
  name?: "before" | "after";
  /** Whether the name brings e-mail and address along on paper, where the rest of the page leaves them out. */
  inPrint?: boolean;
  /** What stands between the parts. */
  between?: string;
  /** For the link to the telephone, where it looks like a button. */
  className?: string;
  /** What the link to the telephone says, if not the number alone. */
  children?: ReactNode;
}

/**
 * Telephone and e-mail of the broker in a line, with the licensed name of the brokerage right beside them: Florida wants
 * it adjacent to every point of contact (Fla. Admin. Code 61J2-10.025). Besides this one only `ContactBlock`, which puts
 * each in a line of its own with the address, writes such links; a test looks at all templates, another at every page.
 */
export function ContactPoint({
  site,
  by,
  name = "before",
  inPrint = false,
  between = " ",
  className,
  children,
}: ContactPointProps) {
  const { brokerage, phone, email, address } = site;
  const inFull = inPrint ? [email, ...address].join(", ") : undefined;
  const brokerageName = (
    <span className="brokerage" data-address={inFull}>
      {brokerage}
    </span>
  );
  const ways = by.map((way, index) => (
    <Fragment key={way}>
      {index > 0 && between}
      {way === "phone" ? (
        <PhoneLink phone={phone} className={className}>
          {children}
        </PhoneLink>
      ) : (
        <EmailLink email={email} />
      )}
    </Fragment>
  ));
  return name === "before" ? (
    <>
      {brokerageName}
      {between}
      {ways}
    </>
  ) : (
    <>
      {ways}
      {brokerageName}
    </>
  );
}
