/** The number that an entry has on the chart beside the page. */
export function PinNumber({ of }: { of: number | undefined }) {
  return of === undefined ? null : (
    <span className="pin" aria-hidden="true">
      {of}
    </span>
  );
}
