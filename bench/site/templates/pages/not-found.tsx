import { Document } from "../document.tsx";

export function NotFound() {
  return (
    <Document>
      <main id="main">
        <h1>Page not found</h1>
        <p>
          Go <a href="/">home</a>.
        </p>
      </main>
    </Document>
  );
}
