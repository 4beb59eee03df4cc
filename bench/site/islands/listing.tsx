/** @jsxImportSource preact */
import { useState } from "preact/hooks";

interface ListingProps {
  id: string;
  name: string;
  text: string;
  address: string;
  phone: string;
  website: string;
}

export default function Listing({ id, name, text, address, phone, website }: ListingProps) {
  const [open, setOpen] = useState(false);
  return (
    <article className="listing">
      <h2>{name}</h2>
      <button
        type="button"
        aria-expanded={open ? "true" : "false"}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        More info
      </button>
      <div id={id} className={open ? "panel open" : "panel"}>
        <p>{text}</p>
        <p>{address}</p>
        <p>
          <a href={`tel:+1-${phone}`}>{phone}</a>
        </p>
        <p>
          <a href={website}>Visit Website</a>
        </p>
      </div>
    </article>
  );
}
