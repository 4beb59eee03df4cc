import { usePage } from "build-site";

interface PictureProps {
  /** Name of a drawing in `templates/art/`, or of a file in `content/images/` with its ending. */
  image: string;
  alt: string;
  className?: string;
  /** True for a picture that a visitor sees at once. */
  early?: boolean;
}

/** A picture with its size, so that nothing jumps when it arrives. */
export function Picture({ image, alt, className, early = false }: PictureProps) {
  const { asset } = usePage();
  const { href, width, height } = asset(image.includes(".") ? `images/${image}` : `art/${image}.svg`);
  return (
    <img
      src={href}
      width={width}
      height={height}
      alt={alt}
      className={className}
      loading={early ? undefined : "lazy"}
      decoding={early ? undefined : "async"}
    />
  );
}
