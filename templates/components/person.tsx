import { usePage } from "build-site";
import { useContent } from "../content.ts";
import { isPhotograph } from "../images.ts";
import { ContactPoint } from "./contact-point.tsx";
import { Picture } from "./picture.tsx";

/** The person to call: the portrait, the name or, until there is one, the role, and the number. */
export function Person() {
  const { site } = useContent();
  const { portrait, person, role, area } = site;
  return (
    <div className="person">
      {isPhotograph(portrait.image) ? (
        <Picture {...portrait} credit={undefined} early sizes="6rem" />
      ) : (
        <MiddleOfDrawing image={portrait.image} />
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

/**
 * A drawing without its border, which would be lost at the width of a finger. The file is the one of
 * the whole drawing.
 */
function MiddleOfDrawing({ image }: { image: string }) {
  const { href, width = 0, height = 0 } = usePage().asset(`art/${image}.svg`);
  const border = 9 / 80;
  const inside = 1 - 2 * border;
  const view = [border * width, border * height, inside * width, inside * height].map(Math.round);
  return (
    <img
      src={`${href}#svgView(viewBox(${view.join(",")}))`}
      width={view[2]}
      height={view[3]}
      alt=""
      className="emblem"
    />
  );
}
