import { usePage } from "build-site";
import { headings, Markdown } from "build-site/markdown";
import type { Content } from "../content/schema.ts";
import { Code } from "./code.tsx";
import { Document } from "./document.tsx";
import { inVersions, sectionsOf, type ManualPage, type Version } from "./manual.ts";

interface PageProps {
  text: Content["docs"][string];
  version: Version;
  previous: ManualPage | undefined;
  next: ManualPage | undefined;
}

export function Page({ text, version, previous, next }: PageProps) {
  const { address, content } = usePage<Content>();
  const [newest] = inVersions(content, address);
  const contents = headings(text.body).filter(({ depth }) => depth < 4);
  return (
    <Document menu={<Menu version={version} />}>
      <article>
        {newest !== undefined && !newest.isThis && (
          <p className="old">
            {`This is about version ${version.label}. `}
            <a href={newest.address}>{`Read about ${newest.label}`}</a>
          </p>
        )}
        <h1>{text.title}</h1>
        <p className="lead">{text.summary}</p>
        {contents.length > 1 && (
          <nav className="contents" aria-labelledby="contents">
            <p id="contents">On this page</p>
            <ul>
              {contents.map(({ id, depth, text: words }) => (
                <li key={id} className={`depth-${depth}`}>
                  <a href={`#${id}`}>{words}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="text">
          <Markdown of={text.body} components={{ pre: Code }} />
        </div>
      </article>
      <nav className="neighbors" aria-label="Next and previous page">
        {previous !== undefined && (
          <a className="previous" href={previous.address}>
            <span>Previous</span> {previous.text.title}
          </a>
        )}
        {next !== undefined && (
          <a className="next" href={next.address}>
            <span>Next</span> {next.text.title}
          </a>
        )}
      </nav>
    </Document>
  );
}

function Menu({ version }: { version: Version }) {
  const { address, content } = usePage<Content>();
  return (
    <nav id="menu" className="menu" aria-label="Manual">
      {sectionsOf(content, version).map(({ title, pages }) => (
        <div key={title}>
          <p>{title}</p>
          <ul>
            {pages.map((page) => (
              <li key={page.address}>
                <a href={page.address} aria-current={page.address === address ? "page" : undefined}>
                  {page.text.title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
