import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cache } from "react";

const json = (file) => JSON.parse(readFileSync(join(process.cwd(), "content", file), "utf8"));

export const slugs = () =>
  readdirSync(join(process.cwd(), "content/pages")).map((file) => file.replace(/\.json$/, ""));
export const readSite = cache(() => json("site.json"));
export const readPage = cache((slug) => json(`pages/${slug}.json`));
