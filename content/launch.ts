/**
 * What only this site can know of going live. `build-site launch` lists it together with what holds for any site (its
 * address, links without a destination, facts that nobody has checked), and `build --production` refuses to publish
 * while one of the musts is open.
 *
 * An item stays on the list when it is done, so that progress can be counted: what is done is read from the content.
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
