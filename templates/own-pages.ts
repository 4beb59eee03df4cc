import { slugify, type LinkTarget } from "build-site";
import type { Content, Menu } from "../content/schema.ts";
import { useContent } from "./content.ts";

/** A file of `content/pages/`. */
export type OwnPage = Content["pages"][string];

/** The address of a page of `content/pages/`, without the last slash: its file's name. */
export function pathOf(name: string): string {
  return `/${slugify(name)}`;
}

/** What search engines show of a page: its own words for that, or how it begins. */
export function descriptionOf({ description, body }: OwnPage): string {
  if (description !== undefined) return description;
  const start = textOf(body.root.children.find(({ type }) => type === "paragraph"));
  return start.length <= LENGTH ? start : `${start.slice(0, LENGTH).replace(/\W+\w*$/, "")} …`;
}

/** Characters that search results show. */
const LENGTH = 150;

function textOf(node: object | undefined): string {
  if (node === undefined) return "";
  if ("value" in node && typeof node.value === "string") return node.value;
  if ("children" in node && Array.isArray(node.children))
    return (node.children as object[]).map(textOf).join("");
  return "";
}

/** The pages of `content/pages/` in a menu, by their names. */
export function useOwnPages(menu: Menu): { label: string; to: LinkTarget }[] {
  return Object.entries(useContent().pages)
    .filter(([, page]) => page.menu === menu)
    .map(([name, { title, menuName = title }]) => ({
      label: menuName,
      to: { kind: "internal", href: `${pathOf(name)}/` },
    }));
}
