interface Window {
  /** Events that came before the loader; `push` belongs to the loader once it is `live`. */
  islandEvents: Omit<Event[], "push"> & { push: (event: Event) => unknown; live?: boolean };
}
