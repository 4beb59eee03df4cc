import { readSite } from "../content.mjs";
import { HomeMain } from "../templates/components/home-main.jsx";

export function generateMetadata() {
  const { title, description } = readSite().home;
  return { title, description, alternates: { canonical: "/" } };
}

export default function Home() {
  return <HomeMain home={readSite().home} />;
}
