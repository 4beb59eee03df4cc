import { Document } from "./document.tsx";

export function NotFound() {
  return (
    <Document>
      <p>
        There is no page at this address. <a href="/">Go to the home page</a>
      </p>
    </Document>
  );
}
