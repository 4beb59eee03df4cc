import type { Beach } from "../../content/schema.ts";
import { Pictured } from "../components/entry-picture.tsx";
import { AddressFact, Fact, PhoneFact } from "../components/facts.tsx";
import { Overview } from "../components/overview.tsx";
import { Picture } from "../components/picture.tsx";
import { PinChart } from "../components/pin-chart.tsx";
import { Note, Paragraphs, Tags, WholeWords } from "../components/text.tsx";
import { Tips } from "../components/tip.tsx";
import { useContent } from "../content.ts";
import { enumeration } from "../format.ts";
import { usePlaces } from "../json-ld/places.ts";
import { GuideLayout } from "../layouts/guide-layout.tsx";
import { numbersOf, pinsOf } from "../pins.ts";

const HEADING = "Beaches, from south to north";

/** Beaches, from south to north. */
export function Beaches() {
  const { page, prices, pictures, entries, tips } = useContent().beaches;
  const numbers = numbersOf(entries);
  const pins = pinsOf(numbers);
  const list = usePlaces(HEADING, entries, "Beach");
  return (
    <GuideLayout
      page={page}
      mainEntity={[list]}
      stamp="beaches"
      styles="styles/overview.css"
      pins={pins}
      ahead={prices}
    >
      <div className="picture-pair">
        {pictures.map((picture, index) => (
          <Picture
            key={picture.image}
            {...picture}
            row="two pictures of beaches"
            early={index === 0}
            sizes="(min-width: 48em) 28rem, 100vw"
          />
        ))}
      </div>
      <Overview
        heading="Parking, prices and what each is best for"
        of="Beach"
        columns={["Parking", "Price", "Restrooms", "Best for"]}
        rows={entries.map(({ name, slug, parking, price, amenities, bestFor }) => ({
          name,
          slug,
          facts: [parking, price, restrooms(amenities), inOnePhrase(bestFor)],
        }))}
      />
      <PinChart pins={pins} place="list" />
      <section aria-labelledby="beaches-heading">
        <h2 id="beaches-heading">{HEADING}</h2>
        {entries.map((beach) => (
          <BeachEntry key={beach.slug} beach={beach} number={numbers.get(beach)} />
        ))}
      </section>
      <Tips {...tips} />
    </GuideLayout>
  );
}

/** “Sunsets, walking from downtown, volleyball”. */
function inOnePhrase(tags: readonly string[]): string {
  const [first = "", ...rest] = tags;
  return [first, ...rest.map((tag) => tag.charAt(0).toLowerCase() + tag.slice(1))].join(", ");
}

/** “Yes, with showers”. */
function restrooms(amenities: readonly string[]): string {
  const has = (word: string) => amenities.some((amenity) => amenity.includes(word));
  return has("restroom") ? `Yes${has("shower") ? ", with showers" : ""}` : "No";
}

function BeachEntry({ beach, number }: { beach: Beach; number: number | undefined }) {
  const {
    name,
    slug,
    description,
    features,
    address,
    phone,
    parking,
    price,
    amenities,
    bestFor,
    note,
  } = beach;
  return (
    <article id={slug} className="beach">
      <h3 data-number={number}>{name}</h3>
      <Pictured entry={beach}>
        <Paragraphs of={description} />
        {note !== undefined && <Note>{note}</Note>}
        <dl className="facts">
          <Fact label="Features">
            <ul>
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </Fact>
          <AddressFact name={name} address={address} />
          <PhoneFact phone={phone} />
          <Fact label="Parking">
            <WholeWords>{`${parking}. ${price}.`}</WholeWords>
          </Fact>
          <Fact label="Amenities">{enumeration(amenities)}</Fact>
          <Fact label="Best for">
            <Tags label={`${name} is best for`} of={bestFor} />
          </Fact>
        </dl>
      </Pictured>
    </article>
  );
}
