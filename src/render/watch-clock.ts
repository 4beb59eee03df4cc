/** Hears whether code asks what the time is, or for chance: what it makes is another one each time. */
export interface ClockWatch {
  wasAsked: () => boolean;
  /** Puts everything back. What is watched is done in one go, so that nothing else runs meanwhile. */
  stop: () => void;
}

/**
 * How often anybody has asked so far. It is counted here, and not by each watch, since code may keep what it got while
 * another one watched: `const { now } = Date` at the top of a module.
 */
let asked = 0;

/** What is there while somebody watches, in the place of what was there before. */
type Replacement = readonly [of: object, name: string, property: PropertyDescriptor];

const { Date: RealDate } = globalThis;

const counted = <Asked extends (...values: never[]) => unknown>(ask: Asked): Asked =>
  new Proxy(ask, {
    apply(target, self, values) {
      asked++;
      return Reflect.apply(target, self, values) as unknown;
    },
  });

/** Other things that tell the time, or give what nobody can foresee: who gets hold of them has asked. */
const TELLING = ["crypto", "performance", "Temporal"];

/** A formatter of dates that is given none takes the time now. */
const { DateTimeFormat } = Intl;

function countedFormat(name: "format" | "formatToParts"): Replacement {
  const property = Object.getOwnPropertyDescriptor(DateTimeFormat.prototype, name) ?? {};
  const watched = (format: (day?: Date) => unknown) =>
    function formatted(this: Intl.DateTimeFormat, day?: Date) {
      if (day === undefined) asked++;
      return format.call(this, day);
    };
  const { get, value } = property as { get?: (this: Intl.DateTimeFormat) => () => unknown; value?: () => unknown };
  const watching =
    get === undefined
      ? { value: watched(value ?? (() => undefined)) }
      : {
          get(this: Intl.DateTimeFormat) {
            return watched(get.call(this));
          },
        };
  return [DateTimeFormat.prototype, name, { ...property, ...watching }];
}

function replacements(): Replacement[] {
  const now = counted(RealDate.now);
  const WatchedDate: DateConstructor = new Proxy(RealDate, {
    construct(target, values, newTarget) {
      if (values.length === 0) asked++;
      return Reflect.construct(target, values, newTarget === WatchedDate ? target : newTarget) as object;
    },
    apply(target, self, values) {
      asked++;
      return Reflect.apply(target, self, values) as string;
    },
    get(target, name, receiver) {
      return name === "now" ? now : (Reflect.get(target, name, receiver) as unknown);
    },
  });
  const telling = TELLING.flatMap((name): Replacement[] => {
    const property = Object.getOwnPropertyDescriptor(globalThis, name);
    if (property?.configurable !== true) return [];
    const get = () => {
      asked++;
      return (property.get?.call(globalThis) ?? property.value) as unknown;
    };
    return [[globalThis, name, { get, configurable: true, enumerable: property.enumerable ?? false }]];
  });
  const hidden = { writable: true, configurable: true, enumerable: false };
  return [
    [globalThis, "Date", { ...hidden, value: WatchedDate }],
    [Math, "random", { ...hidden, value: counted(Math.random) }],
    countedFormat("format"),
    countedFormat("formatToParts"),
    ...telling,
  ];
}

let watching: readonly Replacement[] | undefined;

/** How many watch at the moment, one within the other. */
let watches = 0;
/** What the first of them has replaced. */
let real: readonly Replacement[] = [];

/** Begins to watch. Within another watch that costs nothing: whoever makes many pages in a row keeps one over all of them. */
export function watchClock(): ClockWatch {
  const before = asked;
  let until: number | undefined;
  if (watches++ === 0) {
    watching ??= replacements();
    real = watching.flatMap(([of, name]): Replacement[] => {
      const property = Object.getOwnPropertyDescriptor(of, name);
      return property === undefined ? [] : [[of, name, property]];
    });
    replace(watching);
  }
  return {
    wasAsked: () => (until ?? asked) > before,
    stop() {
      if (until !== undefined) return;
      until = asked;
      if (--watches === 0) replace(real);
    },
  };
}

function replace(by: readonly Replacement[]): void {
  for (const [of, name, property] of by) Object.defineProperty(of, name, property);
}

/** The watch over the code of a site that is loaded: begun by the code itself, since others run until its turn has come. */
let loading: ClockWatch | undefined;

/** Called by the first words of a bundle. */
export function beginLoad(): void {
  loading = watchClock();
}

/** Called by its last words, and by whoever loads it, since it may have thrown. Says whether the code has asked. */
export function endLoad(): boolean {
  loading?.stop();
  return loading?.wasAsked() ?? false;
}
