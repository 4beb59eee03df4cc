import { Markdown } from "build-site/markdown";
import type { Content } from "../content/schema.ts";
import { Document } from "./document.tsx";

export function About({ about }: { about: Content["about"] }) {
  return (
    <Document>
      <div className="text">
        <Markdown of={about.body} />
      </div>
    </Document>
  );
}
