import type { Cut } from "./kit.tsx";

type Hero = "sunset" | "dock" | "fairway" | "towers" | "cottage" | "mangrove";

/**
 * Parts of the six hero scenes that are complete pictures in themselves: `portrait` (920 to 900)
 * for phones, and `social` (1200 to 630) for the cards that other sites show of a page. A phone
 * shows a portrait's whole height and, by its shape, as little as the middle 700 of its width: that
 * part has the subject whole. The lowest 80 are below the caption.
 */
export const crops: Record<Hero, { portrait: Cut; social: Cut }> = {
  sunset: { portrait: [580, 0, 920, 900], social: [40, 30, 1560, 819] },
  dock: { portrait: [680, 0, 920, 900], social: [150, 60, 1440, 756] },
  fairway: { portrait: [680, 0, 920, 900], social: [160, 70, 1440, 756] },
  towers: { portrait: [652, 0, 920, 900], social: [100, 44, 1480, 777] },
  cottage: { portrait: [618, 0, 920, 900], social: [160, 60, 1440, 756] },
  mangrove: { portrait: [652, 0, 920, 900], social: [160, 40, 1440, 756] },
};
