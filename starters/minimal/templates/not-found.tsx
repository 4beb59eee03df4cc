import { Document } from "./document.tsx";

export function NotFound() {
  return (
    <Document>
      <p className="text">
        There is no page at this address. <a href="/">Go to the home page</a>
      </p>
    </Document>
  );
}
