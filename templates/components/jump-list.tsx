interface JumpListProps {
  to: readonly { id: string; label: string; fact?: string | undefined }[];
}

/** The parts of a long page, each with one fact that helps to choose. */
export function JumpList({ to }: JumpListProps) {
  return (
    <nav className="jump-list" aria-label="On this page">
      <ul>
        {to.map(({ id, label, fact }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
            {fact !== undefined && <span>{fact}</span>}
          </li>
        ))}
      </ul>
    </nav>
  );
}
