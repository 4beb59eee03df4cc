import { useContent } from "../content.ts";
import { isPhotograph } from "../images.ts";
import { Picture } from "./picture.tsx";

/**
 * The broker's photograph in a frame, with name and profession on its plate; or the emblem, until
 * there is one.
 */
export function Portrait({ early = false }: { early?: boolean }) {
  const { portrait, person, role } = useContent().site;
  const isFramed = isPhotograph(portrait.image);
  return (
    <div className={isFramed ? "plate framed" : "plate"}>
      <Picture {...portrait} early={early} sizes="20rem" />
      {(isFramed || person !== undefined) && (
        <p className="nameplate">
          {person !== undefined && <span>{person}</span>}
          {role}
        </p>
      )}
    </div>
  );
}
