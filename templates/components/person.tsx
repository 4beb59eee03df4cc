import art from "../art/index.tsx";
import { useContent } from "../content.ts";
import { isPhotograph } from "../images.ts";
import { ContactPoint } from "./contact-point.tsx";
import { Picture } from "./picture.tsx";

/** Whom one calls: the portrait, the name or, until there is one, the role, and the number. */
export function Person() {
  const { site } = useContent();
  const { portrait, person, role, area } = site;
  const small = `${portrait.image}-small`;
  return (
    <div className="person">
      {isPhotograph(portrait.image) ? (
        <Picture {...portrait} credit={undefined} early sizes="6rem" />
      ) : (
        <Picture image={small in art ? small : portrait.image} early />
      )}
      <p>
        <span className="person-name">{person ?? role}</span>
        {person !== undefined && <span>{`${role} in ${area}`}</span>}
        <ContactPoint site={site} by={["phone"]} className="number">
          Call {site.phone.display}
        </ContactPoint>
      </p>
    </div>
  );
}
