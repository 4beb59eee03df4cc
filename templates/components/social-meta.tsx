import { usePage } from "build-site";
import type { ReactElement } from "react";
import { useContent } from "../content.ts";

/**
 * The preview of a shared link: Open Graph, which X reads too, except for the shape of its card.
 */
export function SocialMeta({ card }: { card: ReactElement }) {
  const { route, url, origin, raster } = usePage();
  const { site } = useContent();
  const name = route.path === "/" ? "home" : route.path.slice(route.path.lastIndexOf("/") + 1);
  const image = raster(`card-${name}`, card, 1200);
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={route.title} />
      <meta property="og:description" content={route.description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={origin + image.href} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={`Poster with the words “${route.title}”`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
