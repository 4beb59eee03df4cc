/**
 * What only this site knows about going live. `build-site launch` lists it together with what applies to any site (its
 * address, links without a destination, unverified facts), and `build --production` refuses to publish while one of the
 * musts is open.
 *
 * An item stays on the list when it is done, because it counts as progress. The content tells what is done.
 */
import { defineLaunch } from "build-site";
import type { Content } from "./schema.ts";
import { approvals } from "./launch/approvals.ts";
import { archivedPages } from "./launch/archived-pages.ts";
import { claims } from "./launch/claims.ts";
import { identity } from "./launch/identity.ts";
import { quotes } from "./launch/quotes.ts";
import { advertisement, listings, messages, portrait } from "./launch/services.ts";

export default defineLaunch<Content>(({ content, settings }) => [
  identity(content, settings),
  quotes(content),
  listings(content, settings),
  advertisement(content),
  messages(content),
  portrait(content),
  approvals(),
  claims(content),
  archivedPages(content),
]);
