import { expect, test } from "vitest";
import { addingBase, withBase, withoutBase } from "../../src/html/map-html.ts";

/** Below a base, it takes the place of each ~. */
const HTML = [
  // Links, forms, and what they are about.
  '<a href="~/about/" ping="~/a ~/b">A</a><area href=~/about/>',
  '<a href="~/">Home</a><a href="//other.example/">B</a><a href="\n ~/x">C</a>',
  '<a href="https://www.example.com/">A</a><a href="#top">B</a><a href="">C</a><a href="about/">D</a>',
  '<form action="~/send"><button formaction=\'~/other\'></button><input formaction="~/x"></form>',
  '<q cite="~/a"></q><blockquote cite="~/b"></blockquote><del cite="~/c"></del><ins cite="~/d"></ins>',
  '<p itemscope itemid="~/a" itemtype="/b" about="~/c" resource="~/d" title="/e" data-href="/f">',
  // What browsers load.
  '<img src="~/a.jpg" srcset="~/a.jpg 480w, ~/b.jpg 960w" alt="/c" longdesc="~/d" usemap="#e">',
  '<picture><source srcset="~/a.avif, ~/b.avif 2x"></picture>',
  '<video src="~/a.mp4" poster="~/b.jpg"><source src="~/c.mp4"><track src="~/d.vtt"></video>',
  '<audio src="~/a.mp3"></audio><embed src="~/b"><object data="~/c"></object><iframe src="~/d"></iframe>',
  '<input type="image" src="~/a.png" value="/b"><input type="text" src="/c">',
  '<link rel="stylesheet" href="~/a.css"><link rel="preload" imagesrcset="~/b 1x" imagesizes="/c">',
  '<link rel="canonical" href="~/a/"><link rel="alternate" hreflang="de" href="~/de/">',
  '<base href="~/"><script src="~/a.js" integrity="/b"></script>',
  '<table background="~/a.png"><tr><td background="~/b.png"></table>',
  '<img attributionsrc="~/a ~/b"><my-part src="~/c" data="/d" href="~/e"></my-part>',
  // <meta>
  '<meta http-equiv="refresh" content="0; url=~/b/"><meta http-equiv="Refresh" content="3;URL=\'~/c/\'">',
  '<meta http-equiv="refresh" content="5"><meta name="description" content="/about/ is a page">',
  '<meta property="og:url" content="~/a/"><meta property="og:image" content="~/b.png">',
  '<meta name="twitter:image" content="~/a.png"><meta name="msapplication-TileImage" content="~/b">',
  // CSS
  '<style>@import "~/a.css";a{b:url(~/c)}</style><p style="background:url(~/d.png)">/e</p>',
  '<p style="a:url(&quot;~/a.png&quot;)" title="&amp;">x</p>',
  '<svg><path fill="url(~/a.svg#b)" mask="url(#c)"/><image xlink:href="~/d"/><use href="~/e#f"/></svg>',
  '<svg><style/><image href="~/a"/><style/></svg><math><style/></math>',
  '<svg><linearGradient href="~/a#b"/><feImage href="~/c"/><style>a{b:url(~/d)}</style></svg>',
  '<svg><a xlink:href="~/a"/><set attributeName="href" to="~/b"/><set attributeName="fill" to="/c"/></svg>',
  // Documents in documents
  `<iframe srcdoc="<a href='~/a'>B</a>&amp;<img src=~/c>"></iframe>`,
  '<template><a href="~/a">B</a></template><template shadowrootmode="open"><a href="~/c">D</a></template>',
  '<noscript><img src="~/a.png"></noscript>',
  // Scripts and data have addresses as they are published.
  '<script>const a = \'<a href="/x">\';</script><p>href="/x"</p><!-- <a href="/y"> -->',
  '<script type="application/ld+json">{"url":"/a"}</script><textarea><a href="/b"></textarea>',
  `<site-island src="~/assets/a.js ~/assets/b.js" props='{"href":"/x"}'></site-island>`,
];

const CSS = [
  'a{background:url("~/a.svg")}b{background:url(~/assets/b.svg),url(data:image/png;base64,AA//)}',
  '@import "~/a.css" screen;@import url(~/b.css);@namespace "/c";@namespace d url(/e);',
  'a{b:image-set("~/c" 1x type("/d"),url(~/e) 2x);c:-webkit-image-set(url( "~/f" ) 1x)}',
  '@font-face{src:local("/a"),url(~/b.woff2) format("/c")}/* url(/d) */a{content:"url(/e)"}',
  String.raw`a{e:url("~/f\"g.png");h:URL(~/i);j:src("~/k")}l{m:url(~/n`,
];

const SVG = [
  "<svg xmlns:x='y'><image xlink:href='~/b.png'/><style><![CDATA[a{b:url(~/c)}]]></style></svg>",
  '<?xml-stylesheet href="~/a.css"?><svg><a href="~/a/"/><animate attributeName="href" values="~/b;~/c"/></svg>',
];

const all = [
  ...HTML.map((text) => ["a.html", text] as const),
  ...CSS.map((text) => ["a.css", text] as const),
  ...SVG.map((text) => ["a.svg", text] as const),
];

test.each(all)("%s: %s", (file, text) => {
  const plain = text.replaceAll("~", "");
  const published = text.replaceAll("~", "/sub");
  expect(withBase(file, plain, addingBase("/sub/"))).toBe(published);
  expect(withoutBase(file, published, "/sub/")).toBe(plain);
  expect(withBase(file, plain, addingBase("/"))).toBe(plain);
});

test("an address that has the base keeps it, unless the site has a page that begins like it", () => {
  const link = '<a href="/sub/about/">A</a><a href="/sub">B</a><a href="/submarine/">C</a>';
  expect(withBase("a.html", link, addingBase("/sub/"))).toBe(
    '<a href="/sub/about/">A</a><a href="/sub">B</a><a href="/sub/submarine/">C</a>',
  );
  expect(withBase("a.html", link, addingBase("/sub/", ["/", "/sub/about/"]))).toBe(
    '<a href="/sub/sub/about/">A</a><a href="/sub/sub">B</a><a href="/sub/submarine/">C</a>',
  );
});

test("an address with escapes gets quotation marks", () => {
  const css = String.raw`a{b:url(/c\ d.png);e:url(\2f f)}`;
  expect(withBase("a.css", css, addingBase("/sub/"))).toBe(
    'a{b:url("/sub/c d.png");e:url("/sub/f")}',
  );
});

test("entities stay where they are needed", () => {
  expect(
    withBase("a.html", `<a href='/?a=1&amp;b=&#39;' title="&#39;">A</a>`, addingBase("/sub/")),
  ).toBe(`<a href='/sub/?a=1&amp;b=&#39;' title="&#39;">A</a>`);
});
