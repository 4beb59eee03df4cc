/** Stands in an island's HTML where the children of `<Island>` belong. */
export const SLOT_MARK = "<!--slot-->";
