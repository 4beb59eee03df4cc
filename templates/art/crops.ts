import type { Cut } from "./kit.tsx";

type Hero = "sunset" | "dock" | "fairway" | "towers" | "cottage" | "mangrove";

/**
 * Parts of the six hero scenes that are complete pictures in themselves: `portrait` (4 to 5) for phones, with the subject
 * whole between what frames it at both sides, and `social` (1200 to 630) for the cards that other sites show of a page.
 * In a portrait nothing that matters is in the uppermost and lowest 45 pixels, as some phones show less of its height.
 */
export const crops: Record<Hero, { portrait: Cut; social: Cut }> = {
  sunset: { portrait: [680, 0, 720, 900], social: [40, 30, 1560, 819] },
  dock: { portrait: [780, 0, 720, 900], social: [150, 60, 1440, 756] },
  fairway: { portrait: [780, 0, 720, 900], social: [160, 70, 1440, 756] },
  towers: { portrait: [752, 0, 720, 900], social: [100, 44, 1480, 777] },
  cottage: { portrait: [718, 0, 720, 900], social: [160, 60, 1440, 756] },
  mangrove: { portrait: [752, 0, 720, 900], social: [160, 40, 1440, 756] },
};
