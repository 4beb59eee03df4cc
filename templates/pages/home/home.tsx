import { crops } from "../../art/crops.ts";
import { Sunset } from "../../art/scenes/sunset.tsx";
import { useSceneCard } from "../../cards.tsx";
import { useContent } from "../../content.ts";
import { Document } from "../../layouts/document.tsx";
import { Hero } from "./hero.tsx";
import { Lifestyle, SearchCall, StartHere } from "./calls.tsx";
import { Neighborhoods } from "./neighborhoods.tsx";
import { Promos } from "./promos.tsx";
import { RebateBanner } from "./rebate-banner.tsx";
import { Testimonials } from "./testimonials.tsx";
import { Welcome } from "./welcome.tsx";

/** The home page: nine sections. */
export function Home() {
  const { heading } = useContent().home.page;
  return (
    <Document
      heading={heading}
      card={useSceneCard(Sunset, crops.sunset.social, heading)}
      styles="styles/home.css"
    >
      <Hero />
      <RebateBanner />
      <Welcome />
      <Promos />
      <Testimonials />
      <Neighborhoods />
      <Lifestyle />
      <SearchCall />
      <StartHere />
    </Document>
  );
}
