import { Markdown } from "build-site/markdown";
import type { Content } from "../content/schema.ts";
import { Document } from "./document.tsx";

export function About({ about }: { about: Content["about"] }) {
  return (
    <Document>
      <article className="post">
        <h1>{about.title}</h1>
        <Markdown of={about.body} />
      </article>
    </Document>
  );
}
