import { memo } from "react";
import { Island } from "build-site";
import type { SiteData } from "../../content/schema.ts";
import Dropdown from "../../islands/dropdown.tsx";

/** The header of every page. */
export const Header = memo(function Header({ site }: { site: SiteData }) {
  return (
    <header className="header">
      <p className="top">
        <a href={`mailto:${site.email}`}>{site.email}</a>
      </p>
      <nav aria-label="Main">
        <ul className="bar">
          <li>
            <a href="/">Home</a>
          </li>
          {site.menus.map((menu) => (
            <li key={menu.id}>
              <Island
                of={Dropdown}
                when="interaction"
                id={menu.id}
                label={menu.label}
                items={menu.items}
              />
            </li>
          ))}
          <li>
            <a href={`tel:+1-${site.phone}`}>{site.phone}</a>
          </li>
        </ul>
      </nav>
    </header>
  );
});
