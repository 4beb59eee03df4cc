interface Window {
  /** Events that came before the loader, which puts a `push` of its own here. */
  islandEvents: Omit<Event[], "push"> & { push: (event: Event) => unknown };
}
