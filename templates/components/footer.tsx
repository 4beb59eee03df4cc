import { Island, type LinkTarget } from "build-site";
import AdvertisingTag from "../../islands/advertising-tag.tsx";
import type { Content } from "../../content/schema.ts";
import { useContent } from "../content.ts";
import { useOwnPages } from "../own-pages.ts";
import { ContactWithCard } from "./contact-block.tsx";
import { LinkList } from "./links.tsx";
import { SocialLinks } from "./social-links.tsx";
import { Paragraphs } from "./text.tsx";

interface FooterProps {
  /** False on pages with a form, where no third-party script may run. */
  advertising: boolean;
}

/** The footer of every page. */
export function Footer({ advertising }: FooterProps) {
  const { site, navigation } = useContent();
  return (
    <footer className="site-footer">
      <div className="footer-columns">
        <section>
          <h2>{site.name}</h2>
          <Paragraphs of={site.footerAbout} />
          <SocialLinks />
        </section>
        <FooterLinks heading="Lifestyle" links={navigation.lifestyle} />
        <FooterLinks
          heading="Useful links"
          links={[...navigation.useful, ...useOwnPages("Footer")]}
        />
        <section>
          <h2>Contact</h2>
          <ContactWithCard nameless />
        </section>
      </div>
      {advertising && site.advertising !== undefined && <Advertisement {...site.advertising} />}
      <div className="small-print">
        <div className="equal-housing">
          <EqualHousing />
          <Paragraphs of={site.equalHousing} />
        </div>
        <p>
          © {site.copyright}. <br />
          {site.brokerage}. {site.license}.
        </p>
      </div>
    </footer>
  );
}

function Advertisement({
  label,
  provider,
  source,
  hosts,
  slot,
  size,
}: NonNullable<Content["site"]["advertising"]>) {
  const all = [source, ...hosts];
  return (
    <aside className="advertising" aria-label={label}>
      <Island
        of={AdvertisingTag}
        when="stored"
        stored="advertising"
        hosts={{ scripts: all, connections: all, images: all, frames: all }}
        label={label}
        provider={provider}
        source={source}
        slotName={slot}
        size={size}
      />
    </aside>
  );
}

/** The house of the Equal Housing Opportunity mark; the text next to it says the same. */
function EqualHousing() {
  return (
    <svg viewBox="0 0 32 32" width={32} height={32} aria-hidden="true" focusable="false">
      <path fillRule="evenodd" d="M16 1L1 9v6h3v16h24V15h3V9zM9 12h14v5H9zm0 8h14v5H9z" />
    </svg>
  );
}

function FooterLinks({
  heading,
  links,
}: {
  heading: string;
  links: readonly { label: string; to: LinkTarget }[];
}) {
  return (
    <section>
      <h2>{heading}</h2>
      <LinkList of={links} />
    </section>
  );
}
