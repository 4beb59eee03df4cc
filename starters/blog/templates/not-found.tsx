import { Document } from "./document.tsx";

export function NotFound() {
  return (
    <Document>
      <article className="post">
        <h1>The tide took this page</h1>
        <p>
          There is nothing at this address. Look in the <a href="/archive/">archive</a>, or go{" "}
          <a href="/">home</a>.
        </p>
      </article>
    </Document>
  );
}
