import { useContent } from "../../content.ts";
import { fill, rebateLimits, rebateWords } from "../../rebate.ts";

/** The military rebate in one line, with its limits in a sentence and a link to the whole of it. */
export function RebateBanner() {
  const { home, military } = useContent();
  const { text, link } = home.banner;
  return (
    <section className="rebate-banner" aria-labelledby="rebate-heading">
      <h2 id="rebate-heading">{fill(text, rebateWords(military.rebate))}</h2>
      <p>
        {rebateLimits(military)} <a href="/military-loan/">{link}</a>
      </p>
    </section>
  );
}
