import { Island, usePage, type LinkTarget } from "build-site";
import type { ReactNode } from "react";
import Navigation from "../../islands/navigation.tsx";
import { useContent } from "../content.ts";
import { GUIDE, guidePages, shortName } from "../guide-pages.ts";
import { useOwnPages } from "../own-pages.ts";
import { fill, promoWords } from "../rebate.ts";
import { PendingLink, SmartLink } from "./links.tsx";

/** The items of the main navigation. */
export function NavigationItems() {
  const content = useContent();
  const { navigation, home, guide } = content;
  const { hours, years } = promoWords(home.promos);
  // “Built in the Last Two Years”
  const words = { hours, years: years.replace(/^./, (letter) => letter.toUpperCase()) };
  const listings = navigation.listings.map(({ label, to }) => ({ label: fill(label, words), to }));
  return (
    <>
      <Item href="/">Home</Item>
      <Item href="/about/">About</Item>
      <li className="has-dropdown">
        <Dropdown
          name="For Buyers"
          href="/for-buyers/"
          links={[navigation.mortgageCalculator, ...useOwnPages("For Buyers")]}
        />
      </li>
      <li className="has-dropdown">
        <Dropdown name="Listings" links={[...listings, ...useOwnPages("Listings")]} />
      </li>
      <li className="has-dropdown">
        <Dropdown
          name="Naples Area Links"
          links={[
            toPage(GUIDE, guide.page.heading),
            ...guidePages.map((page) => toPage(page.path, shortName(content, page))),
            ...useOwnPages("Naples Area Links"),
          ]}
        />
      </li>
      {useOwnPages("Main menu").map(({ label, to }) => (
        <Item key={to.href} href={to.href}>
          {label}
        </Item>
      ))}
      <Item href="/contact/">Contact Us</Item>
    </>
  );
}

function toPage(path: string, label: string): { label: string; to: LinkTarget } {
  return { label, to: { kind: "internal", href: `${path}/` } };
}

function Item({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <PageLink href={href}>{children}</PageLink>
    </li>
  );
}

/** A link to a page of the site that marks the current page. */
function PageLink({ href, children }: { href: string; children: ReactNode }) {
  const { address } = usePage();
  return (
    <a href={href} aria-current={address === href ? "page" : undefined}>
      {children}
    </a>
  );
}

interface DropdownProps {
  name: string;
  /** The page of that name, if there is one. */
  href?: string;
  links: readonly { label: string; to: LinkTarget }[];
}

function Dropdown({ name, href, links }: DropdownProps) {
  const { address } = usePage();
  const id = `menu-${name.toLowerCase().replaceAll(" ", "-")}`;
  const page = href === undefined ? null : { href, current: href === address };
  const pending = links.filter(({ to }) => to.kind === "pending");
  return (
    <Island of={Navigation} when="interaction" on="pointerover" dropdown={{ id, name, page }}>
      {links.map(({ label, to }) =>
        to.kind === "pending" ? null : (
          <li key={label}>
            {to.href === address ? (
              <a href={to.href} aria-current="page">
                {label}
              </a>
            ) : (
              <SmartLink to={to}>{label}</SmartLink>
            )}
          </li>
        ),
      )}
      {pending.length > 0 && (
        <li className="pending-links">
          <p>
            <a href="/contact/">Ask me about these</a>
          </p>
          <ul>
            {pending.map(({ label }) => (
              <li key={label}>
                <PendingLink unseen="ask me about it">{label}</PendingLink>
              </li>
            ))}
          </ul>
        </li>
      )}
    </Island>
  );
}
