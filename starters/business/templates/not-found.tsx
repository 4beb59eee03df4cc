import { Document } from "./document.tsx";

export function NotFound() {
  return (
    <Document>
      <div className="section narrow">
        <h1>Page not found</h1>
        <p className="lead">
          There is no page at this address. <a href="/">Go to the home page</a>
        </p>
        <p className="lead" lang="es">
          Esta página no existe. <a href="/es/">Ir a la página de inicio</a>
        </p>
      </div>
    </Document>
  );
}
