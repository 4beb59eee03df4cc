import { ListTools } from "../components/list-tools.tsx";
import { ListingEntry } from "../components/listing-entry.tsx";
import { Tip } from "../components/tip.tsx";
import { useContent } from "../content.ts";
import { GuideLayout } from "../layouts/guide-layout.tsx";
import { numbersOf, pinsOf } from "../pins.ts";

/** Art galleries and the monthly walk. */
export function Galleries() {
  const { page, entries, tip } = useContent().galleries;
  const numbers = numbersOf(entries);
  return (
    <GuideLayout page={page} stamp="galleries" pins={pinsOf(numbers)}>
      <section aria-labelledby="galleries-heading">
        <h2 id="galleries-heading">Galleries, studios and a museum</h2>
        <ListTools one="gallery" many="galleries" count={entries.length} />
        {entries.map((entry) => (
          <ListingEntry key={entry.slug} entry={entry} number={numbers.get(entry)} />
        ))}
      </section>
      <Tip {...tip} />
    </GuideLayout>
  );
}
