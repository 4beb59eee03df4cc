import { Island } from "build-site";
import type { Content } from "../content/schema.ts";
import ParkList from "../islands/park-list.tsx";
import { Document } from "./document.tsx";

export function Home({ guide, parks }: Pick<Content, "guide" | "parks">) {
  // The island gets what it shows, and nothing else: its props are part of the page.
  const listed = Object.entries(parks).map(([name, { title, summary, activities }]) => ({
    href: `/parks/${name}/`,
    title,
    summary,
    activities,
  }));
  return (
    <Document>
      {guide.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <Island of={ParkList} when="interaction" parks={listed} />
    </Document>
  );
}
