import type { ReactElement } from "react";
import { BeachBoardwalk } from "./scenes/beach-boardwalk.tsx";
import { BeachMorning } from "./scenes/beach-morning.tsx";
import { Beachfront } from "./cards/beachfront.tsx";
import { Boating } from "./cards/boating.tsx";
import { Communities } from "./cards/communities.tsx";
import { Golf } from "./cards/golf.tsx";
import { HighRise } from "./cards/high-rise.tsx";
import { JustListed } from "./cards/just-listed.tsx";
import { NewConstruction } from "./cards/new-construction.tsx";
import { CityDock } from "./scenes/city-dock.tsx";
import { Cottage } from "./scenes/cottage.tsx";
import { CoastChart, FramedChart } from "./chart/coast-chart.tsx";
import { crops } from "./crops.ts";
import { Dock } from "./scenes/dock.tsx";
import { Fairway } from "./scenes/fairway.tsx";
import { Flagpole } from "./scenes/flagpole.tsx";
import { Mangrove } from "./scenes/mangrove.tsx";
import { Monogram } from "./monogram.tsx";
import { Porch } from "./scenes/porch.tsx";
import { PortraitPlate } from "./portrait-plate.tsx";
import { AirportsStamp } from "./stamps/airports.tsx";
import { BeachesStamp } from "./stamps/beaches.tsx";
import { CityDockStamp } from "./stamps/city-dock.tsx";
import { FishingStamp } from "./stamps/fishing.tsx";
import { ForBuyersStamp } from "./stamps/for-buyers.tsx";
import { GalleriesStamp } from "./stamps/galleries.tsx";
import { HotelsStamp } from "./stamps/hotels.tsx";
import { LostStamp } from "./stamps/lost.tsx";
import { EveningStreet, ShoppingStamp } from "./stamps/shopping.tsx";
import { YachtClubsStamp } from "./stamps/yacht-clubs.tsx";
import { Sunset } from "./scenes/sunset.tsx";
import { Towers } from "./scenes/towers.tsx";

/** Every drawing of the site by its name: `hero-sunset` is asked for as `art/hero-sunset.svg`. */
const art: Record<string, () => ReactElement> = {
  "coast-chart": FramedChart,
  "shore-chart": () => <CoastChart />,
  monogram: Monogram,
  "portrait-plate": PortraitPlate,
  "hero-sunset": () => <Sunset />,
  "hero-dock": () => <Dock />,
  "hero-fairway": () => <Fairway />,
  "hero-towers": () => <Towers />,
  "hero-cottage": () => <Cottage />,
  "hero-mangrove": () => <Mangrove />,
  "hero-sunset-portrait": () => <Sunset cut={crops.sunset.portrait} />,
  "hero-dock-portrait": () => <Dock cut={crops.dock.portrait} />,
  "hero-fairway-portrait": () => <Fairway cut={crops.fairway.portrait} />,
  "hero-towers-portrait": () => <Towers cut={crops.towers.portrait} />,
  "hero-cottage-portrait": () => <Cottage cut={crops.cottage.portrait} />,
  "hero-mangrove-portrait": () => <Mangrove cut={crops.mangrove.portrait} />,
  "military-hero": () => <Flagpole cut={[0, 100, 1600, 660]} />,
  "card-new": JustListed,
  "card-construction": NewConstruction,
  "card-community": Communities,
  "tile-golf": Golf,
  "tile-boating": Boating,
  "tile-beach": Beachfront,
  "tile-highrise": HighRise,
  "strip-bay": () => <Towers cut={[0, 204, 1600, 470]} />,
  "beach-morning": () => <BeachMorning cut={[240, 60, 1120, 840]} />,
  "beach-boardwalk": () => <BeachBoardwalk cut={[240, 60, 1120, 840]} />,
  "city-dock": () => <CityDock cut={[120, 160, 1480, 740]} />,
  "evening-street": EveningStreet,
  "contact-panel": () => <Porch cut={[200, 60, 1120, 840]} />,
  "stamp-shopping": ShoppingStamp,
  "stamp-galleries": GalleriesStamp,
  "stamp-city-dock": CityDockStamp,
  "stamp-yacht-clubs": YachtClubsStamp,
  "stamp-beaches": BeachesStamp,
  "stamp-fishing": FishingStamp,
  "stamp-hotels": HotelsStamp,
  "stamp-airports": AirportsStamp,
  "stamp-lost": LostStamp,
  "stamp-for-buyers": ForBuyersStamp,
};

export default art;
