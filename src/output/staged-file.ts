import { hash as digest } from "node:crypto";

/** A file of a stage: its path in `out/`, its bytes, and their SHA-256. */
export interface StagedFile {
  path: string;
  size: number;
  hash: string;
}

/** SHA-256 in hexadecimal digits, as manifests have it; of a text as UTF-8. */
export function hashOf(content: Buffer | string): string {
  return digest("sha256", content, "hex");
}
