import { usePage } from "build-site";
import { isPhotograph, photographName } from "../images.ts";

export interface PictureProps {
  /** Name of a drawing in `templates/art/`, or of a photograph in `content/images/` with its extension. */
  image: string;
  alt?: string | undefined;
  /** Who took a photograph, and that it may be used here. */
  rights?: string | undefined;
  /** The point of a photograph that is never cropped: `60% 40%`. */
  focus?: string | undefined;
  className?: string;
  /** True for a picture that is visible at once. */
  early?: boolean;
  /** The `sizes` attribute of a photograph. */
  sizes?: string;
}

/**
 * A picture with its dimensions, so that nothing jumps when it loads: a drawing, or a photograph with its rights
 * statement.
 */
export function Picture({ image, alt = "", className, early = false, ...photograph }: PictureProps) {
  const { asset } = usePage();
  const loading = early ? {} : ({ loading: "lazy", decoding: "async" } as const);
  if (isPhotograph(image)) return <Photograph {...{ image, alt, className, loading, ...photograph }} />;
  const { href, width, height } = asset(`art/${image}.svg`);
  return <img src={href} width={width} height={height} alt={alt} className={className} {...loading} />;
}

interface PhotographProps extends Omit<PictureProps, "early" | "className"> {
  alt: string;
  className: string | undefined;
  loading: object;
}

function Photograph({ image, alt, rights = "", focus, sizes = "100vw", className, loading }: PhotographProps) {
  const page = usePage();
  const photo = page.photograph(photographName(image), { alt, rights, focus });
  const { src, width, height, sources } = photo;
  return (
    <figure className={className}>
      <picture>
        {sources.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
        ))}
        <img src={src} width={width} height={height} alt={photo.alt} className={photo.className} {...loading} />
      </picture>
      <figcaption className="rights">{photo.rights}</figcaption>
    </figure>
  );
}
