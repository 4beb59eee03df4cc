import { usePage } from "build-site";
import { Document } from "./document.tsx";
import { postPath, tagPath, writtenDate, type Post } from "./posts.ts";

export function Archive({ posts, tags }: { posts: Post[]; tags: string[] }) {
  const { route, address } = usePage();
  const years = Map.groupBy(posts, ({ date }) => date.slice(0, 4));
  return (
    <Document>
      <div className="archive">
        <h1>{route.title}</h1>
        <ul className="tags" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <a
                href={`${tagPath(tag)}/`}
                aria-current={address === `${tagPath(tag)}/` ? "page" : undefined}
              >
                {tag}
              </a>
            </li>
          ))}
        </ul>
        {[...years].map(([year, ofYear]) => (
          <section key={year} aria-labelledby={`year-${year}`}>
            <h2 id={`year-${year}`}>{year}</h2>
            <ul>
              {ofYear.map((post) => (
                <li key={post.name}>
                  <a href={`${postPath(post.name)}/`}>{post.title}</a>
                  <time className="meta" dateTime={post.date}>
                    {writtenDate(post.date).replace(/,.*/, "")}
                  </time>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Document>
  );
}
