import { Island } from "build-site";
import AdvertisingTag from "../../islands/advertising-tag.tsx";
import type { Content } from "../../content/schema.ts";
import { useContent } from "../content.ts";
import { ContactBlock } from "./contact-block.tsx";
import { LinkList } from "./links.tsx";
import { SocialLinks } from "./social-links.tsx";
import { Paragraphs } from "./text.tsx";

interface FooterProps {
  /** False on pages with a form, where nothing from elsewhere may run. */
  advertising: boolean;
}

/** What stands at the end of every page. */
export function Footer({ advertising }: FooterProps) {
  const { site, navigation } = useContent();
  return (
    <footer className="site-footer">
      <div className="footer-columns">
        <section>
          <h2>{site.name}</h2>
          <Paragraphs of={site.footerAbout} />
        </section>
        <FooterLinks heading="Lifestyle" links={navigation.lifestyle} />
        <FooterLinks heading="Useful links" links={navigation.useful} />
        <section>
          <h2>Contact</h2>
          <ContactBlock />
          <SocialLinks />
        </section>
      </div>
      {advertising && site.advertising !== undefined && <Advertisement {...site.advertising} />}
      <div className="small-print">
        <Paragraphs of={site.equalHousing} />
        <p>
          © {site.copyright}. {site.brokerage}. {site.licence}.
        </p>
      </div>
    </footer>
  );
}

function Advertisement({ label, provider, source, hosts, slot, size }: NonNullable<Content["site"]["advertising"]>) {
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

function FooterLinks({
  heading,
  links,
}: {
  heading: string;
  links: ReturnType<typeof useContent>["navigation"]["useful"];
}) {
  return (
    <section>
      <h2>{heading}</h2>
      <LinkList of={links} />
    </section>
  );
}
