/** @jsxImportSource preact */

/** A picture, and the files that a browser may choose instead of it. */
export interface PictureFiles {
  img: { src: string; width: number; height: number; alt: string; class?: string };
  /** A name that the photographer wants to see with it. */
  credit?: string;
  sources: readonly { srcset: string; type?: string; media?: string }[];
}

interface Props {
  of: PictureFiles;
  /** Its width on the page, for the files of a photograph. */
  sizes: string;
  /** True for a picture that can wait until it is about to be seen. */
  lazy: boolean;
  /** True for the picture of the first screen. */
  first?: boolean;
}

/** A picture in the best format that the browser knows. */
export function Picture({ of: { sources, img }, sizes, lazy, first }: Props) {
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.srcset} sizes={source.type && sizes} {...source} />
      ))}
      <img
        {...img}
        alt={img.alt}
        loading={lazy ? "lazy" : undefined}
        fetchpriority={first ? "high" : undefined}
      />
    </picture>
  );
}
