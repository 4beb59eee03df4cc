import { unprintableIn } from "../content/scalars.ts";
import type { Rule } from "./check-context.ts";

/** Characters that HTML forbids, which the code of a template has written: content is checked when it is read. */
export const unprintable: Rule = () => ({
  page({ html, text: page }) {
    const found = unprintableIn(html);
    if (found === undefined) return [];
    const { start: offset, message, hint } = found;
    return [{ code: "content/unprintable", severity: "error", message, hint, page, offset }];
  },
});
