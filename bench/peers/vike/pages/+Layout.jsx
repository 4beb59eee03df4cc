import { useData } from "vike-react/useData";
import { Footer } from "../templates/components/footer.jsx";
import { Header } from "../templates/components/header.jsx";
import "../templates/styles/site.css";

export default function Layout({ children }) {
  const { site } = useData();
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <Header site={site} />
      {children}
      <Footer site={site} />
    </>
  );
}
