import { readdirSync, readFileSync } from "node:fs";

const json = (file) => JSON.parse(readFileSync(`content/${file}`, "utf8"));
let site;

export const slugs = () => readdirSync("content/pages").map((file) => file.replace(/\.json$/, ""));
export const readPage = (slug) => json(`pages/${slug}.json`);

/** The content of the header and the footer; a built site reads it once. */
export function readSite() {
  if (process.env.NODE_ENV !== "production") return json("site.json");
  site ??= json("site.json");
  return site;
}
