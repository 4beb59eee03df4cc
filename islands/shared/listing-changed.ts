/** An entry of a list has been opened or closed. Bubbles up from its panel. */
export const LISTING_CHANGED = "listing:changed";
