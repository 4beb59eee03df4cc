/* The pages of the blog: each has an address, a template, and data for the template. */
import { route, type AboutSite, type Route, type SiteFile, type SiteTools } from "build-site";
import { feeds } from "build-site/feeds";
import { toHtml } from "build-site/markdown";
import type { Content } from "../content/schema.ts";
import { About } from "./about.tsx";
import { Archive } from "./archive.tsx";
import { Home } from "./home.tsx";
import { NotFound } from "./not-found.tsx";
import { PostPage } from "./post-page.tsx";
import { hasTag, newestPosts, postPath, tagPath, tagsOf } from "./posts.ts";

export default function routes(content: Content, tools: SiteTools): Route[] {
  const { blog, about } = content;
  const posts = newestPosts(content, tools);
  const tags = tagsOf(posts);
  return [
    route({
      path: "/",
      title: blog.title,
      description: blog.description,
      template: Home,
      props: { posts: posts.slice(0, 7) },
    }),
    ...posts.map((post, index) =>
      route({
        path: postPath(post.name),
        title: post.title,
        description: post.summary,
        reviewed: post.date,
        template: PostPage,
        props: { post, newer: posts[index - 1], older: posts[index + 1] },
      }),
    ),
    route({
      path: "/archive",
      title: "Archive",
      description: "All posts, by year.",
      template: Archive,
      props: { posts, tags },
    }),
    ...tags.map((tag) =>
      route({
        path: tagPath(tag),
        title: `Posts about ${tag}`,
        description: `All posts about ${tag}, by year.`,
        template: Archive,
        props: { posts: posts.filter((post) => hasTag(post, tag)), tags },
      }),
    ),
    route({
      path: "/about",
      title: about.title,
      description: about.description,
      template: About,
      props: { about },
    }),
    route({
      path: "/404",
      title: "Page not found",
      description: "There is no page at this address.",
      template: NotFound,
      props: {},
    }),
  ];
}

/** The feed with full texts, as RSS, Atom and JSON Feed. */
export function files(site: AboutSite<Content>): SiteFile[] {
  const { blog } = site.content;
  // Drafts have no page, so they are left out.
  const paths = new Set(site.pages.map(({ path }) => path));
  const entries = newestPosts(site.content)
    .map(({ name, body, date, tags }) => ({ path: postPath(name), body, date, tags }))
    .filter(({ path }) => paths.has(path))
    .map(({ body, ...entry }) => ({ ...entry, content: toHtml(body, { site, path: entry.path }) }));
  return feeds(site, {
    title: blog.title,
    description: blog.description,
    author: { name: blog.author },
    language: "en",
    entries,
  });
}
