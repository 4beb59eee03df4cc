import { useContent } from "../content.ts";
import { ExternalLink } from "./links.tsx";

/** The broker's social media accounts, if any. */
export function SocialLinks() {
  const { social } = useContent().site;
  if (social.length === 0) return null;
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
