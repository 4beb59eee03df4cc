/** @jsxImportSource preact */
import { useState } from "preact/hooks";

interface DropdownProps {
  id: string;
  label: string;
  items: { label: string; href: string }[];
}

export default function Dropdown({ id, label, items }: DropdownProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="dropdown">
      <button
        type="button"
        aria-expanded={open ? "true" : "false"}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      <ul id={id} className={open ? "menu open" : "menu"}>
        {items.map((item) => (
          <li key={item.href}>
            <a href={item.href}>{item.label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
