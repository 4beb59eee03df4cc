import "preact";

declare module "preact" {
  interface HTMLAttributes<RefType extends EventTarget = EventTarget> {
    /**
     * The browser's find-in-page is about to show what this element hides (HTML Standard,
     * `hidden="until-found"`).
     */
    onBeforeMatch?: ((this: RefType, event: Event) => void) | undefined;
  }
}
