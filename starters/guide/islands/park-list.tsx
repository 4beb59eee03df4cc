/** @jsxImportSource preact */
/*
 * The list of parks, with buttons that narrow it. Without its script, visitors see the whole list
 * and no buttons.
 */
import { useState } from "preact/hooks";

export interface ListedPark {
  href: string;
  title: string;
  summary: string;
  activities: readonly string[];
}

export default function ParkList({ parks }: { parks: readonly ListedPark[] }) {
  const [chosen, setChosen] = useState("");
  const activities = [...new Set(parks.flatMap((park) => park.activities))].toSorted();
  const isShown = (park: ListedPark) => chosen === "" || park.activities.includes(chosen);
  return (
    <>
      <div class="choices needs-script" role="group" aria-label="Activity">
        {["", ...activities].map((activity) => (
          <button
            key={activity}
            type="button"
            aria-pressed={activity === chosen}
            onClick={() => setChosen(activity)}
          >
            {activity || "everything"}
          </button>
        ))}
      </div>
      <p
        class="needs-script"
        role="status"
      >{`${parks.filter(isShown).length} of ${parks.length} parks`}</p>
      <ul class="parks">
        {parks.map((park) => (
          <li key={park.href} hidden={!isShown(park)}>
            <h2>
              <a href={park.href}>{park.title}</a>
            </h2>
            <p>{park.summary}</p>
            <p class="activities">{park.activities.join(" · ")}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
