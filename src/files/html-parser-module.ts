/* What is used of htmlparser2: in `dist/` without its trees and the queries on them, which take longer to load. */
export { Parser } from "htmlparser2";
