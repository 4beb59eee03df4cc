import { Dock } from "./dock.tsx";
import { Monogram } from "./monogram.tsx";
import { Fairway } from "./fairway.tsx";
import { Cottage } from "./cottage.tsx";
import { Mangrove } from "./mangrove.tsx";
import { Sunset } from "./sunset.tsx";
import { Towers } from "./towers.tsx";
import { Coast, Flag, NewHouse, Porch } from "./more-scenes.tsx";

/** A part of a scene for small pictures: 4 to 3, around its middle. */
const SMALL = [300, 120, 960, 720] as const;
/** The same, nearer to the right. */
const RIGHT = [560, 120, 960, 720] as const;

/** Every drawing of the site by its name: `sunset` is asked for as `art/sunset.svg`. */
export default {
  monogram: Monogram,
  "hero-sunset": () => <Sunset />,
  "hero-dock": () => <Dock />,
  "hero-fairway": () => <Fairway />,
  "hero-towers": () => <Towers />,
  "hero-cottage": () => <Cottage />,
  "hero-mangrove": () => <Mangrove />,
  "military-hero": () => <Flag cut={[0, 100, 1600, 660]} />,
  "card-new": () => <Cottage cut={RIGHT} />,
  "card-construction": () => <NewHouse cut={SMALL} />,
  "card-community": () => <Coast cut={SMALL} />,
  "tile-golf": () => <Fairway cut={SMALL} />,
  "tile-boating": () => <Dock cut={RIGHT} />,
  "tile-beach": () => <Sunset cut={SMALL} />,
  "tile-highrise": () => <Towers cut={RIGHT} />,
  "beach-sunset": () => <Sunset cut={[200, 60, 1120, 840]} />,
  "beach-boardwalk": () => <Mangrove cut={[300, 60, 1120, 840]} />,
  "city-dock": () => <Dock cut={[120, 160, 1480, 740]} />,
  "contact-panel": () => <Porch cut={[200, 60, 1120, 840]} />,
};
