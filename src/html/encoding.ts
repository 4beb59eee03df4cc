import { isAscii, isUtf8 } from "node:buffer";
import htmlEncodingSniffer from "html-encoding-sniffer";

/* The encoding of a page, as browsers find it (HTML Standard, “determining the encoding”). */

/** How far browsers look for a declaration in `<meta>`. */
const PRESCAN = 1024;

/**
 * The text of a page's bytes in the encoding of its byte order mark, of its HTTP header, or of its
 * `<meta>`. Without any, it is UTF-8, as most hosts say.
 */
export function decodeHtml(bytes: Uint8Array, label?: string, maxPrescanBytes = PRESCAN): string {
  const encoding = htmlEncodingSniffer(bytes, {
    ...(label !== undefined && { transportLayerEncodingLabel: label }),
    defaultEncoding: "UTF-8",
    maxPrescanBytes,
  });
  // Browsers show nothing of a page in one of the encodings that the Encoding Standard has banned.
  return new TextDecoder(encoding === "replacement" ? "UTF-8" : encoding).decode(bytes);
}

/** A page whose bytes browsers read otherwise than its author, at the first such character. */
export interface EncodingProblem {
  severity: "error" | "warning";
  message: string;
  hint: string;
  /** In characters of the text. */
  offset: number;
}

const SAVE = "Save the file as UTF-8.";
const DECLARE = 'Write <meta charset="utf-8"> at the beginning of <head>.';

/** What is wrong with the encoding of a page. */
export function encodingProblem(bytes: Buffer): EncodingProblem | undefined {
  if (isAscii(bytes)) return undefined;
  const declared = htmlEncodingSniffer(bytes, { defaultEncoding: "", maxPrescanBytes: PRESCAN });
  const text = decodeHtml(bytes);
  const first = Math.max(0, text.search(/[^\0-\x7F]/));
  if (declared === "" && isUtf8(bytes)) {
    const message = "The page does not declare its encoding, so browsers may guess another one.";
    return { severity: "warning", message, hint: DECLARE, offset: first };
  }
  if (declared === "UTF-8" || declared === "") {
    if (isUtf8(bytes)) return undefined;
    const message = "Bytes from here on are not UTF-8, so browsers show “�” in their place.";
    return { severity: "error", message, hint: SAVE, offset: firstInvalid(bytes, text) };
  }
  // Text in another encoding is hardly ever valid UTF-8.
  if (declared.startsWith("UTF-16") || declared === "replacement" || !isUtf8(bytes))
    return undefined;
  const message = `The page declares ${declared}, but its bytes are UTF-8.`;
  return { severity: "error", message, hint: DECLARE, offset: first };
}

/** Where the first replacement character is that the bytes do not have themselves. */
function firstInvalid(bytes: Buffer, text: string): number {
  let [from, at] = [0, bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0];
  for (const { index } of text.matchAll(/\uFFFD/g)) {
    at += Buffer.byteLength(text.slice(from, index));
    if (bytes.subarray(at, at + 3).toString("latin1") !== "\xef\xbf\xbd") return index;
    from = index;
  }
  return 0;
}
