import { Island } from "build-site";
import SiteNavigation from "../../islands/site-navigation.tsx";
import { useContent } from "../content.ts";
import { ExternalLink, PhoneLink } from "./links.tsx";
import { NavigationItems } from "./navigation-items.tsx";
import { Picture } from "./picture.tsx";

/** What stands on top of every page: how to reach the broker, the navigation, the call button. */
export function Header() {
  const { site } = useContent();
  return (
    <header className="site-header">
      <div className="top-bar">
        <ul className="social" aria-label="Social media">
          {site.social.map(({ name, to }) => (
            <li key={name}>
              <ExternalLink href={to}>{name}</ExternalLink>
            </li>
          ))}
        </ul>
        <p>
          <span className="brokerage">{site.brokerage}</span> <a href={`mailto:${site.email}`}>{site.email}</a>
        </p>
      </div>
      <div className="main-bar">
        <a href="/" className="brand">
          <Picture image="monogram" early />
          <span>{site.name}</span>
        </a>
        <nav aria-label="Main">
          <Island of={SiteNavigation} when="interaction">
            <NavigationItems />
          </Island>
        </nav>
        <p className="call">
          <PhoneLink phone={site.phone} className="button">
            {`Call ${site.phone.display}`}
          </PhoneLink>
          <span className="brokerage">{site.brokerage}</span>
        </p>
      </div>
    </header>
  );
}
