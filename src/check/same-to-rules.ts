import { isDeepStrictEqual } from "node:util";
import type { PageFacts } from "./read-page.ts";

/**
 * Whether every rule says the same of two pages: they may differ in words that no rule asks for, and so in the places of
 * all the rest. Where rules had nothing to say of one of them, they have nothing to say of the other.
 */
export function isSameToRules(one: PageFacts, other: PageFacts): boolean {
  return isDeepStrictEqual(withoutPlaces(one), withoutPlaces(other));
}

/** What is new among the facts counts as it is. The shape is for the validator alone. */
function withoutPlaces(facts: PageFacts) {
  const { titleOffset, descriptionOffset, shape, ids, links, firstLink, images, data, h1, landmarks, ...others } =
    facts;
  void [titleOffset, descriptionOffset, shape];
  return {
    ...others,
    ids: [...ids].map(([id, offsets]) => [id, offsets.length]),
    links: links.map(placeless),
    firstLink: firstLink && links.indexOf(firstLink),
    images: images.map(placeless),
    data: data.map(placeless),
    h1: h1.length,
    landmarks: Object.entries(landmarks).map(([name, offsets]) => [name, offsets.length]),
  };
}

function placeless<Found extends { offset: number }>({ offset, ...found }: Found): Omit<Found, "offset"> {
  void offset;
  return found;
}
