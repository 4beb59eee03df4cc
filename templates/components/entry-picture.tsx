import type { ReactNode } from "react";
import { isCharted } from "../art/chart/places.ts";
import { PlaceChart } from "./place-chart.tsx";
import { Picture, type PictureProps } from "./picture.tsx";

/** The keys of an entry that belong to its picture. */
export interface EntryImage {
  image?: string | undefined;
  imageAlt?: string | undefined;
  imageRights?: string | undefined;
  imageCredit?: string | undefined;
  imageFocus?: string | undefined;
}

type EntryPictureProps = { entry: EntryImage } & Pick<PictureProps, "className" | "sizes" | "row">;

/** The picture of an entry, or nothing. */
export function EntryPicture({ entry, ...props }: EntryPictureProps) {
  const {
    image,
    imageAlt: alt,
    imageRights: rights,
    imageCredit: credit,
    imageFocus: focus,
  } = entry;
  if (image === undefined) return null;
  return <Picture {...{ image, alt, rights, credit, focus }} {...props} />;
}

/** The words of an entry beside its picture. Without a picture, they have the full width. */
export function Pictured({ entry, children }: { entry: EntryImage; children: ReactNode }) {
  return (
    <div className="pictured">
      <EntryPicture entry={entry} className="beside" sizes="(min-width: 48em) 18rem, 100vw" />
      <div className="pictured-words">{children}</div>
    </div>
  );
}

interface RowPictureProps {
  entry: EntryImage;
  /** Where the entry is. */
  place?: string | undefined;
  /** All entries of the row. */
  entries: readonly EntryImage[];
  /** What the row is called. */
  row: string;
  sizes: string;
}

/**
 * The picture above an entry of a row. In a row where only some have one, the others show their
 * place on the chart; in a row without any, there is none.
 */
export function RowPicture({ entry, place, entries, row, sizes }: RowPictureProps) {
  if (entries.every(({ image }) => image === undefined)) return null;
  if (entry.image !== undefined)
    return <EntryPicture {...{ entry, row, sizes }} className="above" />;
  return (
    <PlaceChart place={place !== undefined && isCharted(place) ? place : undefined} row={row} />
  );
}
