import { Paragraphs } from "../../components/text.tsx";
import { useContent } from "../../content.ts";
import { fill, rebateLimitParagraphs, rebateWords } from "../../rebate.ts";

/** The military rebate in one line, with its limits next to it. */
export function RebateBanner() {
  const { home, military } = useContent();
  const { text, link } = home.banner;
  return (
    <section className="rebate-banner" aria-labelledby="rebate-heading">
      <h2 id="rebate-heading">{fill(text, rebateWords(military.rebate))}</h2>
      <div className="limits">
        <Paragraphs of={rebateLimitParagraphs(military)} />
      </div>
      <a href="/military-loan/" className="button">
        {link}
      </a>
    </section>
  );
}
