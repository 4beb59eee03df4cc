import type { Content, ContentOptions } from "../content/content.ts";
import type { WrittenFile } from "../content/content-reader.ts";
import type { Outline } from "../content/outline.ts";

/** Files of content that a schema has left as they are written, by the key of the schema. */
export type CheckedContent = Record<string, Written[]>;
type Written = [file: string, hash: string, outline?: Outline];

/** What the next build may know of this one's content. */
export function checkedContent({ asWritten }: Pick<Content, "asWritten">): CheckedContent {
  const short = ({ file, hash, outline }: WrittenFile): Written =>
    outline === undefined ? [file, hash] : [file, hash, outline];
  const byKey = [...Map.groupBy(asWritten(), ({ key }) => key)];
  return Object.fromEntries(byKey.map(([key, files]) => [key, files.map(short)]));
}

/** Knows the files that a schema with the same key has left as they are, and their outlines as long as these are wanted. */
export function knownContent(checked: CheckedContent = {}, wantsOutlines = true): ContentOptions["known"] {
  const known = new Map(
    Object.entries(checked).map(([key, files]) => [key, new Map(files.map((each) => [each[0], each]))]),
  );
  return ({ key, file, hash }) => {
    const [, then, outline] = known.get(key)?.get(file) ?? [];
    return then === hash ? { outline: wantsOutlines ? outline : undefined } : undefined;
  };
}
