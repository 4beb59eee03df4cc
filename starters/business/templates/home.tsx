import { Island, Photo, usePage } from "build-site";
import ServiceList from "../islands/service-list.tsx";
import { Document } from "./document.tsx";
import { addressIn, fill, useTexts, type Service } from "./texts.ts";

export function Home({ services }: { services: Service[] }) {
  const { photograph } = usePage();
  const { lang, texts, content } = useTexts();
  const { photo: hero, rights } = content.company;
  // The island gets only what it shows, because its props are part of the page.
  const listed = services.map(({ name, title, place, summary, photo, alt, ...service }) => {
    const picture = photograph(`images/${photo}`, { alt, rights });
    const { src, width, height, className } = picture;
    return {
      href: addressIn(lang, `/services/${name}`),
      title,
      place,
      summary,
      kinds: service.kinds,
      facts: [
        fill(texts.services.hours, { hours: service.hours }),
        fill(texts.services.price, { price: service.price }),
      ],
      picture: {
        sources: picture.sources.map(({ type, srcSet }) => ({ type, srcset: srcSet })),
        img: { src, width, height, alt, class: className },
      },
    };
  });
  return (
    <Document>
      <div className="hero">
        <Photo src={`images/${hero}`} alt={texts.photoAlt} rights={rights} focus="45% 60%" eager />
        <div className="hero-text">
          <h1>{texts.headline}</h1>
          <p>{texts.lead}</p>
          <p>
            <a className="action" href={addressIn(lang, "/contact")}>
              {texts.contact.title}
            </a>
          </p>
        </div>
      </div>
      <section className="section" aria-labelledby="services">
        <h2 id="services">{texts.services.heading}</h2>
        <Island of={ServiceList} when="interaction" services={listed} words={texts.services} />
      </section>
    </Document>
  );
}
