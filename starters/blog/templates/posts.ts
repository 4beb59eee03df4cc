/* What all posts share: their order, and the addresses of posts and tags. */
import { slugify, type SiteTools } from "build-site";
import type { Content, Post } from "../content/schema.ts";

/** All published posts, newest first. */
export function newestPosts({ posts }: Content, { published }: SiteTools): Post[] {
  return Object.entries(published(posts))
    .map(([name, post]) => ({ ...post, name }))
    .toSorted((a, b) => b.date.localeCompare(a.date));
}

/** All tags. “Tools” and “tools” are one. */
export function tagsOf(posts: readonly Post[]): string[] {
  const tags = posts.flatMap((post) => post.tags);
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()].toSorted();
}

export const hasTag = (post: Post, tag: string) =>
  post.tags.some((own) => own.toLowerCase() === tag.toLowerCase());

export const postPath = (name: string) => `/posts/${slugify(name)}`;
export const tagPath = (tag: string) => `/tags/${slugify(tag)}`;

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** `2025-11-06` → `November 6, 2025` */
export function writtenDate(date: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`;
}
