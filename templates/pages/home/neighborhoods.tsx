import { CoastChart } from "../../components/coast-chart.tsx";
import { RowPicture } from "../../components/entry-picture.tsx";
import { Paragraphs } from "../../components/text.tsx";
import { useContent } from "../../content.ts";

/** The neighborhoods, each a link to listings. */
export function Neighborhoods() {
  const { home, neighborhoods } = useContent();
  return (
    <section className="neighborhoods" aria-labelledby="neighborhoods-heading">
      <h2 id="neighborhoods-heading">{home.neighborhoods.heading}</h2>
      <Paragraphs of={home.neighborhoods.text} />
      <div className="with-chart">
        <CoastChart />
        <ul className="neighborhood-grid">
          {neighborhoods.entries.map(({ name, slug, summary, ...entry }) => (
            <li key={slug}>
              <RowPicture
                entry={entry}
                place={name}
                entries={neighborhoods.entries}
                row="neighborhoods"
                sizes="(min-width: 48em) 24rem, 100vw"
              />
              <a href={`${neighborhoods.base}/${slug}`}>{name}</a>
              <Paragraphs of={[summary]} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
