import { usePage } from "build-site";
import type { ReactNode } from "react";
import type { Page } from "../../content/schema.ts";
import { useStampCard } from "../cards.tsx";
import type { AboutPage } from "../components/page-data.tsx";
import { PendingLink } from "../components/links.tsx";
import { PinChart } from "../components/pin-chart.tsx";
import { ContactBox } from "../components/side-boxes.tsx";
import { Stamp } from "../components/stamp.tsx";
import { Paragraphs } from "../components/text.tsx";
import { useContent } from "../content.ts";
import { monthOf } from "../format.ts";
import type { Pin } from "../pins.ts";
import { guidePages } from "../guide-pages.ts";
import { Document } from "./document.tsx";
import { WithSidebar } from "./with-sidebar.tsx";

interface GuideLayoutProps {
  page: Page;
  /** The subject of the page for structured data: its lists, or the one place. */
  mainEntity: NonNullable<AboutPage["mainEntity"]>;
  /** Name of the page's stamp. */
  stamp: string;
  /** The places of the page that are on the chart, with their numbers. */
  pins?: readonly Pin[];
  contactPosition?: "left" | "right";
  /**
   * What may have changed since the review, and who to ask; empty where the page says it
   * elsewhere.
   */
  ahead?: string;
  /** The style sheet of a page with parts that other guide pages do not have. */
  styles?: string;
  children: ReactNode;
}

/**
 * A page of the local guide: heading, stamp and introduction at the top, contact, chart and
 * neighborhoods at the side.
 */
export function GuideLayout(props: GuideLayoutProps) {
  const {
    page,
    mainEntity,
    stamp,
    pins = [],
    contactPosition = "right",
    ahead = "Hours and prices change, so call ahead.",
    styles = "styles/guide.css",
    children,
  } = props;
  return (
    <Document
      heading={page.heading}
      about={{ type: Array.isArray(mainEntity) ? "CollectionPage" : "WebPage", mainEntity }}
      card={useStampCard(stamp, page.heading)}
      styles={styles}
    >
      <WithSidebar
        label="Contact and neighborhoods"
        sidebar={
          <>
            <ContactBox />
            {pins.length > 0 && <PinChart pins={pins} place="side" />}
          </>
        }
        below={<SideList />}
        position={contactPosition}
      >
        <header className="page-head">
          <div className="page-head-words">
            <p className="kicker">Naples area guide</p>
            <h1>{page.heading}</h1>
            {page.intro !== undefined && <Paragraphs of={page.intro} />}
            <p className="reviewed">
              Reviewed in <time dateTime={page.reviewed}>{monthOf(page.reviewed)}</time>. {ahead}
            </p>
          </div>
          <Stamp of={stamp} />
        </header>
        {children}
        <NextInGuide />
      </WithSidebar>
    </Document>
  );
}

/** The way on, in the order of the menu; after the last page comes the first. */
function NextInGuide() {
  const { address } = usePage();
  const index = guidePages.findIndex(({ path }) => address === `${path}/`);
  const next = guidePages[(index + 1) % guidePages.length];
  if (index < 0 || next === undefined) return null;
  return (
    <p>
      Next in the guide: <a href={`${next.path}/`}>{next.label}</a>
    </p>
  );
}

function SideList() {
  const { neighborhoods } = useContent();
  return (
    <section className="side-box">
      <h2>Naples Luxury Real Estate</h2>
      {neighborhoods.sideList === "pending" && (
        <p>
          <a href="/contact/">Ask me about these neighborhoods</a>
        </p>
      )}
      <ul className="side-list">
        {neighborhoods.entries
          .filter(({ inSideList }) => inSideList)
          .toSorted((a, b) => (a.name < b.name ? -1 : 1))
          .map(({ name, slug }) => (
            <li key={name}>
              {neighborhoods.sideList === "pending" ? (
                <PendingLink unseen="ask me about it">{name}</PendingLink>
              ) : (
                <a href={`${neighborhoods.base}/${slug}`}>{name}</a>
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}
