import { useData } from "vike-react/useData";
import { HomeMain } from "../../templates/components/home-main.jsx";

export default function Page() {
  return <HomeMain home={useData().home} />;
}
