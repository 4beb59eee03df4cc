import { SmartLink } from "../../components/links.tsx";
import { Picture } from "../../components/picture.tsx";
import { useContent } from "../../content.ts";
import { fill, promoWords } from "../../rebate.ts";

/** Three links to listings. */
export function Promos() {
  const { promos } = useContent().home;
  const { heading, cards } = promos;
  const words = promoWords(promos);
  return (
    <section className="promos" aria-labelledby="promos-heading">
      <h2 id="promos-heading">{heading}</h2>
      <ul className="cards">
        {cards.map(({ title, description, buttonText, url, image, alt, rights, credit, focus }) => (
          <li key={title} className="card">
            <Picture
              {...{ image, alt, rights, credit, focus }}
              row="cards"
              sizes="(min-width: 48em) 24rem, 40vw"
            />
            <h3>{title}</h3>
            <p>{fill(description, words)}</p>
            <SmartLink to={url} className="more">
              {buttonText}
            </SmartLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
