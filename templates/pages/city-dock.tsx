import { AddressFact, Fact, PhoneFact, WebsiteFact } from "../components/facts.tsx";
import { JumpList } from "../components/jump-list.tsx";
import { Picture } from "../components/picture.tsx";
import { PinChart } from "../components/pin-chart.tsx";
import { Note, Paragraphs, Words } from "../components/text.tsx";
import { Tip } from "../components/tip.tsx";
import { useContent } from "../content.ts";
import { openingHours } from "../json-ld/opening-hours.ts";
import { usePlaceNode } from "../json-ld/places.ts";
import { GuideLayout } from "../layouts/guide-layout.tsx";

/** Contact details of the dock itself. */
const CONTACT = "dock-contact";

/** The city's marina: facilities, surroundings, contact. */
export function CityDock() {
  const { cityDock } = useContent();
  const { page, picture, near, overview, facilities, attractions, activities } = cityDock;
  const { contact, rates, tip, note } = cityDock;
  const pins = [{ near }];
  const entry = { ...contact, slug: CONTACT };
  const hours = openingHours(contact.hours);
  const dock = { ...usePlaceNode()(entry, "CivicStructure"), telephone: contact.phone.e164 };
  const mainEntity = hours === undefined ? dock : { ...dock, openingHoursSpecification: hours };
  return (
    <GuideLayout page={page} mainEntity={mainEntity} stamp="city-dock" pins={pins}>
      <JumpList
        to={[
          { id: "facilities-heading", label: facilities.heading, fact: facilities.items[0] },
          { id: "attractions-heading", label: attractions.heading, fact: attractions.inBrief },
          { id: "activities-heading", label: activities.heading, fact: activities.inBrief },
          { id: CONTACT, label: contact.heading, fact: contact.phone.display },
          { id: "rates-heading", label: rates.heading, fact: "Call for a price" },
        ]}
      />
      <Picture {...picture} className="wide-picture" early sizes="(min-width: 64em) 54rem, 100vw" />
      <PinChart pins={pins} place="list" />
      <section aria-labelledby="overview-heading">
        <h2 id="overview-heading">{overview.heading}</h2>
        <Paragraphs of={overview.text} />
      </section>
      <section aria-labelledby="facilities-heading">
        <h2 id="facilities-heading">{facilities.heading}</h2>
        <ul>
          {facilities.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        {facilities.note !== undefined && <Note>{facilities.note}</Note>}
      </section>
      <Places {...attractions} id="attractions-heading" />
      <Places {...activities} id="activities-heading" />
      <section className="dock-contact" aria-labelledby={CONTACT}>
        <h2 id={CONTACT}>{contact.heading}</h2>
        <dl className="facts">
          <AddressFact name={contact.name} address={contact.address} />
          <PhoneFact phone={contact.phone} />
          <Fact label="VHF">{contact.vhf}</Fact>
          <WebsiteFact website={contact.website} />
          <Fact label="Office hours">{contact.hours}</Fact>
        </dl>
        {note !== undefined && <Note>{note}</Note>}
      </section>
      <section aria-labelledby="rates-heading">
        <h2 id="rates-heading">{rates.heading}</h2>
        <Paragraphs of={rates.text} />
      </section>
      <Tip {...tip} />
    </GuideLayout>
  );
}

function Places({
  id,
  heading,
  items,
}: {
  id: string;
  heading: string;
  items: readonly { name: string; text: string }[];
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <dl className="facts">
        {items.map(({ name, text }) => (
          <Fact key={name} label={name}>
            <Words>{text}</Words>
          </Fact>
        ))}
      </dl>
    </section>
  );
}
