import { Island } from "build-site";
import Tools from "../../islands/list-tools.tsx";

interface ListToolsProps {
  /** The kind of entry: “restaurant”, “restaurants”. */
  one: string;
  many: string;
  count: number;
  /** False for entries that are always open. */
  collapsible?: boolean;
}

/** From this many entries, a filter is more useful than reading on. */
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
