import { slugs } from "../../content.js";

export const onBeforePrerenderStart = () => slugs().map((slug) => `/${slug}`);
