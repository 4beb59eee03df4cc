import { usePage } from "build-site";
import type { Content } from "../../content/schema.ts";
import { LinkMain } from "../components/link-main.tsx";
import { Document } from "../document.tsx";

/**
 * A link page. Its content is read during rendering, so that the whole site is never in memory at
 * once.
 */
export function LinkPage({ slug }: { slug: string }) {
  const page = usePage<Content>().content.pages[slug];
  if (page === undefined) throw new Error(`no page ${slug}`);
  return (
    <Document>
      <LinkMain page={page} />
    </Document>
  );
}
