import html5 from "html-validate/elements/html5";
import { expect, test } from "vitest";
import { normalizeHtml } from "../../src/html/normalize-html.ts";

const right = (markup: string, head = "") => normalizeHtml(markup, { head: () => head }).html;

test.each([
  ["void elements lose their slash", '<br/><img src="a" alt=""/>', '<br><img src="a" alt="">'],
  [
    "attributes become lower case",
    '<input autoComplete="name" maxLength="3"/>',
    '<input autocomplete="name" maxlength="3">',
  ],
  [
    "boolean attributes lose their value",
    '<button disabled="" hidden="until-found">x</button>',
    '<button disabled hidden="until-found">x</button>',
  ],
  [
    "nothing is lost between texts and elements of any length",
    `<p>${"long ".repeat(2000)}<br/>${"<b>x</b>".repeat(600)}<i tabIndex="0">&amp; &quot;</i></p>`,
    `<p>${"long ".repeat(2000)}<br>${"<b>x</b>".repeat(600)}<i tabindex="0">&amp; "</i></p>`,
  ],
  [
    "raw HTML stays, whatever stands in it",
    '<style>a{content:"<br/>"}</style><math displayStyle="x"><mi></mi></math><script>a<br/></script>',
    '<style>a{content:"<br/>"}</style><math displayStyle="x"><mi/></math><script>a<br/></script>',
  ],
  [
    "names that only begin like others",
    '<links><titles x="y"/></links>',
    '<links><titles x="y"></links>',
  ],
  [
    "so do attributes whose empty value is a keyword",
    '<a href="/" download="">x</a><input capture=""/><p contentEditable="" popover="" hidden="until-found">x</p>',
    '<a href="/" download>x</a><input capture><p contenteditable popover hidden="until-found">x</p>',
  ],
  [
    "attributes of SVG, which may become a file of XML, keep empty values",
    '<svg><image crossorigin="" href="a"></image></svg>',
    '<svg><image crossorigin="" href="a"/></svg>',
  ],
  ["an empty alt stays", '<img alt="" src="a"/>', '<img alt="" src="a">'],
  [
    "SVG keeps its capitals and closes what is empty",
    '<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg><p></p>',
    '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg><p></p>',
  ],
  [
    "an empty SVG does not turn what follows into SVG",
    '<svg viewBox="0 0 1 1"></svg><p tabIndex="0"></p>',
    '<svg viewBox="0 0 1 1"/><p tabindex="0"></p>',
  ],
  [
    "quotation marks need no entity",
    '<p title="it&#x27;s">&quot;it&#x27;s&quot; &amp; &lt;b&gt;</p>',
    '<p title="it\'s">"it\'s" &amp; &lt;b&gt;</p>',
  ],
  [
    "a quotation mark in an attribute stays one",
    '<p title="&quot;x&quot;">x</p>',
    '<p title="&quot;x&quot;">x</p>',
  ],
  [
    "React's own image preloads go",
    '<link rel="preload" as="image" href="a"/><link rel="preload" as="font" href="b"/>',
    '<link rel="preload" as="font" href="b">',
  ],
  [
    "a preload that was asked for stays",
    '<link rel="preload" as="image" href="a" fetchPriority="high" data-kept=""/>',
    '<link rel="preload" as="image" href="a" fetchpriority="high">',
  ],
  [
    "what stands in a script is not touched",
    '<script>if (a <b/> c) "&#x27;"</script>',
    '<script>if (a <b/> c) "&#x27;"</script>',
  ],
  [
    "a greater-than sign in an attribute is no end of a tag",
    '<a data-x="a > b" tabIndex="1">x</a>',
    '<a data-x="a > b" tabindex="1">x</a>',
  ],
  [
    "HTML inside SVG is HTML again",
    '<svg><foreignObject><div tabIndex="0"></div><input disabled=""/></foreignObject><path></path></svg><i></i>',
    '<svg><foreignObject><div tabindex="0"></div><input disabled></foreignObject><path/></svg><i></i>',
  ],
  [
    "an empty style in SVG is an end, not a beginning",
    '<svg><style></style><path/></svg><p tabIndex="0"></p>',
    '<svg><style/><path/></svg><p tabindex="0"></p>',
  ],
  [
    "raw HTML keeps its own quotation marks and entities",
    "<a title='&#x27; onclick=alert(1) '>x</a><a title=x checked>y</a>",
    "<a title='&#x27; onclick=alert(1) '>x</a><a title=x checked>y</a>",
  ],
  [
    "raw HTML may lack spaces, and a text field may show tags",
    '<a HREF="/x"CLASS="y">x</a><textarea><br/> &quot;</textarea><b tabIndex="0"></b>',
    '<a href="/x"CLASS="y">x</a><textarea><br/> &quot;</textarea><b tabindex="0"></b>',
  ],
  ["a script without an end is left as it is", "<script>if (a", "<script>if (a"],
])("%s", (_, markup, html) => {
  expect(right(markup)).toBe(html);
});

test("islands get their markers around their children, nested ones too", () => {
  const island = (index: number) => ({
    tag: `<site-island src="${index}">`,
    before: "<div>",
    after: "</div>",
  });
  const { html } = normalizeHtml(
    '<site-island n="0"><p>a</p><site-island n="1"></site-island></site-island>',
    { island },
  );
  expect(html).toBe(
    '<site-island src="0"><div><p>a</p><site-island src="1"><div></div></site-island></div></site-island>',
  );
});

test("the generator's part of the head comes right after the character set, or before the title", () => {
  expect(right('<head><meta charSet="utf-8"/><title>x</title></head>', "<script>1</script>")).toBe(
    '<head><meta charset="utf-8"><script>1</script><title>x</title></head>',
  );
  expect(right("<head><title>x</title></head>", "<script>1</script>")).toBe(
    "<head><script>1</script><title>x</title></head>",
  );
});

test("a page may have more tags than a pattern could hold", () => {
  const markup = "<p>x</p>".repeat(2e6);
  expect(right(markup) === markup).toBe(true);
});

test("an attribute may have more entities than a pattern could hold", () => {
  const markup = `<p title="a${"&quot;".repeat(4e6)}">x</p>`;
  // The test runner would search for the difference in megabytes, so the comparison is not its own.
  expect(right(markup) === markup).toBe(true);
});

test.each(['b=c"d/', "b=c'", "b/", 'b="c"', "b= ", "<a b=", "<!--"])(
  "a tag without an end is text, however long it is: %s",
  (part) => {
    const markup = `<p>x</p><a ${part.repeat(2000)}`;
    expect(right(markup)).toBe(markup);
  },
);

test("the head gets its part after an existing character set", () => {
  const markup =
    '<html><head><meta charset="utf-8"><meta name="x" content="y"><title>x</title></head></html>';
  expect(right(markup, "<!--head-->")).toBe(markup.replace('8">', '8"><!--head-->'));
});

test("every attribute that the validator wants without a value gets none", () => {
  const elements = Object.values(html5) as {
    attributes?: Record<string, { boolean?: boolean; omit?: boolean }>;
  }[];
  const names = elements
    .flatMap(({ attributes = {} }) => Object.entries(attributes))
    .flatMap(([name, rule]) => (rule?.boolean === true || rule?.omit === true ? name : []));
  expect(names).toEqual(expect.arrayContaining(["download", "disabled"]));
  for (const name of new Set(names)) expect(right(`<p ${name}="">x</p>`)).toBe(`<p ${name}>x</p>`);
});

test("the policy rules each inline script that browsers run, by any of its types, and no data", () => {
  const types = ["", "module", "text/javascript", "application/javascript", "text/ecmascript"];
  const markup = [...types, "application/ld+json"]
    .map((type) => `<script type="${type}">${type || "none"}</script>`)
    .join("");
  expect(normalizeHtml(markup).ruled.scripts).toEqual(["none", ...types.slice(1)]);
});
