import { usePage } from "build-site";
import { Markdown, plainText } from "build-site/markdown";
import { Cover } from "./cover.tsx";
import { Document } from "./document.tsx";
import { postPath, tagPath, writtenDate, type Post } from "./posts.ts";

interface PostPageProps {
  post: Post;
  newer: Post | undefined;
  older: Post | undefined;
}

export function PostPage({ post, newer, older }: PostPageProps) {
  const { photograph } = usePage();
  const { photo, body, Text } = post;
  const sizes = "(min-width: 44rem) 40rem, 100vw";
  const minutes = Math.ceil(plainText(body).split(/\s+/).length / 200);
  const picture = photo && { href: photograph(`images/${photo.file}`, photo).src, alt: photo.alt };
  return (
    <Document picture={picture}>
      <article className="post">
        <p className="meta">
          <time dateTime={post.date}>{writtenDate(post.date)}</time> · {minutes} min read
        </p>
        <h1>{post.title}</h1>
        <p className="summary">{post.summary}</p>
        <Cover post={post} sizes="min(100vw, 72rem)" eager />
        {Text === undefined ? <Markdown of={body} sizes={sizes} /> : <Text sizes={sizes} />}
        <ul className="tags" aria-label="Tags">
          {post.tags.map((tag) => (
            <li key={tag}>
              <a href={`${tagPath(tag)}/`}>{tag}</a>
            </li>
          ))}
        </ul>
      </article>
      <nav className="neighbors" aria-label="Posts">
        <Neighbor post={newer} label="Newer" />
        <Neighbor post={older} label="Older" />
      </nav>
    </Document>
  );
}

function Neighbor({ post, label }: { post: Post | undefined; label: string }) {
  if (post === undefined) return null;
  return (
    <a href={`${postPath(post.name)}/`} className={label.toLowerCase()}>
      <span className="meta">{label}</span> {post.title}
    </a>
  );
}
