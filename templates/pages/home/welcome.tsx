import { Portrait } from "../../components/portrait.tsx";
import { Paragraphs } from "../../components/text.tsx";
import { useContent } from "../../content.ts";

/** Introduces the broker and the site. */
export function Welcome() {
  const { heading, text } = useContent().home.welcome;
  return (
    <section className="welcome" aria-labelledby="welcome-heading">
      <h2 id="welcome-heading">{heading}</h2>
      <div className="welcome-body">
        <div className="welcome-words">
          <Paragraphs of={text} />
        </div>
        <Portrait />
      </div>
    </section>
  );
}
