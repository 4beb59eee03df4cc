import { useData } from "vike-react/useData";
import { LinkMain } from "../../templates/components/link-main.jsx";

export default function Page() {
  return <LinkMain page={useData().page} />;
}
