import type { LaunchItem, LaunchSite, LaunchTopic } from "build-site";
import type { Content } from "../schema.ts";

/** A topic of this site's list. */
export type Topic = LaunchTopic<keyof Content>;
/** An item of this site's list. */
export type Item = LaunchItem<keyof Content>;
/** The settings that this list can use, such as `origin` and `forward`. */
export type SiteSettings = LaunchSite<Content>["settings"];
