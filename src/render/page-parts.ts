import { useContext, type FunctionComponent } from "react";
import { PageContext, type PageRecord, type PlacedIsland } from "./page-context.ts";
import { sharedMark } from "./put-right.ts";

/** What a page may share with others, while it is rendered; see `share-parts.ts`. */
export interface PageParts {
  /** What stands for a component in `memo`; undefined where it has to be rendered as any other. */
  place: (component: FunctionComponent<Props>, props: Props) => string | undefined;
  /** The parts that the page has taken over, each as often as it has. */
  taken: readonly KnownPart[];
  /** The numbers of the islands that came with them. */
  islands: ReadonlySet<number>;
  /** The components in `memo` that it has rendered. */
  rendered: readonly Placing[];
}

export type Props = Readonly<Record<string, unknown>>;

/** A component in `memo` on a page. */
export interface Placing {
  component: FunctionComponent<Props>;
  props: Props;
  /** The islands of the page, and how many of them stand in front of it. */
  islands: readonly PlacedIsland[];
  first: number;
}

/** What is known of a component in `memo`. */
export interface KnownComponent {
  parts: readonly KnownPart[];
  /** Whether more parts may be made of it. */
  mayHaveMore: boolean;
}

/** A part that pages share: when it is the right one, and what it has asked for. */
export interface KnownPart {
  number: number;
  props: Props;
  /** How many islands stand in front of it; undefined where it has none, whose ids are made of their numbers. */
  first: number | undefined;
  islands: readonly PlacedIsland[];
  assets: readonly string[];
  reads: ReadonlySet<string>;
}

/** Begins a page. `about` gives what is known of a component, `onRead` hears which content a part has read. */
export function pageParts(
  about: (component: FunctionComponent<Props>) => KnownComponent,
  onRead: (read: string) => void,
): PageParts {
  const taken: KnownPart[] = [];
  const islands = new Set<number>();
  const rendered: Placing[] = [];
  const take = (part: KnownPart, record: PageRecord): string => {
    for (const name of part.assets) record.page.asset(name);
    for (const read of part.reads) onRead(read);
    for (const island of part.islands) islands.add(record.islands.push(island) - 1);
    taken.push(part);
    return sharedMark(part.number);
  };
  const parts: PageParts = {
    taken,
    islands,
    rendered,
    place(component, props) {
      const record = useContext(PageContext);
      // A drawing is rendered by itself, without the page.
      if (record?.parts !== parts) return undefined;
      const first = record.islands.length;
      const fits = (part: KnownPart) => (part.first ?? first) === first && isSame(part.props, props);
      const known = about(component);
      const part = known.parts.find(fits);
      if (part !== undefined) return take(part, record);
      if (known.mayHaveMore) rendered.push({ component, props, islands: record.islands, first });
      return undefined;
    },
  };
  return parts;
}

/** As React compares the props of a component in `memo`. */
export function isSame(one: Props, other: Props): boolean {
  const names = Reflect.ownKeys(one);
  return (
    names.length === Reflect.ownKeys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && Object.is(Reflect.get(one, name), Reflect.get(other, name)))
  );
}
