import type { AssetAsk } from "../assets/asset-ask.ts";
import type { IslandHosts } from "../render/page-context.ts";
import { renderUnfinished, type RenderContext } from "../render/render-route.ts";
import type { PageParts, Placing } from "../render/page-parts.ts";
import { renderPart } from "../render/render-part.ts";
import type { LearntPart } from "../render/share-parts.ts";
import type { UnfinishedPage } from "../render/unfinished-page.ts";
import { watchClock } from "../render/watch-clock.ts";
import type { Content } from "../content/content.ts";
import type { Route } from "../render/route.ts";

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

/** Renders a route of a site, with what it may share with others. Throws what its templates throw. */
export type PlainRenderer = (
  route: Route,
  partsOf?: (onRead: (read: string) => void) => PageParts,
) => { unfinished: UnfinishedPage; page: PlainPage; parts: PageParts | undefined };

/** What renders the routes of a site. */
export function plainRenderer(
  context: Omit<RenderContext, "content" | "parts">,
  content: Pick<Content, "view" | "hashOf">,
): PlainRenderer {
  return (route, partsOf) => {
    const reads = new Set<string>();
    const onRead = (read: string) => void reads.add(read);
    const parts = partsOf?.(onRead);
    const clock = watchClock();
    try {
      const rendered = renderUnfinished(route, { ...context, content: content.view(onRead), parts });
      const { unfinished, islands, assets, asks, hosts, unlinked } = rendered;
      // A drawing is made for the page that asks first: on the others nobody asks the clock any more.
      const byChance = clock.wasAsked() || [...assets].some((asset) => asset.byChance === true);
      const page: PlainPage = {
        islands: [...islands],
        asks,
        hosts: [...hosts],
        unlinked: [...unlinked],
        reads: [...reads].map((read) => [read, content.hashOf(read)]),
        byChance,
        signs: "",
      };
      return { unfinished, page, parts };
    } finally {
      clock.stop();
    }
  };
}

/** What renders components of a site's pages by themselves. */
export function partRenderer(
  context: Omit<RenderContext, "content" | "parts">,
  content: Pick<Content, "view">,
): (route: Route, placing: Placing) => LearntPart | undefined {
  return (route, placing) => {
    const reads = new Set<string>();
    const clock = watchClock();
    try {
      const view = content.view((read) => reads.add(read));
      const part = renderPart(route, placing, { ...context, content: view });
      return part === undefined || clock.wasAsked() ? undefined : { ...part, reads };
    } finally {
      clock.stop();
    }
  };
}
