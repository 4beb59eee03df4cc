import { memo } from "react";
import type { LinkData, SiteData } from "../../content/schema.ts";

/** The footer of every page. */
export const Footer = memo(function Footer({ site }: { site: SiteData }) {
  return (
    <footer className="footer">
      <div className="columns">
        <section>
          <h2>About us</h2>
          <p>{site.footer.about}</p>
        </section>
        <section>
          <h2>Lifestyle</h2>
          <Links of={site.footer.lifestyle} />
        </section>
        <section>
          <h2>Useful links</h2>
          <Links of={site.footer.useful} />
        </section>
        <section>
          <h2>Contact</h2>
          <p>{site.address}</p>
          <p>
            <a href={`tel:+1-${site.phone}`}>{site.phone}</a>
          </p>
          <p>
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </p>
        </section>
      </div>
      <p className="end">Made for a benchmark.</p>
    </footer>
  );
});

function Links({ of: links }: { of: LinkData[] }) {
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
