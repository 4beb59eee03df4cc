import { Fragment, type ReactNode } from "react";
import type { Content } from "../../content/schema.ts";
import { EmailLink, PhoneLink } from "./links.tsx";

/** The broker's identity as a whole, so that contact details cannot be rendered without it. */
type Identity = Content["site"];

interface ContactPointProps {
  site: Identity;
  /** The parts to show, in this order. */
  by: readonly ("phone" | "email")[];
  /** The side of the brokerage's name. */
  name?: "before" | "after";
  /** Whether to print email and address as well, where the rest of the page omits them. */
  inPrint?: boolean;
  /** The separator between the parts. */
  between?: string;
  /** A class for the phone link, if it looks like a button. */
  className?: string;
  /** The text of the phone link, if not the number. */
  children?: ReactNode;
}

/**
 * Phone and email of the broker in one line, with the licensed name of the brokerage right next to
 * them: Florida requires it adjacent to every point of contact (Fla. Admin. Code 61J2-10.025). Only
 * this component and `ContactBlock`, which puts each on its own line with the address, render such
 * links; one test checks all templates, another every page.
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
