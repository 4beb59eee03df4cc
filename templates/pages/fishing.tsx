import { slugify } from "build-site";
import type { Charter, FishingSpot, Season } from "../../content/schema.ts";
import { RowPicture } from "../components/entry-picture.tsx";
import { JumpList } from "../components/jump-list.tsx";
import { Fact } from "../components/facts.tsx";
import { PhoneLink, SmartLink, WebsiteLink } from "../components/links.tsx";
import { Note, Paragraphs, WholeWords } from "../components/text.tsx";
import { YearBar } from "../components/year-bar.tsx";
import { Tip } from "../components/tip.tsx";
import { PinChart } from "../components/pin-chart.tsx";
import { useContent } from "../content.ts";
import { enumeration } from "../format.ts";
import { usePlaces } from "../json-ld/places.ts";
import { GuideLayout } from "../layouts/guide-layout.tsx";
import { numbersOf, pinsOf } from "../pins.ts";

/** Charters, places, seasons and rules. */
export function Fishing() {
  const { page, charters, spots, seasons, regulations, tip } = useContent().fishing;
  const numbers = numbersOf(spots.entries);
  const pins = pinsOf(numbers);
  const lists = [
    usePlaces(charters.heading, charters.entries.map(withSlug), "Organization"),
    usePlaces(spots.heading, spots.entries.map(withSlug), "Place"),
  ];
  return (
    <GuideLayout
      page={page}
      mainEntity={lists}
      stamp="fishing"
      styles="styles/fishing.css"
      pins={pins}
    >
      <JumpList
        to={[
          {
            id: "charters-heading",
            label: charters.heading,
            fact: `${charters.entries.length} captains and crews`,
          },
          { id: "spots-heading", label: spots.heading, fact: `${spots.entries.length} places` },
          { id: "seasons-heading", label: seasons.heading, fact: "Winter to fall" },
          { id: "regulations-heading", label: regulations.heading, fact: "Who needs one" },
        ]}
      />
      <section aria-labelledby="charters-heading">
        <h2 id="charters-heading">{charters.heading}</h2>
        <p>{charters.intro}</p>
        <CharterTable charters={charters.entries} />
      </section>
      <PinChart pins={pins} place="list" />
      <section aria-labelledby="spots-heading">
        <h2 id="spots-heading">{spots.heading}</h2>
        <div className="spots">
          {spots.entries.map((spot) => (
            <Spot key={spot.name} spot={spot} number={numbers.get(spot)} among={spots.entries} />
          ))}
        </div>
      </section>
      <section aria-labelledby="seasons-heading">
        <h2 id="seasons-heading">{seasons.heading}</h2>
        <div className="seasons">
          {seasons.entries.map((season) => (
            <SeasonCard key={season.season} season={season} />
          ))}
        </div>
      </section>
      <section aria-labelledby="regulations-heading">
        <h2 id="regulations-heading">{regulations.heading}</h2>
        <Paragraphs of={regulations.text} />
        <p className="rule-link">
          <SmartLink to={regulations.link.to}>{regulations.link.label}</SmartLink>
        </p>
      </section>
      <Tip {...tip} />
    </GuideLayout>
  );
}

/** An entry with its anchor. */
function withSlug<Entry extends { name: string }>(entry: Entry): Entry & { slug: string } {
  return { ...entry, slug: slugify(entry.name) };
}

function CharterTable({ charters }: { charters: readonly Charter[] }) {
  return (
    <table>
      <caption id="charters-caption" className="visually-hidden">
        Charters
      </caption>
      <thead>
        <tr>
          <th scope="col">Charter</th>
          <th scope="col">What to expect</th>
          <th scope="col">Phone</th>
          <th scope="col">Website</th>
        </tr>
      </thead>
      <tbody>
        {charters.map(({ name, description, note, phone, website }) => (
          <tr key={name} id={slugify(name)}>
            <th scope="row">{name}</th>
            <td>
              <Paragraphs of={description} />
              {note !== undefined && <Note>{note}</Note>}
            </td>
            <td data-label="Phone">
              {phone === undefined ? "See website" : <PhoneLink phone={phone} />}
            </td>
            <td data-label="Website">
              {website === undefined ? "Call" : <WebsiteLink to={website} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SpotProps {
  spot: FishingSpot;
  number: number | undefined;
  /** All places. */
  among: readonly FishingSpot[];
}

function Spot({ spot, number, among }: SpotProps) {
  const { name, description, targetSpecies, bestTimes, tips, note } = spot;
  return (
    <article id={slugify(name)} className="spot">
      <RowPicture
        entry={spot}
        place={spot.near}
        entries={among}
        row="places to fish"
        sizes="(min-width: 48em) 27rem, 100vw"
      />
      <h3 data-number={number}>
        <WholeWords>{name}</WholeWords>
      </h3>
      <Paragraphs of={description} />
      {note !== undefined && <Note>{note}</Note>}
      <dl className="facts">
        <Fact label="Target species">{enumeration(targetSpecies)}</Fact>
        <Fact label="Best times">{bestTimes}</Fact>
        <Fact label="Tip">{tips}</Fact>
      </dl>
    </article>
  );
}

/** One season: its months, and what bites then. */
function SeasonCard({ season: { season, months, species, note } }: { season: Season }) {
  return (
    <article className="season">
      <h3>
        {season} <span className="months">{months}</span>
      </h3>
      <YearBar months={months} />
      <ul className="species" aria-label={`Species in ${season.toLowerCase()}`}>
        {species.map((fish) => (
          <li key={fish}>{fish}</li>
        ))}
      </ul>
      {note !== undefined && <p>{note}</p>}
    </article>
  );
}
