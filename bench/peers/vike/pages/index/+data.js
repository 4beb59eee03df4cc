import { readSite } from "../../content.js";

export function data() {
  const { home, ...site } = readSite();
  return { site, home, path: "/", title: home.title, description: home.description };
}
