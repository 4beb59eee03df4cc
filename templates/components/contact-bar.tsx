import { useContent } from "../content.ts";
import { ContactPoint } from "./contact-point.tsx";

/** On narrow screens, from the second one on: calling, writing and the menu, at the lower edge. */
export function ContactBar() {
  const { site } = useContent();
  return (
    <nav className="contact-bar" aria-label="Call, write, menu">
      <ul>
        <li className="bar-call">
          <ContactPoint site={site} by={["phone"]} name="after">
            Call <span className="whole">{site.phone.display}</span>
          </ContactPoint>
        </li>
        <li>
          <a href="/contact/#form-heading">Message</a>
        </li>
        <li>
          <a href="#menu">Menu</a>
        </li>
      </ul>
    </nav>
  );
}
