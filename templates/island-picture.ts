import { usePage } from "build-site";
import type { PictureFiles } from "../islands/shared/picture.tsx";
import { isPhotograph, photographName } from "./images.ts";

interface Named {
  image: string;
  alt: string;
  rights?: string | undefined;
  credit?: string | undefined;
  focus?: string | undefined;
}

/** The files of a picture as props of an island: a photograph in several formats, or a drawing. */
export function useIslandPicture(): (picture: Named) => PictureFiles {
  const { asset, photograph } = usePage();
  return ({ image, alt, rights = "", credit, focus }) => {
    if (!isPhotograph(image)) {
      const { href, width = 0, height = 0 } = asset(`art/${image}.svg`);
      return { img: { src: href, width, height, alt }, sources: [] };
    }
    const { src, width, height, className, sources } = photograph(photographName(image), {
      alt,
      rights,
      focus,
    });
    return {
      ...(credit !== undefined && { credit }),
      img: { src, width, height, alt, class: className },
      sources: sources.map(({ type, srcSet }) => ({ type, srcset: srcSet })),
    };
  };
}
