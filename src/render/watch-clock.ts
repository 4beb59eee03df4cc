/** Hears whether templates ask what the time is, or for chance: such a page is another one each time. */
export interface ClockWatch {
  wasAsked: () => boolean;
  /** Puts everything back. Rendering is done in one go, so that nothing else runs meanwhile. */
  stop: () => void;
}

/** Begins to watch. */
export function watchClock(): ClockWatch {
  const { Date: RealDate } = globalThis;
  const { random } = Math;
  let asked = false;
  globalThis.Date = new Proxy(RealDate, {
    construct(target, values, newTarget) {
      if (values.length === 0) asked = true;
      return Reflect.construct(target, values, newTarget === globalThis.Date ? target : newTarget) as object;
    },
    apply(target, self, values) {
      asked = true;
      return Reflect.apply(target, self, values) as string;
    },
    get(target, name, receiver) {
      if (name === "now") asked = true;
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  Math.random = () => {
    asked = true;
    return random();
  };
  return {
    wasAsked: () => asked,
    stop() {
      globalThis.Date = RealDate;
      Math.random = random;
    },
  };
}
