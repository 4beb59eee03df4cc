/* What a build is made of, once it is clear that there is something to do. */
export { planOutput } from "./plan-output.ts";
export { makeSiteFiles } from "../render/site-files.ts";
export { checkedContent } from "./known-content.ts";
export { makePages } from "./make-pages.ts";
export { outsideOf, recallPages } from "./recall.ts";
export { recordPages } from "./record-pages.ts";
