/** Text for screen readers only. */
export function Unseen({ children }: { children: string }) {
  return <span className="visually-hidden">{children}</span>;
}
