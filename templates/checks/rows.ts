import type { Rule } from "build-site";

/** The start tag of a picture. Attribute values may hold any character but their quote. */
const PICTURE = /<(?:img|svg)((?:\s+[\w:-]+(?:="[^"]*")?)+)\s*\/?>/g;

/** A picture of a row. */
interface Pictured {
  isPhotograph: boolean;
  alt: string;
  offset: number;
}

/**
 * The pictures of a row are all photographs, or all drawings: one among the others looks like a
 * mistake.
 */
const rows: Rule = () => ({
  page({ html, text: page }) {
    const all = [...html.matchAll(PICTURE)].map(({ 1: tag = "", index: offset }) => ({
      row: valueOf(tag, "data-row"),
      isPhotograph: /\.(?:jpe?g|png|webp|avif)$/.test(valueOf(tag, "src")),
      alt: valueOf(tag, "alt"),
      offset,
    }));
    const rowed = all.filter(({ row }) => row !== "");
    return [...Map.groupBy(rowed, ({ row }) => row)].flatMap(([row, pictures]) => {
      const photographs = pictures.filter(({ isPhotograph }) => isPhotograph);
      const drawings = pictures.length - photographs.length;
      const [first] = photographs;
      if (first === undefined || drawings === 0) return [];
      const message = `Of the ${pictures.length} pictures in the row of ${row}, ${count(photographs.length, "photograph")} and ${count(drawings, "drawing")}.`;
      const hint = "Use photographs for all of them, or for none.";
      return [
        { code: "pictures/mixed", severity: "warning", message, hint, page, ...placeOf(first) },
      ];
    });
  },
});

export default rows;

/** Where the photograph is: its description is in the content, word for word. */
function placeOf({ alt, offset }: Pictured) {
  return alt === "" ? { offset } : { offset, text: alt };
}

/** “1 is a photograph”, “2 are drawings”. */
function count(number: number, what: string): string {
  return number === 1 ? `1 is a ${what}` : `${number} are ${what}s`;
}

function valueOf(tag: string, name: string): string {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  return value
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
