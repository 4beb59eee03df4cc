import { slugify } from "build-site";
import { Paragraphs, Words } from "./text.tsx";

/** A tip in its own box. */
export function Tip({ heading, text }: { heading: string; text: readonly string[] }) {
  const id = slugify(heading);
  return (
    <section className="callout" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <Paragraphs of={text} />
    </section>
  );
}

/** Several tips, each with a title. */
export function Tips({
  heading,
  items,
}: {
  heading: string;
  items: readonly { title: string; text: string }[];
}) {
  const id = slugify(heading);
  return (
    <section className="callout" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <dl className="tips">
        {items.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <Words>{text}</Words>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
