/**
 * What `build-site editor` declares in `content/types.d.ts` about a site, so that its code has the
 * types of its content.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- a site adds to it
export interface SiteTypes {}

/** The type of the site's content, once `content/types.d.ts` declares it. */
export type SiteContent = SiteTypes extends { content: infer Content } ? Content : unknown;
