import { usePage } from "build-site";
import { Cover } from "./cover.tsx";
import { Document } from "./document.tsx";
import { postPath, writtenDate, type Post } from "./posts.ts";

export function Home({ posts }: { posts: Post[] }) {
  return (
    <Document>
      <h1 className="unseen">{usePage().route.title}</h1>
      <ul className="posts">
        {posts.map((post, index) => (
          <li key={post.name}>
            <Cover
              post={post}
              eager={index === 0}
              sizes={index === 0 ? "min(100vw, 72rem)" : "(min-width: 44rem) 24rem, 100vw"}
            />
            <p className="meta">
              <time dateTime={post.date}>{writtenDate(post.date)}</time>
            </p>
            <h2>
              <a href={`${postPath(post.name)}/`}>{post.title}</a>
            </h2>
            <p>{post.summary}</p>
          </li>
        ))}
      </ul>
      <p className="all">
        <a href="/archive/">All posts</a>
      </p>
    </Document>
  );
}
