import { Paragraphs } from "../../components/text.tsx";
import { useContent } from "../../content.ts";

/** Who speaks here, and what about. */
export function Welcome() {
  const { welcome } = useContent().home;
  return (
    <section className="welcome" aria-labelledby="welcome-heading">
      <h2 id="welcome-heading">{welcome.heading}</h2>
      <Paragraphs of={welcome.text} />
    </section>
  );
}
