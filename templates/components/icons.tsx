import { usePage } from "build-site";
import { Monogram, TouchIcon } from "../art/monogram.tsx";

/**
 * The site's icon in tabs, bookmarks and on home screens, and the color of the browser around the
 * page.
 */
export function Icons() {
  const { asset, raster } = usePage();
  return (
    <>
      <meta name="theme-color" content="#0b2f3a" />
      <link
        rel="icon"
        type="image/png"
        sizes="48x48"
        href={raster("icon", <Monogram />, 48).href}
      />
      <link rel="icon" type="image/svg+xml" href={asset("art/monogram.svg").href} />
      <link rel="apple-touch-icon" href={raster("touch-icon", <TouchIcon />, 180).href} />
    </>
  );
}
