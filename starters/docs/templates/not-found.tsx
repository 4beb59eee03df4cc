import { Document } from "./document.tsx";

export function NotFound() {
  return (
    <Document>
      <article>
        <h1>Page not found</h1>
        <p className="lead">
          There is no page at this address. It may have moved, or belong to an older version.
        </p>
        <a className="action" href="/">
          Go to the home page
        </a>
      </article>
    </Document>
  );
}
