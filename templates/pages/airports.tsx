import { ListTools } from "../components/list-tools.tsx";
import { ListingEntry } from "../components/listing-entry.tsx";
import { Tags } from "../components/text.tsx";
import { Tip } from "../components/tip.tsx";
import { useContent } from "../content.ts";
import { usePlaces } from "../json-ld/places.ts";
import { GuideLayout } from "../layouts/guide-layout.tsx";

const HEADING = "Airports, nearest first";

/** Airports and their distances. */
export function Airports() {
  const { page, entries, tip } = useContent().airports;
  const list = usePlaces(HEADING, entries, "Airport");
  return (
    <GuideLayout
      page={page}
      mainEntity={[list]}
      stamp="airports"
      styles="styles/airports.css"
      ahead="Schedules change. Check with your airline."
    >
      <section aria-labelledby="airports-heading">
        <h2 id="airports-heading">{HEADING}</h2>
        <ListTools one="airport" many="airports" count={entries.length} />
        {entries.map((entry) => (
          <ListingEntry
            key={entry.slug}
            entry={entry}
            fact={entry.distance}
            visit="Visit Airport Website"
            badge={
              <p className="airport-code">
                <abbr title={entry.name}>{entry.code}</abbr>
              </p>
            }
            extras={<Tags label="Features" of={entry.features} />}
          />
        ))}
      </section>
      {tip !== undefined && <Tip {...tip} />}
    </GuideLayout>
  );
}
