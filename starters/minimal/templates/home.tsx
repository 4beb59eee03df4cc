import { Island, Photo } from "build-site";
import type { Content } from "../content/schema.ts";
import CopyText from "../islands/copy-text.tsx";
import { Document } from "./document.tsx";

export function Home({ home }: { home: Content["home"] }) {
  const { file, alt, rights } = home.photo;
  return (
    <Document>
      <div className="text">
        {home.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Photo src={`images/${file}`} alt={alt} rights={rights} eager sizes="min(100vw, 72rem)" />
      <section className="more" aria-labelledby="more">
        <h2 id="more">Say hello</h2>
        <p>
          <a href={`mailto:${home.email}`}>{home.email}</a>{" "}
          <Island of={CopyText} when="interaction" text={home.email} />
        </p>
      </section>
    </Document>
  );
}
