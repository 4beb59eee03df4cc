import { Island } from "build-site";
import type { ReactNode } from "react";
import ExpandableListing from "../../islands/expandable-listing.tsx";
import type { Listing } from "../../content/schema.ts";
import { Pictured } from "./entry-picture.tsx";
import { Reach } from "./facts.tsx";
import { LiveLink, WebsiteLink } from "./links.tsx";
import { Note, Paragraphs } from "./text.tsx";

interface ListingEntryProps {
  entry: Listing;
  /** Its number on the chart. */
  number?: number | undefined;
  /**
   * What one wants to know before opening the entry: its kind and where it is, or an airport's
   * distance.
   */
  fact?: string | undefined;
  /** Shown next to the name: an airport's code. */
  badge?: ReactNode;
  /** Shown below the description: features. */
  extras?: ReactNode;
  /** The text of the link to the business. */
  visit?: string;
}

/** A business of the guide: its name and website, and the rest behind “More info”. */
export function ListingEntry(props: ListingEntryProps) {
  const {
    entry,
    number,
    fact = kindAndPlace(entry),
    badge,
    extras,
    visit = "Visit Website",
  } = props;
  const { name, slug, website, description, note } = entry;
  return (
    <article className="listing" id={slug}>
      {badge}
      <h3 data-number={number}>{name}</h3>
      {fact !== undefined && <p className="listing-fact">{fact}</p>}
      {website !== undefined && (
        <p className="listing-website">
          <WebsiteLink to={website} />
        </p>
      )}
      <Island of={ExpandableListing} when="interaction" name={name} slug={slug}>
        <Pictured entry={entry}>
          <Paragraphs of={description} />
          {extras}
          {note !== undefined && <Note>{note}</Note>}
          <Reach entry={entry} />
          {website !== undefined && (
            <p className="listing-actions">
              <LiveLink href={website} className="button">
                {visit}
              </LiveLink>
            </p>
          )}
        </Pictured>
      </Island>
    </article>
  );
}

/** “Italian, Olde Naples”. */
function kindAndPlace({ kind, near }: Listing): string | undefined {
  const known = [kind, near].filter((part) => part !== undefined);
  return known.length === 0 ? undefined : known.join(", ");
}
