/* oxlint-disable typescript/triple-slash-reference -- a module cannot declare modules by pattern;
   the compiler keeps both lines in the package's types */
/// <reference path="../style-modules.d.ts" preserve="true" />
/// <reference types="node" preserve="true" />
/**
 * What templates, the route table and the content schema of a site import from `build-site`.
 * Islands import from `build-site/island`; the component for Markdown is in `build-site/markdown`.
 */
export { Island } from "./render/island.ts";
export {
  JsonLd,
  PreloadImage,
  useDeadLink,
  usePage,
  type AboutPhotograph,
  type ArchivedCopy,
  type DeadLink,
  type Page,
  type Photograph,
} from "./render/page-context.ts";
// A site can add only to what is exported by a star.
export type * from "./render/site-tools.ts";
export { Photo } from "./render/photo.ts";
export { mdxFiles, paginate, type ListPage, type SiteTools } from "./render/site-tools.ts";
export type { AboutSite, SiteFile, SiteFiles } from "./render/site-files.ts";
export type { Asset } from "./assets/asset.ts";
export type { Strategy } from "./islands/render-island.ts";
export {
  defineContent,
  jsonFile,
  jsonFiles,
  markdownFile,
  markdownFiles,
  yamlFile,
  yamlFiles,
  type ContentOf,
} from "./content/define-content.ts";
export {
  defineLaunch,
  isForwarded,
  type LaunchDefinition,
  type LaunchItem,
  type LaunchSite,
  type LaunchTopic,
  type ReviewKeys,
} from "./launch/define-launch.ts";
export {
  date,
  emailAddress,
  focalPoint,
  line,
  linkTarget,
  list,
  paragraphs,
  webAddress,
  type LinkTarget,
} from "./content/fields.ts";
export type { MarkdownText } from "./content/markdown-text.ts";
export { isReservedAddress, slugify } from "./content/addresses.ts";
export { route, type Route, type RouteTable } from "./render/route.ts";
export type {
  CheckContext,
  CheckedPage,
  PageFinding,
  Rule,
  TextFinding,
} from "./check/check-context.ts";
export type { ContentText } from "./content/content.ts";
export type { Finding } from "./findings/finding.ts";
export type { Formatter, FormatContext, Report } from "./findings/report.ts";
