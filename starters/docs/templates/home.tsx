import { usePage } from "build-site";
import type { Content } from "../content/schema.ts";
import { Code } from "./code.tsx";
import { Document } from "./document.tsx";
import { sectionsOf } from "./manual.ts";

export function Home({ site }: Pick<Content, "site">) {
  const { content } = usePage<Content>();
  const [newest] = site.versions;
  const sections = newest === undefined ? [] : sectionsOf(content, newest);
  const first = sections[0]?.pages[0];
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
        {sections.map(({ title, pages }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {pages.map(({ address, text }) => (
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
