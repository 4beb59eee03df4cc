import { Island } from "build-site";
import SiteNavigation from "../../islands/site-navigation.tsx";
import { useContent } from "../content.ts";
import { PhoneLink } from "./links.tsx";
import { NavigationItems } from "./navigation-items.tsx";
import { Picture } from "./picture.tsx";
import { SocialLinks } from "./social-links.tsx";

/** What stands on top of every page: how to reach the broker, the navigation, the call button. */
export function Header() {
  const { site } = useContent();
  return (
    <header className="site-header">
      <div className="top-bar">
        <SocialLinks />
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
            <span>
              Call <span className="whole">{site.phone.display}</span>
            </span>
          </PhoneLink>
          <span className="brokerage" data-address={[site.email, ...site.address].join(", ")}>
            {site.brokerage}
          </span>
        </p>
      </div>
    </header>
  );
}
