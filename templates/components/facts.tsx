import type { ReactNode } from "react";
import type { Listing } from "../../content/schema.ts";
import { directionsTo, wholeAddress } from "../format.ts";
import { LiveLink, PhoneLink, WebsiteLink } from "./links.tsx";
import { Unseen } from "./unseen.tsx";

/** One of the facts in a `<dl className="facts">`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** An address, with a link for directions. A street without a number needs the place’s name. */
export function AddressFact({ name, address }: { name: string; address: string }) {
  const destination = /^\d/.test(address) ? address : `${name}, ${address}`;
  return (
    <Fact label="Address">
      {wholeAddress(address)}{" "}
      <LiveLink href={directionsTo(destination)} className="directions">
        Directions
        <Unseen>{` to ${name}`}</Unseen>
      </LiveLink>
    </Fact>
  );
}

/** A phone number, if it is known. */
export function PhoneFact({ phone }: Pick<Listing, "phone">) {
  return phone === undefined ? null : (
    <Fact label="Phone">
      <PhoneLink phone={phone} />
    </Fact>
  );
}

/** A website, if there is one. */
export function WebsiteFact({ website }: Pick<Listing, "website">) {
  return website === undefined ? null : (
    <Fact label="Website">
      <WebsiteLink to={website} />
    </Fact>
  );
}

interface ReachProps {
  entry: Pick<Listing, "name" | "address" | "phone">;
  website?: string | undefined;
}

/** Address, phone number and website, as far as they are known. */
export function Reach({ entry: { name, address, phone }, website }: ReachProps) {
  if (address === undefined && phone === undefined && website === undefined) return null;
  return (
    <dl className="facts">
      {address !== undefined && <AddressFact name={name} address={address} />}
      <PhoneFact phone={phone} />
      <WebsiteFact website={website} />
    </dl>
  );
}
