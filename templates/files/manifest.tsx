import type { AboutSite } from "build-site";
import type { Content } from "../../content/schema.ts";
import { MaskableIcon, TouchIcon } from "../art/monogram.tsx";
import { palette } from "../art/palette.ts";

/**
 * The web app manifest (w3.org/TR/appmanifest): name and appearance of the site on a home screen.
 */
export function manifest({ content, asset, raster }: AboutSite<Content>): string {
  const { name, tagline } = content.site;
  const png = (size: number, drawing: React.ReactElement, purpose: string) => ({
    src: raster(`icon-${purpose}`, drawing, size).href,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const icons = [
    { src: asset("art/monogram.svg").href, sizes: "any", type: "image/svg+xml", purpose: "any" },
    png(192, <TouchIcon />, "any"),
    png(512, <TouchIcon />, "any"),
    png(512, <MaskableIcon />, "maskable"),
  ];
  return JSON.stringify({
    name,
    description: tagline,
    lang: "en-US",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    theme_color: palette.gulfNight,
    background_color: palette.shell,
    icons,
  });
}
