import { usePage } from "build-site";
import type { ReactNode } from "react";
import type { Page } from "../../content/schema.ts";
import { useStampCard } from "../cards.tsx";
import type { AboutPage } from "../components/page-data.tsx";
import { PinChart } from "../components/pin-chart.tsx";
import { ContactBox, SideList } from "../components/side-boxes.tsx";
import { Stamp } from "../components/stamp.tsx";
import { Paragraphs } from "../components/text.tsx";
import { useContent } from "../content.ts";
import { monthOf } from "../format.ts";
import type { Pin } from "../pins.ts";
import { GUIDE, guidePages, shortName } from "../guide-pages.ts";
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
  /** What may have changed since the review, and who to ask, unless the page says it elsewhere. */
  ahead?: string;
  /** The style sheet of a page with parts that other guide pages do not have. */
  styles?: string;
  children: ReactNode;
}

/**
 * A page of the local guide: heading, stamp and introduction at the top, contact, neighborhoods and
 * chart at the side.
 */
export function GuideLayout(props: GuideLayoutProps) {
  const {
    page,
    mainEntity,
    stamp,
    pins = [],
    contactPosition = "right",
    ahead = "",
    styles = "styles/guide.css",
    children,
  } = props;
  const { guide } = useContent();
  return (
    <Document
      heading={page.heading}
      about={{
        type: Array.isArray(mainEntity) ? "CollectionPage" : "WebPage",
        mainEntity,
        below: { name: guide.page.heading, path: `${GUIDE}/` },
      }}
      card={useStampCard(stamp, page.heading)}
      styles={styles}
    >
      <WithSidebar
        label="Contact and neighborhoods"
        sidebar={<ContactBox />}
        // The chart stops below the contact block: nothing is empty, however long the page is.
        below={
          <>
            <SideList />
            {pins.length > 0 ? <PinChart pins={pins} place="side" /> : <GuideList />}
          </>
        }
        position={contactPosition}
      >
        <header className="page-head">
          <div className="page-head-words">
            <p className="kicker">
              <a href={`${GUIDE}/`}>{guide.page.heading}</a>
            </p>
            <h1>{page.heading}</h1>
            {page.intro !== undefined && <Paragraphs of={page.intro} />}
            <p className="reviewed">
              Reviewed in <time dateTime={page.reviewed}>{monthOf(page.reviewed)}</time>. {ahead}
            </p>
          </div>
          <Stamp of={stamp} />
        </header>
        {children}
        <AroundTheGuide />
      </WithSidebar>
    </Document>
  );
}

/** In place of the chart: the other pages. */
function GuideList() {
  const { address } = usePage();
  const content = useContent();
  return (
    <section className="side-box">
      <h2>Also in the guide</h2>
      <ul className="side-list">
        {guidePages
          .filter(({ path }) => address !== `${path}/`)
          .map((page) => (
            <li key={page.path}>
              <a href={`${page.path}/`}>{shortName(content, page)}</a>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** The way on and back, in the order of the menu; after the last page comes the first. */
function AroundTheGuide() {
  const { address } = usePage();
  const index = guidePages.findIndex(({ path }) => address === `${path}/`);
  const previous = guidePages.at(index - 1);
  const next = guidePages[(index + 1) % guidePages.length];
  if (index < 0 || previous === undefined || next === undefined) return null;
  return (
    <nav className="around" aria-label="More of the guide">
      <Neighbor of={previous} rel="prev" name="Previous" />
      <Neighbor of={next} rel="next" name="Next" />
    </nav>
  );
}

interface NeighborProps {
  of: (typeof guidePages)[number];
  rel: "prev" | "next";
  name: string;
}

function Neighbor({ of: page, rel, name }: NeighborProps) {
  const content = useContent();
  return (
    <p>
      <span>{name}</span>
      <a href={`${page.path}/`} rel={rel}>
        {shortName(content, page)}
      </a>
    </p>
  );
}
