import { SmartLink } from "../../components/links.tsx";
import { Picture } from "../../components/picture.tsx";
import { useContent } from "../../content.ts";

/** Four lifestyles, each a link to listings. */
export function Lifestyle() {
  const { heading, tiles } = useContent().home.lifestyle;
  return (
    <section className="lifestyle" aria-labelledby="lifestyle-heading">
      <h2 id="lifestyle-heading">{heading}</h2>
      <ul className="tiles">
        {tiles.map(({ title, description, to, image, alt, rights, credit, focus }) => (
          <li key={title} className="tile">
            <Picture {...{ image, alt, rights, credit, focus }} row="tiles" sizes="(min-width: 64em) 18rem, 100vw" />
            <h3>
              <SmartLink to={to}>{title}</SmartLink>
            </h3>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A link to every listing. */
export function SearchCall() {
  const { heading, text, button } = useContent().home.search;
  return (
    <section className="search-call" aria-labelledby="search-heading">
      <Picture image="strip-bay" />
      <div className="search-words">
        <h2 id="search-heading">{heading}</h2>
        <p>{text}</p>
        <SmartLink to={button.to} className="button">
          {button.label}
        </SmartLink>
      </div>
    </section>
  );
}

/** A link to the contact page. */
export function StartHere() {
  const { heading, text, button } = useContent().home.start;
  return (
    <section className="start-here" aria-labelledby="start-heading">
      <h2 id="start-heading">{heading}</h2>
      <p>{text}</p>
      <SmartLink to={button.to} className="button">
        {button.label}
      </SmartLink>
    </section>
  );
}
