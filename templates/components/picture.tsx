import { Photo, usePage } from "build-site";
import { isPhotograph, photographName } from "../images.ts";

export interface PictureProps {
  /**
   * Name of a drawing in `templates/art/`, or of a photograph in `content/images/` with its
   * extension.
   */
  image: string;
  alt?: string | undefined;
  /** Who took a photograph, and that it may be used here. */
  rights?: string | undefined;
  /** A name that the photographer wants to see with it. */
  credit?: string | undefined;
  /** The point of a photograph that is never cropped: `60% 40%`. */
  focus?: string | undefined;
  className?: string;
  /** True for a picture that is visible at once. */
  early?: boolean;
  /** The `sizes` attribute of a photograph. */
  sizes?: string;
  /**
   * The row of pictures that it belongs to. A row is all photographs or all drawings: see
   * `templates/checks/rows.ts`.
   */
  row?: string | undefined;
}

/**
 * A picture with its dimensions, so that nothing jumps when it loads: a drawing, or a photograph in
 * several formats.
 */
export function Picture({
  image,
  alt = "",
  className,
  early = false,
  row,
  ...photograph
}: PictureProps) {
  const { asset } = usePage();
  const shared = { className, "data-row": row };
  if (isPhotograph(image))
    return <Photograph {...{ image, alt, early, ...shared, ...photograph }} />;
  const loading = early ? {} : ({ loading: "lazy", decoding: "async" } as const);
  const { href, width, height } = asset(`art/${image}.svg`);
  return <img src={href} width={width} height={height} alt={alt} {...loading} {...shared} />;
}

interface PhotographProps extends Omit<PictureProps, "className" | "row"> {
  alt: string;
  className: string | undefined;
  "data-row": string | undefined;
}

function Photograph({ image, rights = "", credit, className, early, ...photo }: PhotographProps) {
  return (
    <figure className={className === undefined ? "photo" : `photo ${className}`}>
      <Photo src={photographName(image)} rights={rights} eager={early} {...photo} />
      {credit !== undefined && <figcaption className="credit">{credit}</figcaption>}
    </figure>
  );
}
