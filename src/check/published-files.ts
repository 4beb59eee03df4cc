import { addressesInData, dataFormat } from "../html/data-addresses.ts";
import { mapHtml } from "../html/map-html.ts";
import { addressesInScript } from "../html/script-addresses.ts";
import { addressesInStyle } from "../html/style-tokens.ts";
import { addressesInXml } from "../html/xml-addresses.ts";
import type { CheckContext, PageFinding, PageText } from "./check-context.ts";
import { addressFindings } from "./page-links.ts";

/** Files that are texts. Pages have rules of their own. */
export const TEXT_FILE =
  /\.(?:css|svg|x[ms]l|xhtml|rss|atom|json|jsonld|webmanifest|m?js|txt|md|vcf|ics|vtt)$/i;

/**
 * Addresses in a file that leave the base path of the site. The file is published as it is, or made
 * by code of the site, which must add the base itself.
 */
export function addressesOutside(file: PageText, context: CheckContext): PageFinding[] {
  const from = { ...file, facts: { base: undefined } };
  const found = new Map([...wholeAddresses(file.html), ...ownAddresses(file)]);
  return [...found].flatMap(([url, offset]) =>
    addressFindings({ url, element: "name", isRaw: true }, from, context, (problem) => {
      const hint = /\.(?:jsx|tsx?)$/.test(file.file) ? FOR_ISLANDS : problem.hint;
      return { ...problem, hint, page: file, offset, url };
    }),
  );
}

const FOR_ISLANDS = "Pass usePage().base to the island as a prop, and prefix the address with it.";

function wholeAddresses(text: string): [url: string, offset: number][] {
  return [...text.matchAll(/https?:\/\/[^\s"'`<>()[\]{}\\]+/g)].map(({ 0: url, index }) => [
    url.replace(/[.,;:!?]+$/, ""),
    index,
  ]);
}

function ownAddresses({ file, html: text }: PageText): Iterable<[url: string, offset: number]> {
  if (/\.css$/i.test(file)) return addressesInStyle(text);
  const [, language] = /\.m?([jt]sx?)$/i.exec(file) ?? [];
  if (language !== undefined)
    return addressesInScript(text, language.toLowerCase()).map(({ url, offset }) => [url, offset]);
  const format = dataFormat(file, text);
  const urls = format === undefined ? [] : addressesInData(format, text).map(({ url }) => url);
  const note = (url: string) => {
    urls.push(url);
    return url;
  };
  if (/\.(?:svg|x[ms]l|xhtml|rss|atom)$/i.test(file)) {
    mapHtml(text, note, true);
    urls.push(...addressesInXml(text, "").map(({ url }) => url));
  }
  return urls.map((url) => [url, Math.max(0, text.indexOf(url))]);
}
