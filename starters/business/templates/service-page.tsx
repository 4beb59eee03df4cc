import { Photo, useDeadLink } from "build-site";
import { Markdown } from "build-site/markdown";
import { Document } from "./document.tsx";
import { addressIn, dateIn, fill, useTexts, type Service } from "./texts.ts";

export function ServicePage({ service }: { service: Service }) {
  const { lang, texts, content } = useTexts();
  const words = texts.services;
  // If the nightly check has found that visitors cannot reach this address, the page says so
  // instead of linking to it.
  const dead = useDeadLink(service.website);
  return (
    <Document>
      <article className="service">
        <div className="service-head">
          <p className="place">{service.place}</p>
          <h1>{service.title}</h1>
          <p className="lead">{service.summary}</p>
        </div>
        <Photo
          src={`images/${service.photo}`}
          alt={service.alt}
          rights={content.company.rights}
          sizes="min(100vw, 72rem)"
          eager
        />
        <div className="service-text">
          <Markdown of={service.body} />
        </div>
        <aside className="service-facts" aria-label={words.book}>
          <p className="price">{fill(words.price, { price: service.price })}</p>
          <p>{fill(words.hours, { hours: service.hours })}</p>
          <p>{service.kinds.map((kind) => words.kinds[kind]).join(" · ")}</p>
          <p>
            <a className="action" href={addressIn(lang, "/contact")}>
              {words.book}
            </a>
          </p>
          <p className="soft">
            {dead === undefined ? (
              <a href={service.website}>{words.official}</a>
            ) : (
              fill(words.unreachable, { date: dateIn(lang, dead.since) })
            )}
            <br />
            {words.reviewed}{" "}
            <time dateTime={service.reviewed}>{dateIn(lang, service.reviewed)}</time>
          </p>
        </aside>
      </article>
    </Document>
  );
}
