import type { SiteData } from "../../content/schema.ts";
import { HomeMain } from "../components/home-main.tsx";
import { Document } from "../document.tsx";

export function Home({ home }: { home: SiteData["home"] }) {
  return (
    <Document>
      <HomeMain home={home} />
    </Document>
  );
}
