import { CoastChart } from "../../components/coast-chart.tsx";
import { Paragraphs } from "../../components/text.tsx";
import { useContent } from "../../content.ts";

/** The neighborhoods, each a link to listings. */
export function Neighbourhoods() {
  const { home, neighbourhoods } = useContent();
  return (
    <section className="neighbourhoods" aria-labelledby="neighbourhoods-heading">
      <h2 id="neighbourhoods-heading">{home.neighbourhoods.heading}</h2>
      <Paragraphs of={home.neighbourhoods.text} />
      <div className="with-chart">
        <CoastChart />
        <ul className="neighbourhood-grid">
          {neighbourhoods.entries.map(({ name, slug, summary }) => (
            <li key={slug}>
              <a href={`${neighbourhoods.base}/${slug}`}>{name}</a>
              <p>{summary}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
