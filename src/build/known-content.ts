import { hash } from "node:crypto";
import type { TemplateBundle } from "../render/load-templates.ts";
import { forgetsWhatItChecked } from "../render/schema-memory.ts";
import type { Content, ContentOptions, FileHash } from "../site/content.ts";

/** Files of content that a build has checked, and that were right as they are written. */
export interface CheckedContent {
  /** A hash of the code that checked them. */
  code: string;
  files: FileHash[];
}

/** What the next build may know of the content of a site without an `impureReason`; undefined where schemas may remember. */
export function checkedContent(bundle: TemplateBundle, content: Content): CheckedContent | undefined {
  return forgetsWhatItChecked(bundle) ? { code: hashOf(bundle), files: content.asWritten() } : undefined;
}

/** Knows the files that the same code has checked before. */
export function knownContent(
  bundle: TemplateBundle,
  checked: CheckedContent | undefined,
): Pick<ContentOptions, "isAsWritten"> {
  if (checked?.code !== hashOf(bundle)) return {};
  const files = new Map(checked.files);
  return { isAsWritten: (file, bytes) => files.get(file) === bytes };
}

const hashOf = ({ code }: TemplateBundle): string => hash("sha256", code, "base64url");
