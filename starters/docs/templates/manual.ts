/* The pages of the manual in their order, from the folders below content/docs/. */
import { mdxFiles } from "build-site";
import { manualPage, type Content } from "../content/schema.ts";
import texts from "glob:./docs/**/*.mdx";

/** Pages with components: “npm install --save-dev @mdx-js/mdx”, and write templates/docs/….mdx. */
const inMdx = mdxFiles(texts, manualPage);

/** A page in MDX has its text as a component, besides. */
export type Text = Content["docs"][string] & { Text?: (typeof inMdx)[string]["Text"] };

/** All pages, with their names: `v2/start/install`. */
export const textsOf = ({ docs }: Content): [name: string, text: Text][] => [
  ...Object.entries(docs),
  ...Object.entries(inMdx),
];

export interface ManualPage {
  /** Its address: `/v2/start/install/`. */
  address: string;
  /** Its path in its version: `start/install`. */
  path: string;
  text: Text;
}

/** A folder: its own pages come before the folders in it. */
export interface Section {
  title: string;
  pages: ManualPage[];
  sections: Section[];
}

export interface Version {
  folder: string;
  label: string;
}

/** All versions, the newest first. It may be the only one, and have no folder. */
export function versionsOf({ site }: Content): Version[] {
  if (site.versions.length === 0) return [{ folder: "", label: "Manual" }];
  return site.versions.map(({ folder = "", label }) => ({ folder, label }));
}

/** Every page has a menu, so the folders are read once. */
const known = new WeakMap<Content, Map<string | undefined, Section>>();

/** The pages and folders of a version. What is outside of all versions belongs to the newest. */
export function manualOf(content: Content, version: Version | undefined): Section {
  const manuals = known.get(content) ?? new Map<string | undefined, Section>();
  known.set(content, manuals);
  const manual = manuals.get(version?.folder) ?? readManual(content, version);
  manuals.set(version?.folder, manual);
  return manual;
}

function readManual(content: Content, version: Version | undefined): Section {
  const versions = versionsOf(content);
  const pages = textsOf(content).flatMap(([name, text]): ManualPage[] => {
    const own = versions.find(({ folder }) => name.startsWith(`${folder}/`));
    if (version?.folder !== (own ?? versions[0])?.folder) return [];
    const address = `/${name}/`.replace(/\/index\/$/, "/");
    const path = own === undefined ? name : name.slice(own.folder.length + 1);
    return [{ address, path, text }];
  });
  return sectionOf(content.site, "", pages);
}

/** Folders have the order and the titles of content/site.yaml; others come last. */
function sectionOf(site: Content["site"], folder: string, pages: ManualPage[]): Section {
  const below = Map.groupBy(
    pages,
    ({ path }) => /^[^/]+(?=\/)/.exec(path.slice(folder.length))?.[0],
  );
  const own = below.get(undefined) ?? [];
  below.delete(undefined);
  const place = (name = "") => site.sections.findIndex((each) => each.folder === folder + name);
  const last = site.sections.length;
  const sections = [...below]
    .map(([name = "", inside]) => ({ name, inside, place: place(name) }))
    .toSorted((a, b) => (a.place < 0 ? last : a.place) - (b.place < 0 ? last : b.place))
    .map(({ name, inside, place: at }) => ({
      ...sectionOf(site, `${folder}${name}/`, inside),
      title: site.sections[at]?.title ?? titleOf(name),
    }));
  return {
    title: site.title,
    pages: own.toSorted((a, b) => orderOf(a) - orderOf(b)),
    sections,
  };
}

/** The page of a folder itself, `index.md`, comes first. */
const orderOf = ({ path, text }: ManualPage) =>
  /(?:^|\/)index$/.test(path) ? -Infinity : text.order;

/** `getting-started` → `Getting started` */
const titleOf = (name: string) =>
  name.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());

/** All pages of a section, from the first to the last. */
export function pagesOf({ pages, sections }: Section): ManualPage[] {
  return [...pages, ...sections.flatMap(pagesOf)];
}

/** The same page in each version, or the first page of a version that does not have it. */
export function inVersions(content: Content, address: string) {
  const versions = versionsOf(content).map((version) => ({
    ...version,
    pages: pagesOf(manualOf(content, version)),
  }));
  const isHere = (page: ManualPage) => page.address === address;
  const here = versions.flatMap(({ pages }) => pages).find(isHere);
  return versions.map(({ pages, ...version }) => {
    const page = pages.find(({ path }) => path === here?.path) ?? pages[0];
    return { ...version, address: page?.address ?? "/", isThis: pages.some(isHere) };
  });
}
