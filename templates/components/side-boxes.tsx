import { useContent } from "../content.ts";
import { ContactBlock } from "./contact-block.tsx";
import { PendingLink } from "./links.tsx";

/** The contact block as a box next to an article, with a link to a form. */
export function ContactBox({ form = "/contact/#form-heading" }: { form?: string }) {
  return (
    <section className="side-box">
      <h2>Contact</h2>
      <ContactBlock nameless />
      <a href={form} className="button">
        Send a message
      </a>
    </section>
  );
}

/** The neighborhoods at the side of a page of the guide. */
export function SideList() {
  const { neighborhoods } = useContent();
  return (
    <section className="side-box">
      <h2>Naples Luxury Real Estate</h2>
      {neighborhoods.sideList === "pending" && (
        <p>
          <a href="/contact/">Ask me about these neighborhoods</a>
        </p>
      )}
      <ul className="side-list">
        {neighborhoods.entries
          .filter(({ inSideList }) => inSideList)
          .toSorted((a, b) => (a.name < b.name ? -1 : 1))
          .map(({ name, slug }) => (
            <li key={name}>
              {neighborhoods.sideList === "pending" ? (
                <PendingLink unseen="ask me about it">{name}</PendingLink>
              ) : (
                <a href={`${neighborhoods.base}/${slug}`}>{name}</a>
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}
