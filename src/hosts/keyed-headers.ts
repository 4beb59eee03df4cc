import type { Header } from "./hosting.ts";

/** Headers as Vercel and Firebase write them in JSON. */
export function keyedHeaders(headers: readonly Header[]): { key: string; value: string }[] {
  return headers.map(([key, value]) => ({ key, value }));
}
