import type { Content, ContentOptions } from "../site/content.ts";
import type { CheckedFile } from "../site/content-reader.ts";

/** Files of content, as `[path, hash]`, that a schema has left as they are written; by the key of the schema. */
export type CheckedContent = Record<string, [file: string, hash: string][]>;

/** What the next build may know of this one's content. */
export function checkedContent({ asWritten }: Pick<Content, "asWritten">): CheckedContent {
  const pairs = (files: readonly CheckedFile[]) => files.map(({ file, hash }): [string, string] => [file, hash]);
  const byKey = [...Map.groupBy(asWritten(), ({ key }) => key)];
  return Object.fromEntries(byKey.map(([key, files]) => [key, pairs(files)]));
}

/** Knows the files that a schema with the same key has left as they are. */
export function knownContent(checked: CheckedContent = {}): ContentOptions["isAsWritten"] {
  const known = new Map(Object.entries(checked).map(([key, files]) => [key, new Map(files)]));
  return ({ key, file, hash }) => known.get(key)?.get(file) === hash;
}
