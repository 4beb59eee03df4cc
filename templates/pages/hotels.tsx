import type { Hotel } from "../../content/schema.ts";
import { LiveLink } from "../components/links.tsx";
import { Pictured } from "../components/entry-picture.tsx";
import { ListTools } from "../components/list-tools.tsx";
import { Reach } from "../components/facts.tsx";
import { Overview } from "../components/overview.tsx";
import { PinChart } from "../components/pin-chart.tsx";
import { Note, Paragraphs, Tags, WholeWords } from "../components/text.tsx";
import { Tip, Tips } from "../components/tip.tsx";
import { useContent } from "../content.ts";
import { usePlaces } from "../json-ld/places.ts";
import { GuideLayout } from "../layouts/guide-layout.tsx";
import { numbersOf, pinsOf } from "../pins.ts";

const HEADING = "Hotels on the Gulf and in town";

/** Hotels, when to come, and when to book. */
export function Hotels() {
  const { page, entries, tips, resortFees } = useContent().hotels;
  const numbers = numbersOf(entries);
  const pins = pinsOf(numbers);
  const list = usePlaces(HEADING, entries, "Hotel");
  return (
    <GuideLayout
      page={page}
      mainEntity={[list]}
      stamp="hotels"
      styles="styles/hotels.css"
      pins={pins}
    >
      <Overview
        heading="Where they are, and what each is best for"
        of="Hotel"
        columns={["Area", "Best for"]}
        rows={entries.map(({ name, slug, location, bestFor }) => ({
          name,
          slug,
          facts: [location, bestFor],
        }))}
      />
      <PinChart pins={pins} place="list" />
      <section aria-labelledby="hotels-heading">
        <h2 id="hotels-heading">{HEADING}</h2>
        <ListTools one="hotel" many="hotels" count={entries.length} collapsible={false} />
        {entries.map((hotel) => (
          <HotelEntry key={hotel.slug} hotel={hotel} number={numbers.get(hotel)} />
        ))}
      </section>
      <Tips {...tips} />
      <Tip {...resortFees} />
    </GuideLayout>
  );
}

/** One hotel. Without a picture, its text takes the full width. */
function HotelEntry({ hotel, number }: { hotel: Hotel; number: number | undefined }) {
  const { name, slug, description, location, features, note, website, booking } = hotel;
  return (
    <article id={slug} className="hotel">
      <Pictured entry={hotel}>
        <h3 data-number={number}>
          <WholeWords>{name}</WholeWords>
        </h3>
        <p className="location">{location}</p>
        <Paragraphs of={description} />
        <Tags label="Features" of={features} />
        {note !== undefined && <Note>{note}</Note>}
        <Reach entry={hotel} website={website} />
        <p className="listing-actions">
          <LiveLink
            href={booking}
            name={booking === website ? undefined : "Online booking"}
            className="button"
          >
            Book Now
          </LiveLink>
        </p>
      </Pictured>
    </article>
  );
}
