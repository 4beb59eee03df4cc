import { usePage } from "build-site";
import { headings, Markdown } from "build-site/markdown";
import type { Content } from "../content/schema.ts";
import { Code } from "./code.tsx";
import { Document } from "./document.tsx";
import { highlight } from "./highlight.ts";
import {
  inVersions,
  manualOf,
  type ManualPage,
  type Section,
  type Text,
  type Version,
} from "./manual.ts";

interface PageProps {
  text: Text;
  version: Version;
  previous: ManualPage | undefined;
  next: ManualPage | undefined;
}

export function Page({ text, version, previous, next }: PageProps) {
  const { address, content } = usePage<Content>();
  const edit = content.site.edit?.replace(/\/$/, "");
  const { updated, body, Text: InMdx } = text;
  const how = { components: { pre: Code }, highlight };
  const [newest] = inVersions(content, address);
  const contents = headings(body).filter(({ depth }) => depth < 4);
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
          {InMdx === undefined ? <Markdown of={body} {...how} /> : <InMdx {...how} />}
        </div>
        {(updated ?? edit) !== undefined && (
          <p className="source">
            {updated !== undefined && (
              <span>
                Last updated <time dateTime={updated}>{longDate(updated)}</time>
              </span>
            )}
            {edit !== undefined && <a href={`${edit}/${body.file}`}>Edit this page</a>}
          </p>
        )}
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

/** `2026-11-09` → November 9, 2026 */
const longDate = (day: string) =>
  new Date(day).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });

function Menu({ version }: { version: Version }) {
  const { content } = usePage<Content>();
  return (
    <nav id="menu" className="menu" aria-label="Manual" popover="auto">
      <Entries of={manualOf(content, version)} />
    </nav>
  );
}

function Entries({ of: { pages, sections } }: { of: Section }) {
  const here = usePage().address;
  return (
    <ul>
      {pages.map(({ address, text }) => (
        <li key={address}>
          <a href={address} aria-current={address === here ? "page" : undefined}>
            {text.title}
          </a>
        </li>
      ))}
      {sections.map((section) => (
        <li key={section.title}>
          <p>{section.title}</p>
          <Entries of={section} />
        </li>
      ))}
    </ul>
  );
}
