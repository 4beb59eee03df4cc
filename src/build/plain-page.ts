import type { AssetAsk } from "../assets/asset-ask.ts";
import type { IslandHosts } from "../render/page-context.ts";
import { renderUnfinished, type RenderContext } from "../render/render-route.ts";
import type { SharedParts } from "../render/share-parts.ts";
import type { UnfinishedPage } from "../render/unfinished-page.ts";
import { watchClock } from "../render/watch-clock.ts";
import type { Content } from "../site/content.ts";
import type { Route } from "../site/route.ts";

/** What is known of a page that has been rendered besides its HTML. */
export interface PlainPage {
  islands: string[];
  asks: readonly AssetAsk[];
  hosts: IslandHosts[];
  unlinked: string[];
  /** The parts of the content that it read, with their hashes. */
  reads: [read: string, hash: string][];
  /** Whether the clock or chance had a part in it. */
  byChance: boolean;
  /** The signs beyond ASCII that it shows, where the site has fonts to be reduced. */
  signs: string;
}

/** Renders a route of a site. Throws what its templates throw. */
export type PlainRenderer = (route: Route) => { unfinished: UnfinishedPage; page: PlainPage };

/** What renders the routes of a site; with `shared` all that they have in common once. */
export function plainRenderer(
  context: Omit<RenderContext, "content" | "parts">,
  content: Pick<Content, "view" | "hashOf">,
  shared?: SharedParts,
): PlainRenderer {
  return (route) => {
    const reads = new Set<string>();
    const clock = watchClock();
    try {
      const onRead = (read: string) => void reads.add(read);
      const parts = shared?.page({ onRead, wasAsked: clock.wasAsked });
      const view = content.view((read) => {
        onRead(read);
        parts?.read(read);
      });
      const rendered = renderUnfinished(route, { ...context, content: view, parts });
      const { unfinished, islands, asks, hosts, unlinked } = rendered;
      const page: PlainPage = {
        islands: [...islands],
        asks,
        hosts: [...hosts],
        unlinked: [...unlinked],
        reads: [...reads].map((read) => [read, content.hashOf(read)]),
        byChance: clock.wasAsked(),
        signs: "",
      };
      return { unfinished, page };
    } finally {
      clock.stop();
    }
  };
}
