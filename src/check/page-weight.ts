import { isHtml } from "../html/html-folder.ts";
import type { PageImage, PageLink } from "../html/page-facts.ts";
import { addressesInStyle } from "../html/style-tokens.ts";
import type { CheckContext, CheckedPage, LinkingPage } from "./check-context.ts";

/* What pages weigh, in bytes as a visitor downloads them. */

/**
 * What counts toward a budget: a kind of files, or several kinds together. `first` are HTML and
 * styles, which have to arrive before it shows: 14.6 kB fit in the first round trip. `total` are
 * the files that load before a visitor scrolls.
 */
export const KINDS = ["html", "style", "script", "font", "image", "first", "total"] as const;

export type Kind = (typeof KINDS)[number];

/** A file, and its bytes as a visitor downloads it. */
export interface WeighedFile {
  file: string;
  bytes: number;
}

/** A picture with its element; those of style sheets have none. */
export interface WeighedPicture extends WeighedFile {
  image?: PageImage;
}

/**
 * Returns a function that weighs one page. Of the bytes, `image` are those of pictures that load
 * before a visitor scrolls, `lazy` those of the others.
 */
export function openPageWeights({ sizes, styles, targets, folder }: CheckContext) {
  const bytesOf = (file: string) => sizes.get(`${file}.br`) ?? sizes.get(file) ?? 0;
  const weigh = (names: readonly string[]) =>
    [...new Set(names)]
      .map((file) => ({ file, bytes: bytesOf(file) }))
      .toSorted((a, b) => b.bytes - a.bytes);
  /** The files at these addresses. A page is not part of another one, even where markup says so. */
  const loaded = (urls: readonly string[], page: LinkingPage): string[] =>
    urls.flatMap((url) => targets.fileAt(url, page) ?? []).filter((file) => !isHtml(file));
  /** What a style sheet requests. Its addresses are relative to itself. */
  const bySheet = new Map<string, string[]>();
  const inSheet = (file: string): string[] => {
    const known = bySheet.get(file);
    if (known !== undefined) return known;
    const sheet = { address: (folder?.base ?? "/") + file, facts: { base: undefined } };
    const found = loaded([...addressesInStyle(styles.get(file) ?? "").keys()], sheet);
    bySheet.set(file, found);
    return found;
  };

  return (page: CheckedPage) => {
    const linked = (matches: (link: PageLink) => boolean) => {
      const urls = page.facts.links.filter(matches).map(({ url }) => url);
      return loaded(urls, page);
    };
    const html = [page.file];
    const style = linked(({ element, url }) => element === "link" && /\.css(?:[?#]|$)/.test(url));
    /** Style sheets that the page does not wait for. */
    const later = new Set(linked(({ attributes }) => attributes?.["media"] === "print"));
    // What an island needs counts even if it is only fetched on a click: a visitor may click.
    const script = linked(
      ({ element, url }) =>
        (element === "script" || element === "site-island") && /\.m?js(?:[?#]|$)/.test(url),
    );
    const named = new Set([
      ...style.flatMap((file) => inSheet(file)),
      ...linked(({ element }) => element === "style"),
    ]);
    // Of the formats of a font, browsers load the first that they know; one may be a drawing.
    const isLeft = (file: string) =>
      !file.endsWith(".woff2") && named.has(file.replace(/\.\w+$/, ".woff2"));
    const inStyles = [...named].filter((file) => !isLeft(file));
    const font = inStyles.filter((file) => /\.(woff2?|ttf|otf)$/.test(file));
    const images = page.facts.images.flatMap((image) => {
      const file = chosen(image.choices, (urls) => loaded(urls, page), bytesOf);
      return file === undefined ? [] : [{ file, bytes: bytesOf(file), image }];
    });
    const drawn = [
      ...linked(({ element }) => element === "image"),
      ...inStyles.filter((file) => /\.(svg|png|jpe?g|webp|avif)$/.test(file)),
    ];
    const atOnce = [
      ...images.filter(({ image }) => !image.lazy).map(({ file }) => file),
      ...drawn,
      ...linked(({ element }) => element === "video"),
    ];
    const files = {
      html: weigh(html),
      style: weigh(style),
      script: weigh(script),
      font: weigh(font),
      image: weigh([...atOnce, ...images.map(({ file }) => file)]),
      first: weigh([...html, ...style.filter((file) => !later.has(file))]),
      total: weigh([...html, ...style, ...script, ...font, ...atOnce]),
    };
    const sum = (kind: Kind) => files[kind].reduce((all, { bytes: of }) => all + of, 0);
    const sums = KINDS.map((kind) => [kind, sum(kind)]);
    const bytes = Object.fromEntries(sums) as Record<Kind, number>;
    const image = bytes.total - bytes.html - bytes.style - bytes.script - bytes.font;
    const pictures: WeighedPicture[] = [...images, ...weigh(drawn)];
    return { bytes: { ...bytes, image, lazy: bytes.image - image }, files, pictures };
  };
}

/** Width of a current phone's screen, in pixels. */
const PHONE = 800;

/** The file that a phone loads: the smallest that fills its screen; without sizes, the heaviest. */
function chosen(
  choices: readonly { url: string; width?: number }[],
  loaded: (urls: string[]) => string[],
  bytesOf: (file: string) => number,
): string | undefined {
  const files = choices.flatMap(({ url, width }) => loaded([url]).map((file) => ({ file, width })));
  const bySize = files
    .flatMap(({ file, width }) => (width === undefined ? [] : [{ file, width }]))
    .toSorted((a, b) => a.width - b.width);
  const forPhone = bySize.find(({ width }) => width >= PHONE) ?? bySize.at(-1);
  return (forPhone ?? files.toSorted((a, b) => bytesOf(b.file) - bytesOf(a.file))[0])?.file;
}
