import "preact";

declare module "preact" {
  interface HTMLAttributes<RefType extends EventTarget = EventTarget> {
    /** Find-in-page is about to reveal this element (HTML Standard, `hidden="until-found"`). */
    onBeforeMatch?: ((this: RefType, event: Event) => void) | undefined;
  }
}
