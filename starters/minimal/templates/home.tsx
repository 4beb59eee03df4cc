import { Island } from "build-site";
import type { Content } from "../content/schema.ts";
import Counter from "../islands/counter.tsx";
import { Document } from "./document.tsx";

export function Home({ home }: { home: Content["home"] }) {
  return (
    <Document>
      {home.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h2 id="more">An island</h2>
      <Island of={Counter} when="interaction" start={0} />
    </Document>
  );
}
