import { Document } from "./document.tsx";
import { addressIn, useTexts } from "./texts.ts";

export function NotFound() {
  const { lang, texts } = useTexts();
  return (
    <Document>
      <div className="section narrow">
        <h1>{texts.lost.title}</h1>
        <p className="lead">
          {texts.lost.text} <a href={addressIn(lang)}>{texts.lost.home}</a>
        </p>
      </div>
    </Document>
  );
}
