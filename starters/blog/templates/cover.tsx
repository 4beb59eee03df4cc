import { Photo } from "build-site";
import type { Post } from "./posts.ts";
import { Waves } from "./waves.tsx";

/** The picture of a post: its photograph, or waves. */
export function Cover({ post, sizes, eager }: { post: Post; sizes: string; eager?: boolean }) {
  const { photo, name } = post;
  if (photo === undefined) return <Waves name={name} />;
  const { file, alt, rights } = photo;
  return <Photo src={`images/${file}`} {...{ alt, rights, sizes, eager }} />;
}
