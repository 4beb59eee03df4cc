/** Types for the files in `islands/`. Nothing of this reaches the browser. */

/**
 * HTML that a template put between `<Island>` and `</Island>`. Spread it on the element that shall hold it:
 * `<div hidden={!open} {...slot} />`. The browser keeps what the page already has; it is never sent as props.
 */
export interface Slot {
  dangerouslySetInnerHTML: { __html: string };
}

/** Props of an island that takes children: its own and the slot. */
export type WithSlot<Props> = Props & { slot: Slot };
