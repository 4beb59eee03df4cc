import { isAscii, isUtf8 } from "node:buffer";
import htmlEncodingSniffer from "html-encoding-sniffer";

/* The encoding of a page, as browsers find it (HTML Standard, “determining the encoding”). */

/** How many bytes browsers look at before they read a page. They still respect a later `<meta>`. */
const PRESCAN = 1024;

/**
 * The text of a page in the encoding of its byte order mark, of its HTTP header (`label`), or of
 * its `<meta>`. Without any, it is UTF-8, as most hosts say.
 */
export function decodeHtml(bytes: Uint8Array, label?: string): string {
  const encoding = htmlEncodingSniffer(bytes, {
    ...(label !== undefined && { transportLayerEncodingLabel: label }),
    defaultEncoding: "UTF-8",
    maxPrescanBytes: Infinity,
  });
  // Browsers show nothing of a page in one of the encodings that the Encoding Standard has banned.
  return decoderOf(encoding === "replacement" ? "UTF-8" : encoding).decode(bytes);
}

/** The text of a file that is not HTML. XML says its encoding; any text may begin with a mark. */
export function decodeText(bytes: Uint8Array): string {
  return decoderOf(htmlEncodingSniffer(bytes, { xml: true })).decode(bytes);
}

/** Node has no decoder for some encodings, such as x-user-defined. */
function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder("windows-1252");
  }
}

/** The first character of a page that browsers read differently than its author intended. */
interface EncodingProblem {
  severity: "error" | "warning";
  message: string;
  hint: string;
  offset: number;
}

const SAVE = "Save the file as UTF-8.";
const DECLARE = 'Write <meta charset="utf-8"> at the beginning of <head>.';

/** What is wrong with the encoding of a page. */
export function encodingProblem(bytes: Buffer): EncodingProblem | undefined {
  // Without a byte order mark, browsers do not recognize it.
  if (bytes.subarray(0, 4).includes(0)) {
    const message = "The page is in UTF-16, but HTML has to be in UTF-8.";
    return { severity: "error", message, hint: SAVE, offset: 0 };
  }
  if (isAscii(bytes)) return undefined;
  const declaredWithin = (maxPrescanBytes: number) =>
    htmlEncodingSniffer(bytes, { defaultEncoding: "", maxPrescanBytes });
  const declared = declaredWithin(Infinity);
  const text = decodeHtml(bytes);
  const first = Math.max(0, text.search(/[^\0-\x7F]/));
  if (declared === "" && isUtf8(bytes)) {
    const message = "The page does not declare its encoding, so browsers may guess another one.";
    return { severity: "warning", message, hint: DECLARE, offset: first };
  }
  if ((declared === "UTF-8" || declared === "") && !isUtf8(bytes)) {
    const [so, hint] =
      declared === ""
        ? [
            "and the page does not declare their encoding, so browsers guess it",
            `${SAVE} ${DECLARE}`,
          ]
        : ["so browsers show “�” in their place", SAVE];
    const message = `Bytes from here on are not UTF-8, ${so}.`;
    return { severity: "error", message, hint, offset: firstInvalid(bytes, text) };
  }
  // Text in another encoding is hardly ever valid UTF-8.
  if (!/^(?:UTF-|replacement$)/.test(declared) && isUtf8(bytes)) {
    const message = `The page declares ${declared}, but its bytes are UTF-8.`;
    return { severity: "error", message, hint: DECLARE, offset: first };
  }
  if (declaredWithin(PRESCAN) !== "") return undefined;
  const message = "The page declares its encoding after its first 1,024 bytes.";
  return { severity: "warning", message, hint: DECLARE, offset: first };
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
