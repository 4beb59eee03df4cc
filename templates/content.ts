import { usePage } from "build-site";
import type { Content } from "../content/schema.ts";

/** Everything in `content/`, typed by its schema. */
export function useContent(): Content {
  return usePage<Content>().content;
}
