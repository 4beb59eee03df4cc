import { createElement, Fragment, useContext, type FunctionComponent, type ReactElement } from "react";
import { PageContext, type Page, type PageRecord, type PlacedIsland } from "./page-context.ts";
import { MARK, sharedMark } from "./put-right.ts";
import type { IslandMarkup, SharedPart } from "./shared-part.ts";

/** The parts of one page that it may share with others, while it is rendered; see `share-parts.ts`. */
export interface PageParts {
  /** Whether what is rendered now may become a shared part. */
  readonly isRecording: boolean;
  /** Whether the page has any in common with others, so that its markup has marks. */
  readonly isShared: boolean;
  /** The numbers of the islands that shared parts have. */
  readonly islands: ReadonlySet<number>;
  /** What a component in `memo` renders; undefined where it has to be asked as any other. */
  place: (component: FunctionComponent<Props>, props: Props) => ReactElement | undefined;
  /** What is recorded asks for something that differs by page, or goes to another place of it: nobody can share it. */
  spoil: () => void;
  /** The page as a part that is recorded sees it; undefined while none is. */
  watched: (page: Page) => Page | undefined;
  /** Hears that content is read. */
  read: (read: string) => void;
  /**
   * Takes what was recorded out of the page's markup, and leaves marks. Undefined where the page has to be rendered once
   * more, without parts: something in them cannot be shared.
   */
  taken: (markup: string, islands: readonly PlacedIsland[], markupOf: MarkupOf) => string | undefined;
}

export type Props = Readonly<Record<string, unknown>>;
type MarkupOf = (island: PlacedIsland) => IslandMarkup;

/** What the parts of a page have to know of its rendering. */
export interface PageHooks {
  /** Hears that the page reads content. */
  onRead: (read: string) => void;
  /** Whether the page has asked what the time is, or for chance. */
  wasAsked: () => boolean;
}

/** What is known of a component in `memo`. */
export interface KnownComponent {
  parts: KnownPart[];
  /** How often it was recorded. */
  tries: number;
}

/** When a part is the right one, and what it has asked for. */
interface KnownPart extends Asked {
  number: number;
  islands: readonly PlacedIsland[];
}

interface Asked {
  props: Props;
  /** How many islands stand in front of it: of the numbers of its own ids are made. */
  first: number;
  assets: string[];
  reads: string[];
}

interface Recording extends Asked {
  known: KnownComponent;
  /** How many islands stand in front of what comes behind it. */
  end: number;
  isSpoiled: boolean;
}

/** Different props with which a component is recorded: who gets others on each page is not worth it. */
const MOST_TRIES = 16;
/** Characters: what is shorter is rendered as fast as it is put in. */
const SHORT = 200;

/** Begins a page. `all` gets the parts that it adds; `about` says what is known of a component. */
export function pageParts(
  all: SharedPart[],
  about: (component: FunctionComponent<Props>) => KnownComponent,
  { onRead, wasAsked }: PageHooks,
): PageParts {
  let now: Recording | undefined;
  const recorded: Recording[] = [];
  const shared = new Set<number>();
  /** Marks that its markup has in the end. */
  let marks = 0;
  const recall = (part: KnownPart, { page, islands }: PageRecord): string => {
    for (const name of part.assets) page.asset(name);
    for (const read of part.reads) onRead(read);
    for (const island of part.islands) shared.add(islands.push(island) - 1);
    marks++;
    return sharedMark(part.number);
  };
  const parts: PageParts = {
    islands: shared,
    get isRecording() {
      return now !== undefined;
    },
    get isShared() {
      return marks > 0;
    },
    place(component, props) {
      const record = useContext(PageContext);
      // Drawings are rendered by themselves, without a page; a part within a part is one with it.
      if (record?.parts !== parts || now !== undefined) return undefined;
      const known = about(component);
      const first = record.islands.length;
      const part = known.parts.find((one) => one.first === first && isSame(one.props, props));
      if (part !== undefined) return createElement(Fragment, undefined, recall(part, record));
      const isRecorded = recorded.some((one) => one.known === known && one.first === first && isSame(one.props, props));
      if (isRecorded || known.tries === MOST_TRIES) return undefined;
      known.tries++;
      const recording: Recording = { known, props, first, end: first, assets: [], reads: [], isSpoiled: wasAsked() };
      const { begin, end } = edgesOf(recorded.push(recording) - 1);
      now = recording;
      const End = () => {
        now = undefined;
        recording.end = record.islands.length;
        recording.isSpoiled ||= wasAsked();
        return end;
      };
      return createElement(Fragment, undefined, begin, createElement(component, props), createElement(End));
    },
    spoil() {
      if (now !== undefined) now.isSpoiled = true;
    },
    watched: (page) => now && watchedPage(page, now),
    read: (read) => void now?.reads.push(read),
    taken(markup, islands, markupOf) {
      const spoiled = recorded.filter(({ isSpoiled }) => isSpoiled);
      for (const { known } of spoiled) known.tries = MOST_TRIES;
      // What stands around a part has changed ids in it (React's `useId`); somebody's text may hold what looks like a mark.
      if (spoiled.length > 0 || markup.split(MARK).length - 1 !== marks + 2 * recorded.length) return undefined;
      let rest = markup;
      for (const [index, recording] of recorded.entries()) {
        const { begin, end } = edgesOf(index);
        const [from, to] = [rest.indexOf(begin), rest.indexOf(end)];
        const inside = rest.slice(from + begin.length, to);
        const isShort = inside.length < SHORT;
        if (isShort) recording.known.tries = MOST_TRIES;
        const instead = isShort ? inside : sharedMark(add(recording, inside, islands, markupOf));
        rest = rest.slice(0, from) + instead + rest.slice(to + end.length);
      }
      return rest;
    },
  };
  const add = (recording: Recording, markup: string, placed: readonly PlacedIsland[], markupOf: MarkupOf): number => {
    const { known, first, end, props, assets, reads } = recording;
    const islands = placed.slice(first, end);
    for (let index = first; index < end; index++) shared.add(index);
    marks++;
    const number = all.push({ markup, first, islands: islands.map(markupOf) }) - 1;
    known.parts.push({ number, first, islands, props, assets, reads });
    return number;
  };
  return parts;
}

/** What stands around a part while it is recorded. */
function edgesOf(index: number): { begin: string; end: string } {
  return { begin: `${MARK}+${index}\u0002`, end: `${MARK}-${index}\u0002` };
}

/** The page without what differs by page: who asks for that is not shared. */
function watchedPage(page: Page, recording: Recording): Page {
  const spoiled = (): Page => {
    recording.isSpoiled = true;
    return page;
  };
  return {
    origin: page.origin,
    content: page.content,
    get route() {
      return spoiled().route;
    },
    get address() {
      return spoiled().address;
    },
    get url() {
      return spoiled().url;
    },
    asset(name) {
      recording.assets.push(name);
      return page.asset(name);
    },
    photograph: (name, about) => spoiled().photograph(name, about),
    raster: (name, drawing, width) => spoiled().raster(name, drawing, width),
  };
}

/** As React compares the props of a component in `memo`. */
function isSame(one: Props, other: Props): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]));
}
