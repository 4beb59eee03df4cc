import { Island } from "build-site";
import type { ReactNode } from "react";
import ExpandableListing from "../../islands/expandable-listing.tsx";
import type { Listing } from "../../content/schema.ts";
import { directionsTo, wholeAddress, withoutProtocol } from "../format.ts";
import { ExternalLink, LiveLink, PhoneLink } from "./links.tsx";
import { Picture } from "./picture.tsx";
import { Reviewed } from "./reviewed.tsx";
import { Note, Paragraphs, Unseen } from "./text.tsx";

interface ListingEntryProps {
  entry: Listing;
  /** Its number on the chart. */
  number?: number | undefined;
  /** Shown next to the name: an airport's code. */
  badge?: ReactNode;
  /** Shown below the description: features, distance. */
  extras?: ReactNode;
  /** The text of the link to the business. */
  visit?: string;
}

/** A business of the guide: its name and website, and the rest behind “More info”. */
export function ListingEntry({ entry, number, badge, extras, visit = "Visit Website" }: ListingEntryProps) {
  const { name, slug, website, image, imageAlt, imageRights, imageFocus, description, note } = entry;
  return (
    <article className="listing" id={slug}>
      {badge}
      <h3 data-number={number}>{name}</h3>
      {website !== undefined && (
        <p className="listing-website">
          <ExternalLink href={website}>{withoutProtocol(website)}</ExternalLink>
        </p>
      )}
      <Island of={ExpandableListing} when="interaction" name={name} slug={slug}>
        {image !== undefined && (
          <Picture
            image={image}
            alt={imageAlt}
            rights={imageRights}
            focus={imageFocus}
            sizes="(min-width: 48em) 40rem, 100vw"
          />
        )}
        <Paragraphs of={description} />
        {extras}
        {note !== undefined && <Note>{note}</Note>}
        <Reach entry={entry} />
        <p className="listing-actions">
          {website !== undefined && (
            <LiveLink href={website} className="button">
              {visit}
            </LiveLink>
          )}
          <span className="reviewed">
            <Reviewed {...entry} />
          </span>
        </p>
      </Island>
    </article>
  );
}

/** Address and phone number, as far as they are known. */
export function Reach({ entry: { name, address, phone } }: { entry: Pick<Listing, "name" | "address" | "phone"> }) {
  if (address === undefined && phone === undefined) return null;
  return (
    <dl className="facts">
      {address !== undefined && <AddressFact name={name} address={address} />}
      <PhoneFact phone={phone} />
    </dl>
  );
}

/** An address as one of the facts about a place, with a link for directions. */
export function AddressFact({ name, address }: { name: string; address: string }) {
  return (
    <div>
      <dt>Address</dt>
      <dd>
        {wholeAddress(address)}{" "}
        <LiveLink href={directionsTo(`${name}, ${address}`)} className="directions">
          Directions
          <Unseen>{` to ${name}`}</Unseen>
        </LiveLink>
      </dd>
    </div>
  );
}

/** A phone number as one of the facts about a place, if it is known. */
export function PhoneFact({ phone }: Pick<Listing, "phone">) {
  if (phone === undefined) return null;
  return (
    <div>
      <dt>Phone</dt>
      <dd>
        <PhoneLink phone={phone} />
      </dd>
    </div>
  );
}
