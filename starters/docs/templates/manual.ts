/* The pages of the manual in their order, from the folders below content/docs/. */
import type { Content } from "../content/schema.ts";

type Text = Content["docs"][string];

export interface ManualPage {
  /** Its address: `/v2/start/install/`. */
  address: string;
  text: Text;
}

export interface Section {
  title: string;
  pages: ManualPage[];
}

export type Version = Content["site"]["versions"][number];

/** The sections of a version that have pages, in the order of content/site.yaml. */
export function sectionsOf({ site, docs }: Content, version: Version): Section[] {
  const names = Object.keys(docs);
  const lost = names.find((name) => sectionOf(site, name) === undefined);
  if (lost !== undefined)
    throw new Error(`content/docs/${lost}.md is outside the folders that content/site.yaml lists.`);
  const all = site.sections.map(({ folder, title }) => {
    const path = `${version.folder}/${folder}/`;
    const pages = Object.entries(docs)
      .filter(([name]) => sectionOf(site, name) === path)
      .map(([name, text]) => ({ address: `/${name}/`, text }))
      .toSorted((a, b) => a.text.order - b.text.order);
    return { title, pages };
  });
  return all.filter(({ pages }) => pages.length > 0);
}

/** The folder of a page's section. If a section is inside another, it is the inner one. */
function sectionOf({ versions, sections }: Content["site"], name: string): string | undefined {
  return versions
    .flatMap((version) => sections.map(({ folder }) => `${version.folder}/${folder}/`))
    .filter((path) => name.startsWith(path))
    .toSorted((a, b) => b.length - a.length)[0];
}

/** All pages of a version, from the first to the last. */
export function pagesOf(content: Content, version: Version): ManualPage[] {
  return sectionsOf(content, version).flatMap(({ pages }) => pages);
}

/** The same page in each version, or the first page of a version that does not have it. */
export function inVersions(content: Content, address: string) {
  return content.site.versions.map((version) => {
    const pages = pagesOf(content, version);
    const same = address.replace(/^\/[^/]+/, `/${version.folder}`);
    const page = pages.find((each) => each.address === same) ?? pages[0];
    return { ...version, address: page?.address ?? "/", isThis: same === address };
  });
}
