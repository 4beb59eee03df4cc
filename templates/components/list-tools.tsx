import { Island } from "build-site";
import Tools from "../../islands/list-tools.tsx";

interface ListToolsProps {
  /** The kind of entry: “restaurant”, “restaurants”. */
  one: string;
  many: string;
  count: number;
  /** False for entries that are always open. */
  collapsible?: boolean;
  /** What may be searched for. */
  hint?: string;
  /** The address of more words of each entry to search in. */
  index?: string;
}

/** From this many entries, a filter is more useful than reading on. */
const LONG = 7;

/** The tools above a list of entries. */
export function ListTools({ collapsible = true, ...list }: ListToolsProps) {
  return (
    <Island
      of={Tools}
      when={list.index === undefined ? "interaction" : "idle"}
      collapsible={collapsible}
      filter={list.count >= LONG}
      {...list}
    />
  );
}
