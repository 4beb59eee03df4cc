import type { Listing } from "../../content/schema.ts";
import { ListTools } from "../components/list-tools.tsx";
import { ListingEntry } from "../components/listing-entry.tsx";
import { Tip } from "../components/tip.tsx";
import { PinChart } from "../components/pin-chart.tsx";
import { useContent } from "../content.ts";
import { usePlaces } from "../json-ld/places.ts";
import { GuideLayout } from "../layouts/guide-layout.tsx";
import { numbersOf, pinsOf } from "../pins.ts";

const HEADING = "Galleries, studios and a museum";

/** Not everything that shows art is a gallery. */
const kindOf = ({ name }: Listing) =>
  /\bMuseum\b/.test(name) ? "Museum" : /\bDistrict\b/.test(name) ? "Place" : "ArtGallery";

/** Art galleries and the monthly walk. */
export function Galleries() {
  const { page, entries, tip } = useContent().galleries;
  const numbers = numbersOf(entries);
  const pins = pinsOf(numbers);
  const list = usePlaces(HEADING, entries, kindOf);
  return (
    <GuideLayout
      page={page}
      mainEntity={[list]}
      stamp="galleries"
      styles="styles/listings.css"
      pins={pins}
    >
      <PinChart pins={pins} place="list" />
      <section aria-labelledby="galleries-heading">
        <h2 id="galleries-heading">{HEADING}</h2>
        <ListTools one="gallery" many="galleries" count={entries.length} />
        {entries.map((entry) => (
          <ListingEntry key={entry.slug} entry={entry} number={numbers.get(entry)} />
        ))}
      </section>
      <Tip {...tip} />
    </GuideLayout>
  );
}
