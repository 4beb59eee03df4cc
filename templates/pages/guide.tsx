import { usePage } from "build-site";
import { ListTools } from "../components/list-tools.tsx";
import { Picture } from "../components/picture.tsx";
import { ContactBox, SideList } from "../components/side-boxes.tsx";
import { Paragraphs, WholeWords } from "../components/text.tsx";
import { useContent } from "../content.ts";
import { monthOf } from "../format.ts";
import { GUIDE, guidePages, shortName } from "../guide-pages.ts";
import { guidePlaces, PLACES_FILE } from "../guide-places.ts";
import { Document } from "../layouts/document.tsx";
import { WithSidebar } from "../layouts/with-sidebar.tsx";

/** The whole guide: its pages, and all of its places with one search. */
export function Guide() {
  const content = useContent();
  const { page, parts, places: heading } = content.guide;
  const { base } = usePage();
  const places = guidePlaces(content);
  return (
    <Document
      heading={page.heading}
      about={{ type: "CollectionPage" }}
      styles="styles/guide-index.css"
    >
      <WithSidebar label="Contact and neighborhoods" sidebar={<ContactBox />} below={<SideList />}>
        <header className="page-head">
          <div className="page-head-words">
            <h1>{page.heading}</h1>
            {page.intro !== undefined && <Paragraphs of={page.intro} />}
            <p className="reviewed">
              Reviewed in <time dateTime={page.reviewed}>{monthOf(page.reviewed)}</time>.
            </p>
          </div>
        </header>
        <ListTools
          one="place"
          many="places"
          hint="Try Italian, Fifth Avenue or sunset"
          count={places.length}
          collapsible={false}
          index={`${base}${PLACES_FILE.slice(1)}`}
        />
        <ul className="guide-stamps">
          {guidePages.map((each, index) => (
            <li key={each.part}>
              <Picture image={`stamp-${each.part}`} early={index < 4} />
              <h2>
                <a href={`${each.path}/`}>{shortName(content, each)}</a>
              </h2>
              <p>{parts[each.part]}</p>
            </li>
          ))}
        </ul>
        <section aria-labelledby="places-heading">
          <h2 id="places-heading">{heading}</h2>
          <ol className="places">
            {places.map(({ name, entry, fact }) => (
              <li key={entry}>
                <a href={`${GUIDE}/${entry}`}>
                  <WholeWords>{name}</WholeWords>
                </a>
                <span>{fact}</span>
              </li>
            ))}
          </ol>
        </section>
      </WithSidebar>
    </Document>
  );
}
