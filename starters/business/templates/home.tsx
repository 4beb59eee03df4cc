import { Island, Photo, usePage } from "build-site";
import TourList from "../islands/tour-list.tsx";
import { Document } from "./document.tsx";
import { addressIn, fill, useTexts, type Tour } from "./texts.ts";

export function Home({ tours }: { tours: Tour[] }) {
  const { photograph } = usePage();
  const { lang, texts } = useTexts();
  // The island gets what it shows, and nothing else: its props are part of the page.
  const listed = tours.map(({ name, title, place, summary, photo, alt, ...tour }) => {
    const picture = photograph(`images/${photo}`, { alt, rights: RIGHTS });
    const { src, width, height, className } = picture;
    return {
      href: addressIn(lang, `/tours/${name}`),
      title,
      place,
      summary,
      activities: tour.activities,
      facts: [
        fill(texts.tours.hours, { hours: tour.hours }),
        fill(texts.tours.price, { price: tour.price }),
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
        <Photo src="images/kayak.jpg" alt={texts.photoAlt} rights={RIGHTS} focus="45% 60%" eager />
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
      <section className="section" aria-labelledby="tours">
        <h2 id="tours">{texts.tours.heading}</h2>
        <Island of={TourList} when="interaction" tours={listed} words={texts.tours} />
      </section>
    </Document>
  );
}

/** The pictures of this starter. Write here who took yours. */
export const RIGHTS = "Part of build-site, MIT License";
