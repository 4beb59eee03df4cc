import type { AboutSite } from "build-site";
import type { Content } from "../../content/schema.ts";
import { GUIDE, guidePages } from "../guide-pages.ts";

type Page = AboutSite["pages"][number];

/** `llms.txt` (llmstxt.org): an overview of the site for programs. */
export function llms({ content, pages }: AboutSite<Content>): string {
  const { name, tagline, role, brokerage, license, area } = content.site;
  const inGuide = new Set<string>([GUIDE, ...guidePages.map(({ path }) => path)]);
  const guide = pages.filter(({ path }) => inGuide.has(path));
  const about = pages.filter(({ path }) => !inGuide.has(path));
  return [
    `# ${name}`,
    `> ${tagline}. ${role} in ${area}. ${brokerage}. ${license}.`,
    "The pages of the guide are information, not endorsements: no one pays to be in it. Hours, prices and phone numbers change; each page says when it was last reviewed.",
    section("About the broker and buying a home", about),
    section("Local guide", guide),
    "",
  ].join("\n\n");
}

function section(heading: string, pages: readonly Page[]): string {
  const lines = pages.map(({ title, url, description }) => `- [${title}](${url}): ${description}`);
  return [`## ${heading}`, "", ...lines].join("\n");
}
