import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { problemInAddress, readDrawing } from "../../src/assets/drawing.ts";
import { useBrowser } from "../helpers/browser.ts";

const open = useBrowser();

const SVG = 'xmlns="http://www.w3.org/2000/svg"';
const DTD =
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
const RED = '<path fill="red" d="M0 0h10v10H0z"/>';
const svg = (inside = RED, attributes = "") =>
  `<svg ${SVG} viewBox="0 0 10 10"${attributes}>${inside}</svg>`;
const latin1 = (text: string) => Buffer.from(text, "latin1");

/** Drawings, and what the finding about them says; undefined for those that browsers show. */
const DRAWINGS: Record<string, [content: string | Uint8Array, problem?: RegExp]> = {
  plain: [svg()],
  "with a byte order mark": [`\uFEFF${svg()}`],
  "with a declaration": [`<?xml version="1.0" encoding="utf-8"?>\n${svg()}`],
  "with an unknown encoding declared": [`<?xml version="1.0" encoding="none"?>${svg()}`],
  "with a document type": [DTD + svg()],
  "with the document type of HTML": [`<!DOCTYPE html>${svg()}`],
  "with entities for its namespace": [
    `<!DOCTYPE svg [<!ENTITY n "http://www.w3.org/2000/svg">]><svg xmlns="&n;">${RED}</svg>`,
  ],
  "with an entity of its own": [`<!DOCTYPE svg [<!ENTITY c "red">]>${svg("<text>&c;</text>")}`],
  "with its namespace from the document type": [
    `<!DOCTYPE svg [<!ATTLIST svg xmlns CDATA #FIXED "http://www.w3.org/2000/svg">]><svg>${RED}</svg>`,
  ],
  "with a prefix": [`<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:g/></s:svg>`],
  "with a style sheet": [`<?xml-stylesheet href="none.css"?>${svg()}`],
  "with CDATA": [svg("<style><![CDATA[path>g{} & so on]]></style>")],
  "with a comment after it": [`${svg()}<!-- A & B &nbsp; -->`],
  "without a size": [`<svg ${SVG}>${RED}</svg>`],
  "as wide as its frame": [svg(RED, ' width="100%" height="100%"')],
  "with a width that is none": [svg(RED, ' width="auto"')],
  "with commas in its viewBox": [`<svg ${SVG} viewBox="0,0,10,10">${RED}</svg>`],
  "without anything in it": [svg("")],

  "without xmlns": [`<svg viewBox="0 0 10 10">${RED}</svg>`, /^has no xmlns/],
  "with another xmlns": [svg().replace("http:", "https:"), /^has the xmlns “https:/],
  "with spaces in its xmlns": [svg().replace("http:", " http:"), /^has the xmlns “ http:/],
  empty: ["", /^is empty/],
  "of spaces": [" \n ", /^is empty/],
  "that is text": ["Sorry, not found.", /^is not an SVG file: it starts with “Sorry, not found.”/],
  "that is a pointer": ["version https://git-lfs.github.com/spec/v1", /starts with “version/],
  "that is an animation": ['{"v":"5.7.4"}', /starts with “\{"v"/],
  "that is a page": ["<!doctype html><p>Hello</p>", /^is not well-formed XML/],
  "that is XHTML": ['<html xmlns="http://www.w3.org/1999/xhtml"/>', /^begins with <html>/],
  "that is a part of one": [`<symbol ${SVG}>${RED}</symbol>`, /^begins with <symbol>/],
  "in capitals": [`<SVG ${SVG}>${RED}</SVG>`, /^begins with <SVG>/],
  unclosed: [svg().replace("</svg>", ""), /unclosed tag: svg/],
  "cut off": [svg().slice(0, -20), /unclosed/],
  "with a part unclosed": [svg(`<g>${RED}`), /unexpected close tag/],
  "closed twice": [svg(`${RED}</g>`), /unexpected close tag/],
  "closed in other letters": [svg("<G></g>"), /unexpected close tag/],
  "with an entity of HTML": [svg("<text>a&nbsp;b</text>"), /^has &nbsp;, which SVG does not/],
  "with an & between spaces": [svg("<text>a & b</text>"), /^has an unescaped &/],
  "with an & in an address": [svg('<a href="?a=1&b=2"/>'), /^has an unescaped &/],
  "with a number without an end": [svg("<text>&#65</text>"), /^has an unescaped &/],
  "with a number of no character": [svg("<text>&#8;</text>"), /malformed character entity/],
  "with a second root": [svg() + svg(), /only one root/],
  "with text after it": [`${svg()}\nEnd`, /text data outside/],
  "with an attribute twice": [svg(RED, ' id="a" id="a"'), /duplicate attribute: id/],
  "with a value without quotes": [svg(RED, " width=10"), /unquoted attribute value/],
  "with an attribute without a value": [svg(RED, " hidden"), /attribute without value/],
  "without a space between attributes": [svg('<path d="M0"id="a"/>'), /no whitespace/],
  "with a < in an attribute": [svg(RED, ' class="a<b"'), /disallowed character/],
  "with a prefix that is not declared": [svg('<use xlink:href="#a"/>'), /unbound namespace prefix/],
  "with an element of such a prefix": [svg("<inkscape:grid/>"), /unbound namespace prefix/],
  "with a space before its declaration": [` <?xml version="1.0"?>${svg()}`, /must be at the start/],
  "with a version of XML that is none": [`<?xml version="2.0"?>${svg()}`, /version number/],
  "with dashes in a comment": [svg("<!-- a -- b -->"), /malformed comment/],
  "with a comment without an end": [svg("<!-- a"), /unclosed/],
  "with ]]> in a text": [svg("<text>]]></text>"), /is disallowed in char data/],
  "with a mark of a conflict": [svg("<<<<<<< HEAD\n"), /disallowed character in tag name/],
  "with a control character": [svg("<text>\u0008</text>"), /disallowed character/],
  "with its document type in small letters": [`<!doctype svg>${svg()}`, /incorrect syntax/],
  "with its document type after it": [`${svg()}<!DOCTYPE svg>`, /inappropriately located doctype/],
  "in another encoding": [latin1(svg("<title>\u00E9</title>")), /^is not in UTF-8/],
  "in another encoding that it declares": [
    latin1(`<?xml version="1.0" encoding="iso-8859-1"?>${svg("<title>\u00E9</title>")}`),
    /^is not in UTF-8/,
  ],
  "in UTF-16 without a mark": [Buffer.from(svg(), "utf16le"), /^is in UTF-16/],
  compressed: [gzipSync(svg()), /^is compressed/],
  "that is a PNG": [Buffer.from("89504e470d0a1a0a", "hex"), /^is not in UTF-8/],
  "without a width": [svg(RED, ' width="0" height="10"'), /^has a width or height of zero/],
  "without a width or a height": [svg(RED, ' width="0"'), /^has a width or height of zero/],
  "less wide than nothing": [svg(RED, ' width="-5" height="10"'), /^has a width or height of zero/],
  "less wide than half a pixel": [
    svg(RED, ' width=".1mm" height="10"'),
    /^has a width or height of zero/,
  ],
};

/** Serves texts by their names as drawings, and an empty page at the root. */
async function serve(contents: ReadonlyMap<string, string | Uint8Array>): Promise<string> {
  const server = createServer((request, response) => {
    const content = contents.get(decodeURIComponent(request.url ?? "").slice(1));
    response
      .writeHead(200, { "content-type": content === undefined ? "text/html" : "image/svg+xml" })
      .end(content ?? "<!DOCTYPE html><title>Drawings</title>");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** The widths that pictures have in Chromium, and whether any dot of them is visible. */
async function shownAt(url: string, addresses: readonly string[]) {
  const { page } = await open(url);
  return page.evaluate(async (all) => {
    const context = document.createElement("canvas").getContext("2d")!;
    const shown: { width: number; isVisible: boolean }[] = [];
    for (const address of all) {
      const picture = new Image();
      picture.src = address;
      const isDecoded = await picture.decode().then(
        () => true,
        () => false,
      );
      context.clearRect(0, 0, 10, 10);
      if (isDecoded) context.drawImage(picture, 0, 0, 10, 10);
      const isVisible = context.getImageData(0, 0, 10, 10).data.some((each) => each > 0);
      shown.push({ width: picture.naturalWidth, isVisible });
    }
    return shown;
  }, addresses);
}

test("a drawing has a finding exactly where Chromium shows nothing", async () => {
  const url = await serve(new Map(Object.entries(DRAWINGS).map(([name, [text]]) => [name, text])));
  const names = Object.keys(DRAWINGS);
  const shown = await shownAt(url, names.map(encodeURIComponent));
  expect(names.map((name, index) => [name, shown[index]!.width === 0])).toEqual(
    names.map((name) => [name, readDrawing(DRAWINGS[name]![0]).problem !== undefined]),
  );
});

test.each(
  Object.entries(DRAWINGS).flatMap(([name, [content, problem]]) =>
    problem === undefined ? [] : [[name, content, problem] as const],
  ),
)("the finding about a drawing %s says why", (_, content, problem) => {
  expect(readDrawing(content).problem).toMatch(problem);
});

test("a viewBox without a width or a height hides everything, whatever size the drawing has", async () => {
  const boxes = ["0 0 0 0", "0 0 0 10", "0 0 10 0", "0 0 10 10", "0 0 10"];
  const drawings = boxes.map((box) =>
    svg(RED, ' width="10" height="10"').replace("0 0 10 10", box),
  );
  const url = await serve(new Map(drawings.map((text, index) => [String(index), text])));
  const shown = await shownAt(
    url,
    drawings.map((_, index) => String(index)),
  );
  expect(shown.map(({ isVisible }) => isVisible)).toEqual([false, false, false, true, true]);
  expect(drawings.map((text) => readDrawing(text).problem === undefined)).toEqual(
    shown.map(({ isVisible }) => isVisible),
  );
});

test("drawings that addresses hold are no different", async () => {
  const colored = svg('<path fill="#f00" d="M0 0h10v10H0z"/>');
  const addresses = [
    `data:image/svg+xml,${encodeURIComponent(svg())}`,
    `data:image/svg+xml;utf8,${svg().replaceAll('"', "'")}`,
    `data:image/svg+xml;base64,${Buffer.from(svg()).toString("base64")}`,
    `data:image/svg+xml,${colored.replace("#", "%23")}`,
    `data:image/svg+xml,${colored}`,
    `data:image/svg+xml,<svg viewBox='0 0 10 10'>${RED}</svg>`,
    `data:image/svg+xml;base64,${Buffer.from(svg().slice(0, -1)).toString("base64")}`,
  ];
  const shown = await shownAt(await serve(new Map()), addresses);
  const isRight = shown.map(({ width }) => width > 0);
  expect(isRight).toEqual([true, true, true, true, false, false, false]);
  expect(addresses.map((each) => problemInAddress(each) === undefined)).toEqual(isRight);
  expect(problemInAddress(addresses[4]!)?.hint).toBe("In an address, write # as %23.");
});
