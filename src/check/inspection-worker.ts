import { openInspection } from "./inspect-page.ts";

/** What a worker does with each page. */
export default openInspection();
