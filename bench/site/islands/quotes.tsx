/** @jsxImportSource preact */
import { useState } from "preact/hooks";

export default function Quotes({ quotes }: { quotes: { text: string; name: string }[] }) {
  const [shown, setShown] = useState(0);
  return (
    <div className="quotes">
      <ul>
        {quotes.map((quote, index) => (
          <li key={quote.name} className={index === shown ? "quote shown" : "quote"}>
            <blockquote>
              <p>{quote.text}</p>
            </blockquote>
            <p>{quote.name}</p>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => setShown((shown + 1) % quotes.length)}>
        Next quote
      </button>
    </div>
  );
}
