import { useContent } from "../content.ts";
import { ExternalLink } from "./links.tsx";

/** Where else the broker can be found. */
export function SocialLinks() {
  const { social } = useContent().site;
  return (
    <ul className="social" aria-label="Social media">
      {social.map(({ name, to }) => (
        <li key={name}>
          <ExternalLink href={to}>{name}</ExternalLink>
        </li>
      ))}
    </ul>
  );
}
