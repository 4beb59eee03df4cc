import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { activePart, examine } from "../../src/assets/active-file.ts";
import { thrownFindings } from "../helpers/thrown-findings.ts";

const svg = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${inside}</svg>`;

test.each<[string, string]>([
  ["a.svg", svg("<script>alert(1)</script>")],
  ["a.svg", svg("<script href='x.js'/>")],
  ["A.SVG", svg("<g><script type='text/javascript'><![CDATA[ 1 ]]></script></g>")],
  ["a.svg", "<svg><script>1</script></svg>"],
  ["a.svg", `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>1</s:script></s:svg>`],
  ["a.svg", svg(`<h:script xmlns:h="http://www.w3.org/1999/xhtml">1</h:script>`)],
  ["a.svg", svg("", ' onload="alert(1)"')],
  ["a.svg", svg("<circle onmouseover='x()'/>")],
  ["a.svg", svg(`<a href="javascript:alert(1)"><path/></a>`)],
  ["a.svg", svg(`<a xlink:href=" java&#9;script:alert(1)"><path/></a>`)],
  ["a.svg", svg(`<a><set attributeName="href" to="javascript:alert(1)"/></a>`)],
  ["a.svg", svg(`<a><animate attributeName="href" values="#;JavaScript:alert(1)"/></a>`)],
  [
    "a.svg",
    svg(`<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">Log in</p></foreignObject>`),
  ],
  [
    "a.svg",
    svg(`<foreignObject><div xmlns="http://www.w3.org/1999/xhtml">Log in</div></foreignObject>`),
  ],
  [
    "a.svg",
    svg(`<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="/x"/></foreignObject>`),
  ],
  ["a.svg", `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg("&x;")}`],
  ["a.svg", `<!DOCTYPE svg [<!ENTITY % x PUBLIC "a" "b">]>${svg("")}`],
  ["a.svg", `<!DOCTYPE svg [<!ENTITY x "<script>1</script>">]>${svg("&x;")}`],
  [
    "a.svg",
    `<!DOCTYPE svg [<!ENTITY a "javasc"><!ENTITY b "&a;ript:1">]>${svg('<a href="&b;"/>')}`,
  ],
  [
    "a.svg",
    `<?xml-stylesheet type="text/xsl" href="#x"?>${svg("<x:y xmlns:x='z'><script/></x:y>")}`,
  ],
  ["a.html", "<h1>Menu</h1><script>1</script>"],
  ["a.html", "<SCRIPT SRC=https://x.example/x.js></SCRIPT>"],
  ["a.htm", "<script type=module src=//x.example/x.js></script>"],
  ["a.html", "<script src=data:text/javascript,1></script>"],
  ["a.html", "<script src=''>1</script>"],
  ["a.html", "<script src=x.js onload=x()></script>"],
  ["a.html", "<body onload=x()>"],
  ["a.html", "<a href='javascript:x()'>x</a>"],
  ["a.html", `<iframe srcdoc="&lt;script&gt;1&lt;/script&gt;"></iframe>`],
  ["a.xhtml", `<html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>`],
  ["a.xml", `<x><y:script xmlns:y="http://www.w3.org/1999/xhtml">1</y:script></x>`],
  ["a.xsl", "<xsl:template match='/'><html><script>1</script></html></xsl:template>"],
])("%s with %s runs code", (name, text) => expect(activePart(name, text)).toBeDefined());

test("a file that is compressed or not in UTF-8 is refused, whatever is in it", () => {
  const script = svg("\n<script>1</script>");
  const marked = Buffer.from(`\uFEFF${script}`);
  expect(activePart("a.svg", marked)).toEqual({ what: "a <script>", line: 2, column: 1 });
  for (const text of [script, svg("")])
    for (const content of [
      Buffer.from(text, "utf16le"),
      Buffer.from(text, "utf16le").swap16(),
      gzipSync(text),
    ])
      for (const name of ["a.svgz", "a.svg"])
        expect(thrownFindings(() => examine(name, content, { label: name }))).toMatchObject([
          { message: expect.stringMatching(/compressed|UTF-16/) },
        ]);
});

test("entities that expand each other are read to the end, a harmless drawing and another", () => {
  const entities = Array.from({ length: 9 }, (_, index) => {
    const value = index === 0 ? "ha" : `&e${index - 1};`.repeat(300);
    return `<!ENTITY e${index} "${value}">`;
  });
  const bomb = (href: string) =>
    `<!DOCTYPE svg [${entities.join("")}<!ENTITY j "javascript:">]>${svg(`<a href="${href}"/>`)}`;
  expect(activePart("a.svg", bomb("&e8;"))).toBeUndefined();
  expect(activePart("a.svg", bomb("&j;&e8;"))).toBeDefined();
});

const ILLUSTRATOR = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
  <!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
]>
<svg version="1.1" xmlns:x="&ns_extend;" xmlns:i="&ns_ai;" xmlns="&ns_svg;" viewBox="0 0 9 9" enable-background="new 0 0 9 9">
  <switch>
    <foreignObject requiredExtensions="&ns_ai;" x="0" y="0" width="1" height="1">
      <i:pgfRef xlink:href="#adobe_illustrator_pgf"></i:pgfRef>
    </foreignObject>
    <g i:extraneous="self"><path d="M0 0"/></g>
  </switch>
  <i:pgf id="adobe_illustrator_pgf"><![CDATA[ eJzt <script> ]]></i:pgf>
</svg>`;

const INKSCAPE = `<svg xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://www.w3.org/2000/svg" inkscape:version="1.3">
  <sodipodi:namedview one="1" inkscape:onload="x" />
  <metadata><rdf:RDF><script>a word</script></rdf:RDF></metadata>
</svg>`;

test.each<[string, string]>([
  ["Illustrator.svg", ILLUSTRATOR],
  ["Inkscape.svg", INKSCAPE.replace("<script>a word</script>", "")],
  [
    "Figma.svg",
    svg(
      `<foreignObject x="1" y="1" width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml" style="backdrop-filter:blur(2px)"></div></foreignObject>`,
    ),
  ],
  [
    "plain.svg",
    svg(
      `<style>a { fill: red }</style><title>JavaScript: the parts</title><a href="/x/"><path/></a>`,
    ),
  ],
  ["data.html", `<p>x</p><script type="application/ld+json">{}</script><!-- <script> -->`],
  ["google1234.html", "google-site-verification: google1234.html"],
  [
    "feed.xml",
    `<?xml-stylesheet type="text/css" href="/x.css"?><rss><item one="1"><script>words</script></item></rss>`,
  ],
  ["notes.txt", "<script>1</script>"],
])("%s runs nothing", (name, text) => expect(activePart(name, text)).toBeUndefined());
