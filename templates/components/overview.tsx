import { slugify } from "build-site";
import { WholeWords } from "./text.tsx";

interface OverviewProps {
  heading: string;
  /** The heading of the first column: “Beach”. */
  of: string;
  /** The headings of the others. */
  columns: readonly string[];
  /** One row per entry of the page, with a link to it and a fact per column. */
  rows: readonly { name: string; slug: string; facts: readonly string[] }[];
}

/** A table that compares the entries of a page, before the entries themselves. */
export function Overview({ heading, of, columns, rows }: OverviewProps) {
  const id = slugify(heading);
  return (
    <section className="overview" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <table aria-labelledby={id}>
        <thead>
          <tr>
            {[of, ...columns].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, slug, facts }) => (
            <tr key={slug}>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it has a name */}
              <th scope="row">
                <a href={`#${slug}`}>
                  <WholeWords>{name}</WholeWords>
                </a>
              </th>
              {facts.map((fact, index) => (
                <td key={columns[index]} data-label={columns[index]}>
                  <WholeWords>{fact}</WholeWords>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
