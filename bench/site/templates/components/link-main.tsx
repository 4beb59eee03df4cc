import { Island } from "build-site";
import type { PageData } from "../../content/schema.ts";
import Listing from "../../islands/listing.tsx";

/** The main part of a link page: its listings, and links to other pages at the side. */
export function LinkMain({ page }: { page: PageData }) {
  return (
    <main id="main" className="with-side">
      <div>
        <h1>{page.title}</h1>
        <p className="intro">{page.intro}</p>
        {page.listings.map((listing) => (
          <Island key={listing.id} of={Listing} when="interaction" {...listing} />
        ))}
      </div>
      <aside aria-label="More places">
        <h2>More places</h2>
        <ul>
          {page.side.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </aside>
    </main>
  );
}
