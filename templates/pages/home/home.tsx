import { Document } from "../../layouts/document.tsx";
import { Hero } from "./hero.tsx";
import { Lifestyle, SearchCall, StartHere } from "./calls.tsx";
import { Neighbourhoods } from "./neighbourhoods.tsx";
import { Promos } from "./promos.tsx";
import { RebateBanner } from "./rebate-banner.tsx";
import { Testimonials } from "./testimonials.tsx";
import { Welcome } from "./welcome.tsx";

/** The home page: nine sections. */
export function Home() {
  return (
    <Document>
      <Hero />
      <RebateBanner />
      <Welcome />
      <Promos />
      <Testimonials />
      <Neighbourhoods />
      <Lifestyle />
      <SearchCall />
      <StartHere />
    </Document>
  );
}
