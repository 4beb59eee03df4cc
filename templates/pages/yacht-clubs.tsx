import { ListTools } from "../components/list-tools.tsx";
import { ListingEntry } from "../components/listing-entry.tsx";
import { PinChart } from "../components/pin-chart.tsx";
import { Paragraphs } from "../components/text.tsx";
import { useContent } from "../content.ts";
import { usePlaces } from "../json-ld/places.ts";
import { GuideLayout } from "../layouts/guide-layout.tsx";
import { numbersOf, pinsOf } from "../pins.ts";

const HEADING = "Clubs on Naples Bay";

/** Yacht clubs, and who may use them. */
export function YachtClubs() {
  const { page, note, entries } = useContent().yachtClubs;
  const numbers = numbersOf(entries);
  const pins = pinsOf(numbers);
  const list = usePlaces(HEADING, entries, "SportsClub");
  return (
    <GuideLayout
      page={page}
      mainEntity={[list]}
      stamp="yacht-clubs"
      styles="styles/listings.css"
      pins={pins}
    >
      <div className="callout">
        <Paragraphs of={note} />
      </div>
      <PinChart pins={pins} place="list" />
      <section aria-labelledby="clubs-heading">
        <h2 id="clubs-heading">{HEADING}</h2>
        <ListTools one="club" many="clubs" count={entries.length} />
        {entries.map((entry) => (
          <ListingEntry
            key={entry.slug}
            entry={entry}
            number={numbers.get(entry)}
            extras={
              <>
                <h4>Key Features</h4>
                <ul>
                  {entry.features.map((feature) => (
                    <li key={feature}>{feature}</li>
                  ))}
                </ul>
              </>
            }
          />
        ))}
      </section>
    </GuideLayout>
  );
}
