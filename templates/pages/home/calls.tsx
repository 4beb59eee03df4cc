import { ContactPoint } from "../../components/contact-point.tsx";
import { SmartLink } from "../../components/links.tsx";
import { Picture } from "../../components/picture.tsx";
import { useContent } from "../../content.ts";
import { withWholeHours } from "../../format.ts";
import { isPhotograph } from "../../images.ts";

/** Four lifestyles, each a link to listings. */
export function Lifestyle() {
  const { heading, tiles } = useContent().home.lifestyle;
  return (
    <section className="lifestyle" aria-labelledby="lifestyle-heading">
      <h2 id="lifestyle-heading">{heading}</h2>
      <ul className="tiles">
        {tiles.map(({ title, description, to, image, alt, rights, credit, focus }) => (
          <li key={title} className="tile">
            <Picture
              {...{ image, alt, rights, credit, focus }}
              row="tiles"
              sizes="(min-width: 64em) 25vw, (min-width: 34em) 50vw, 100vw"
            />
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
        <SmartLink to={button.to} className="button quiet">
          {button.label}
        </SmartLink>
      </div>
    </section>
  );
}

/** The end of the page: the number in large letters, and a link to the contact page. */
export function StartHere() {
  const { home, site, contact } = useContent();
  const { heading, text, button } = home.start;
  const { image, rights, focus } = contact.panel;
  // The drawing says nothing that the words next to it do not say; a photograph does.
  const alt = isPhotograph(image) ? contact.panel.alt : undefined;
  return (
    <section className="start-here" aria-labelledby="start-heading">
      <div className="start-words">
        <h2 id="start-heading">{heading}</h2>
        <p>{text}</p>
        <p className="large-call">
          <ContactPoint site={site} by={["phone"]} className="number" />
        </p>
        <p>{withWholeHours(site.hours)}.</p>
        <SmartLink to={button.to} className="button">
          {button.label}
        </SmartLink>
      </div>
      <Picture {...{ image, alt, rights, focus }} sizes="(min-width: 56em) 50vw, 100vw" />
    </section>
  );
}
