import { readSite } from "../content.mjs";
import { Footer } from "../templates/components/footer.jsx";
import { Header } from "../templates/components/header.jsx";
import "../templates/styles/site.css";

export const metadata = { metadataBase: new URL("https://bench.example.com") };

export default function Layout({ children }) {
  const site = readSite();
  return (
    <html lang="en" data-js="">
      <body>
        <a className="skip" href="#main">
          Skip to main content
        </a>
        <Header site={site} />
        {children}
        <Footer site={site} />
      </body>
    </html>
  );
}
