/** Types for the files in `islands/`. None of this reaches the browser. */

/**
 * HTML that a template put between `<Island>` and `</Island>`. Spread it on the element that holds it:
 * `<div hidden={!open} {...slot} />`. The browser keeps the HTML that is on the page; it is never sent as props.
 */
export interface Slot {
  dangerouslySetInnerHTML: { __html: string };
}

/** The props of an island that takes children: its own and the slot. */
export type WithSlot<Props> = Props & { slot: Slot };
