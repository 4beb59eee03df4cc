import { Island } from "build-site";
import Navigation from "../../islands/navigation.tsx";
import { useContent } from "../content.ts";
import { ContactPoint } from "./contact-point.tsx";
import { NavigationItems } from "./navigation-items.tsx";
import { Picture } from "./picture.tsx";
import { SocialLinks } from "./social-links.tsx";

/** The header of every page: contact details as one named group, then the navigation. */
export function Header() {
  const { site } = useContent();
  return (
    <header className="site-header">
      <div className="top-bar">
        <SocialLinks />
        <p className="call">
          <ContactPoint site={site} by={["email", "phone"]} inPrint className="button">
            <span>
              Call <span className="whole">{site.phone.display}</span>
            </span>
          </ContactPoint>
        </p>
      </div>
      <div id="menu" className="main-bar">
        <a href="/" className="brand">
          <Picture image="monogram" early />
          <span>{site.name}</span>
        </a>
        <nav aria-label="Main">
          {/* Without JavaScript, in place of the button. */}
          <a href="#menu" className="menu-link">
            Menu
          </a>
          <Island of={Navigation} when="interaction">
            <NavigationItems />
          </Island>
        </nav>
      </div>
    </header>
  );
}
