import { Photo, useDeadLink } from "build-site";
import { Markdown } from "build-site/markdown";
import { Document } from "./document.tsx";
import { RIGHTS } from "./home.tsx";
import { addressIn, fill, useTexts, type Tour } from "./texts.ts";

export function TourPage({ tour }: { tour: Tour }) {
  const { lang, texts } = useTexts();
  const words = texts.tours;
  // The nightly check has found that visitors do not reach this address: the page says so in place
  // of the link.
  const dead = useDeadLink(tour.website);
  return (
    <Document>
      <article className="tour">
        <div className="tour-head">
          <p className="place">{tour.place}</p>
          <h1>{tour.title}</h1>
          <p className="lead">{tour.summary}</p>
        </div>
        <Photo
          src={`images/${tour.photo}`}
          alt={tour.alt}
          rights={RIGHTS}
          sizes="min(100vw, 72rem)"
          eager
        />
        <div className="tour-text">
          <Markdown of={tour.body} />
        </div>
        <aside className="tour-facts" aria-label={words.book}>
          <p className="price">{fill(words.price, { price: tour.price })}</p>
          <p>{fill(words.hours, { hours: tour.hours })}</p>
          <p>{tour.activities.map((activity) => words.activities[activity]).join(" · ")}</p>
          <p>
            <a className="action" href={addressIn(lang, "/contact")}>
              {words.book}
            </a>
          </p>
          <p className="soft">
            {dead === undefined ? (
              <a href={tour.website}>{words.official}</a>
            ) : (
              fill(words.unreachable, { date: dead.since })
            )}
            <br />
            {words.reviewed} <time dateTime={tour.reviewed}>{tour.reviewed}</time>
          </p>
        </aside>
      </article>
    </Document>
  );
}
