/* What all posts share: their order, and the addresses of posts and tags. */
import { mdxFiles, slugify, type SiteTools } from "build-site";
import { post, type Content } from "../content/schema.ts";
import texts from "glob:./posts/**/*.mdx";

/** Posts with components: “npm install --save-dev @mdx-js/mdx”, and write templates/posts/….mdx. */
const inMdx = mdxFiles(texts, post);

/** A post in MDX has its text as a component, besides. */
export type Post = Content["posts"][string] & {
  name: string;
  Text?: (typeof inMdx)[string]["Text"];
};

/** All posts, or all that are published, newest first. */
export function newestPosts({ posts }: Content, { published }: Partial<SiteTools> = {}): Post[] {
  return [posts, inMdx]
    .flatMap((entries) => Object.entries<Omit<Post, "name">>(published?.(entries) ?? entries))
    .map(([name, entry]) => ({ ...entry, name }))
    .toSorted((a, b) => b.date.localeCompare(a.date));
}

/** All tags. “Tools” and “tools” are one. */
export function tagsOf(posts: readonly Post[]): string[] {
  const tags = posts.flatMap((each) => each.tags);
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()].toSorted();
}

export const hasTag = ({ tags }: Post, tag: string) =>
  tags.some((own) => own.toLowerCase() === tag.toLowerCase());

/** A post in a folder of its own may be its `index.md`. */
export const postPath = (name: string) =>
  `/posts/${name.split("/").map(slugify).join("/")}`.replace(/\/index$/, "");
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
