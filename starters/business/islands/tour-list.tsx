/** @jsxImportSource preact */
/*
 * The list of tours, with buttons that narrow it. Without its script, visitors see the whole list
 * and no buttons.
 */
import { useState } from "preact/hooks";

type Activity = "paddling" | "snorkeling" | "walking";

interface ListedTour {
  href: string;
  title: string;
  place: string;
  summary: string;
  activities: readonly Activity[];
  facts: readonly string[];
  picture: {
    sources: readonly { type: string; srcset: string }[];
    img: { src: string; width: number; height: number; alt: string; class: string };
  };
}

interface Words {
  choose: string;
  everything: string;
  shown: string;
  activities: Readonly<Record<Activity, string>>;
}

export default function TourList({ tours, words }: { tours: readonly ListedTour[]; words: Words }) {
  const [chosen, setChosen] = useState<Activity>();
  const activities = [...new Set(tours.flatMap((tour) => tour.activities))].toSorted();
  const isShown = (tour: ListedTour) => chosen === undefined || tour.activities.includes(chosen);
  const count = words.shown
    .replace("{shown}", String(tours.filter(isShown).length))
    .replace("{all}", String(tours.length));
  return (
    <>
      <div class="choices needs-script">
        <div role="group" aria-label={words.choose}>
          {[undefined, ...activities].map((activity) => (
            <button
              key={activity ?? ""}
              type="button"
              aria-pressed={activity === chosen}
              onClick={() => setChosen(activity)}
            >
              {activity === undefined ? words.everything : words.activities[activity]}
            </button>
          ))}
        </div>
        <p role="status">{count}</p>
      </div>
      <ul class="tours">
        {tours.map((tour) => (
          <li key={tour.href} hidden={!isShown(tour)}>
            <picture>
              {tour.picture.sources.map((source) => (
                <source key={source.type} {...source} sizes="(min-width: 44rem) 34rem, 100vw" />
              ))}
              <img
                {...tour.picture.img}
                alt={tour.picture.img.alt}
                loading="lazy"
                decoding="async"
              />
            </picture>
            <p class="place">{tour.place}</p>
            <h3>
              <a href={tour.href}>{tour.title}</a>
            </h3>
            <p>{tour.summary}</p>
            <p class="facts">{tour.facts.join(" · ")}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
