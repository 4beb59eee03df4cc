import { Island } from "build-site";
import Tools from "../../islands/list-tools.tsx";

interface ListToolsProps {
  /** What is listed: “restaurant”, “restaurants”. */
  one: string;
  many: string;
  count: number;
  /** False for entries that are always open. */
  collapsible?: boolean;
}

/** From so many entries on one would rather look for a word than read on. */
const LONG = 7;

/** The tools above a list of entries. */
export function ListTools({ one, many, count, collapsible = true }: ListToolsProps) {
  return (
    <Island
      of={Tools}
      when="interaction"
      one={one}
      many={many}
      count={count}
      collapsible={collapsible}
      filter={count >= LONG}
    />
  );
}
