import { useDeadLink } from "build-site";
import { Markdown } from "build-site/markdown";
import type { Park } from "../content/schema.ts";
import { Document } from "./document.tsx";

export function ParkPage({ park }: { park: Park }) {
  // The nightly check has found that visitors do not reach this address: the page says so in place
  // of the link.
  const dead = useDeadLink(park.website);
  return (
    <Document>
      <p className="summary">{park.summary}</p>
      <p className="activities">{park.activities.join(" · ")}</p>
      <Markdown of={park.body} />
      <p>
        {dead === undefined ? (
          <a href={park.website}>Official page</a>
        ) : (
          `Official page: not reachable since ${dead.since}`
        )}
      </p>
      <p className="reviewed">
        Checked on <time dateTime={park.reviewed}>{park.reviewed}</time>
      </p>
    </Document>
  );
}
