import type { Listing } from "../../content/schema.ts";
import { JumpList } from "../components/jump-list.tsx";
import { ListTools } from "../components/list-tools.tsx";
import { ListingEntry } from "../components/listing-entry.tsx";
import { PinChart } from "../components/pin-chart.tsx";
import { Paragraphs } from "../components/text.tsx";
import { useContent } from "../content.ts";
import { usePlaces } from "../json-ld/places.ts";
import { GuideLayout } from "../layouts/guide-layout.tsx";
import { numbersOf, pinsOf } from "../pins.ts";

/** Shopping, then restaurants. */
export function Shopping() {
  const { shopping, restaurants } = useContent();
  const centers = inOrder(shopping.entries, shopping.preferredOrder);
  const numbers = numbersOf([...centers, ...restaurants.entries]);
  const pins = pinsOf(numbers);
  const lists = [
    usePlaces(shopping.heading, centers, "ShoppingCenter"),
    usePlaces(restaurants.heading, restaurants.entries, "Restaurant"),
  ];
  return (
    <GuideLayout
      page={shopping.page}
      mainEntity={lists}
      stamp="shopping"
      styles="styles/listings.css"
      pins={pins}
    >
      <JumpList
        to={[
          {
            id: "shopping-heading",
            label: shopping.heading,
            fact: `${centers.length} streets and centers`,
          },
          {
            id: "restaurants-heading",
            label: restaurants.heading,
            fact: `${restaurants.entries.length} places to eat`,
          },
        ]}
      />
      <ListTools
        one="shop or restaurant"
        many="shops and restaurants"
        count={centers.length + restaurants.entries.length}
      />
      <PinChart pins={pins} place="list" />
      <section aria-labelledby="shopping-heading">
        <h2 id="shopping-heading">{shopping.heading}</h2>
        <Paragraphs of={shopping.intro} />
        {centers.map((entry) => (
          <ListingEntry key={entry.slug} entry={entry} number={numbers.get(entry)} />
        ))}
      </section>
      <section aria-labelledby="restaurants-heading">
        <h2 id="restaurants-heading">{restaurants.heading}</h2>
        <Paragraphs of={restaurants.intro} />
        <div className="callout">
          <Paragraphs of={restaurants.note} />
        </div>
        {restaurants.entries.map((entry) => (
          <ListingEntry key={entry.slug} entry={entry} number={numbers.get(entry)} />
        ))}
      </section>
    </GuideLayout>
  );
}

/** Entries in the order of these names; unlisted ones come last, in the order of the file. */
function inOrder(entries: readonly Listing[], names: readonly string[]): Listing[] {
  const rank = ({ name }: Listing) => {
    const index = names.indexOf(name);
    return index < 0 ? names.length : index;
  };
  return entries.toSorted((a, b) => rank(a) - rank(b));
}
