import { usePage } from "build-site";
import type { Content } from "../content/schema.ts";
import { Code } from "./code.tsx";
import { Document } from "./document.tsx";
import { manualOf, pagesOf, versionsOf } from "./manual.ts";

export function Home({ site }: Pick<Content, "site">) {
  const { content } = usePage<Content>();
  const manual = manualOf(content, versionsOf(content)[0]);
  const sections = [{ ...manual, sections: [] }, ...manual.sections].filter(
    (section) => pagesOf(section).length > 0,
  );
  const [first] = pagesOf(manual);
  return (
    <Document>
      <div className="hero">
        <div>
          <h1>{site.title}</h1>
          <p className="lead">{site.lead}</p>
          {site.install !== undefined && (
            <Code>
              <code>{site.install}</code>
            </Code>
          )}
          {first !== undefined && (
            <a className="action" href={first.address}>
              Get started
            </a>
          )}
        </div>
        {site.session !== undefined && (
          <pre className="session" tabIndex={0}>
            <code>{site.session.trimEnd()}</code>
          </pre>
        )}
      </div>
      <ul className="points">
        {site.points.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className="overview">
        {sections.map((section) => (
          <section key={section.title} aria-label={section.title}>
            <h2>{section.title}</h2>
            <ul>
              {pagesOf(section).map(({ address, text }) => (
                <li key={address}>
                  <a href={address}>{text.title}</a>
                  <p>{text.summary}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Document>
  );
}
