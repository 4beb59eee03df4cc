import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { headersFor, redirectFor } from "../../src/dev/preview-server.ts";
import { headersFile as headersOf } from "../../src/hosts/headers-file.ts";
import { describeHosting } from "../../src/hosts/hosting.ts";
import { mapMarkup, prefixed, withBase } from "../../src/html/map-html.ts";
import { normalizeHtml } from "../../src/html/normalize-html.ts";
import {
  needsOf,
  sitePolicy,
  withPolicy,
  type PolicyPage,
} from "../../src/output/content-security-policy.ts";
import { sitemap } from "../../src/output/sitemap.ts";
import type { Settings } from "../../src/pipeline/settings.ts";
import { PLAIN_SETTINGS } from "../helpers/plain-settings.ts";

const settings: Settings = {
  ...PLAIN_SETTINGS,
  security: {
    ...PLAIN_SETTINGS.security,
    scripts: ["https://ads.example.com"],
    readable: ["/thanks/"],
  },
};

const pageNeeds = (html: string) => needsOf(normalizeHtml(html).ruled);

const headersFile = (pages: readonly PolicyPage[], about: Settings) =>
  headersOf(describeHosting(about, sitePolicy(pages, about)));

test("the policy allows inline scripts by the hash of their bytes, and nothing else inline", () => {
  const html =
    '<script>alert(1)</script><script src="/a.js"></script><script type="application/ld+json">{}</script>';
  const policy = headersFile([{ needs: pageNeeds(html), hosts: [] }], settings);
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(policy).toContain(
    "script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=' https://ads.example.com;",
  );
  expect(policy).toContain("form-action 'self';");
  expect(policy).not.toContain("unsafe");
});

test("style attributes are allowed by the hash of what they say", () => {
  const html =
    '<body style="--x:&quot;1&quot;"><p STYLE=color:red></p><p style="a:b;\r\nc:d"><!-- style="a:b" --></p></body>';
  const policy = headersFile([{ needs: pageNeeds(html), hosts: [] }], settings);
  // printf 'color:red' | openssl dgst -sha256 -binary | base64, and the same of --x:"1"
  expect(policy).toContain(
    "style-src 'self' 'unsafe-hashes' 'sha256-6xpBdnZ9fnYWThadjUQQsQBvRM1+EwVlNiW12ih/yRA=' 'sha256-8f935d27GvUutRyY9yWScUMiFUk4WTdZURISiYfPOeQ=' 'sha256-qJ0pBbgOyrR8DfRFNW8Tolxp4iEY5ulEi8rAhjZOhg8=';",
  );
});

test("security.inlineStyles allows any inline style, for which hashes would have to go", () => {
  const needs = pageNeeds("<style>a</style><p style=color:red></p>");
  const security = { ...settings.security, inlineStyles: true };
  const policy = headersFile([{ needs, hosts: [] }], { ...settings, security });
  expect(policy).toContain("style-src 'self' 'unsafe-inline';");
});

test("only elements have needs, not texts of scripts, styles or comments", () => {
  const first = pageNeeds(
    '<script>write("<style>a</style><form>")</script><style>b { --x: "<script>" }</style>',
  );
  expect([first.scripts.length, first.styles.length, first.forms]).toEqual([1, 1, []]);
  const rest = "<style>c</style><script>d</script>";
  expect(pageNeeds(`<!-- <script> and <form action='https://a.example'> -->${rest}`)).toEqual(
    pageNeeds(rest),
  );
});

test.for([
  ["<svg><style><![CDATA[.a{fill:red}]]></style></svg>", "STYLE"],
  ["<SVG><STYLE>.a{fill:red}</STYLE></SVG>", "STYLE"],
  ['<iframe srcdoc="&lt;style&gt;.a{fill:red}&lt;/style&gt;"></iframe>', "STYLE"],
  ["<textarea><style>.b{}</style></textarea><style>.a{fill:red}</style>", "STYLE"],
  ['<p class="c"style=".a{fill:red}">x</p>', "ATTRIBUTE"],
  ["<a href=/x?a=1 style=.a{fill:red}>x</a>", "ATTRIBUTE"],
  ['<p/style=".a{fill:red}"/ style="b:c">x</p>', "ATTRIBUTE"],
])("raw HTML of any form is allowed as browsers read it: %s", ([html = "", kind]) => {
  const hash = createHash("sha256").update(".a{fill:red}").digest("base64");
  const { styles, attributes } = pageNeeds(html);
  expect([styles, attributes]).toEqual(
    kind === "STYLE" ? [[`'sha256-${hash}'`], []] : [[], [`'sha256-${hash}'`]],
  );
});

test("a page below a base is allowed its styles as they are published", () => {
  const page = normalizeHtml(
    '<html><head><meta charset="utf-8"></head><p style="background:url(/a.png)"></p><style>b{src:url(/b)}</style></html>',
  );
  const based = mapMarkup(page, (text, type) => withBase(type, text, prefixed("/sub/")));
  const { html, needs } = withPolicy(based, [], settings);
  expect(html).toMatch(/^<html><head><meta charset="utf-8"><meta http-equiv=/);
  expect(html).toContain("background:url(/sub/a.png)");
  expect(needs).toEqual(
    pageNeeds('<p style="background:url(/sub/a.png)"></p><style>b{src:url(/sub/b)}</style>'),
  );
});

test("the policy includes forms and what islands declare", () => {
  const pages = [
    {
      html: '<form action="mailto:a@b.example"></form><form action="/api/form"></form><form></form>',
      hosts: [],
    },
    {
      html: '<form action="https://forms.example.org/f?a=1&amp;b"><button formaction="http://127.0.0.1:8080/x">y</button></form>',
      hosts: [
        { connections: ["https://forms.example.org/f"] },
        {
          scripts: ["https://tag.example.net/t.js"],
          images: ["https://pics.example.net"],
          frames: ["/own/"],
        },
      ],
    },
  ];
  const policy = headersFile(
    pages.map(({ html, hosts }) => ({ needs: pageNeeds(html), hosts })),
    settings,
  );
  expect(policy).toContain(
    "form-action 'self' http://127.0.0.1:8080 https://forms.example.org mailto:;",
  );
  expect(policy).toContain("connect-src 'self' https://forms.example.org;");
  expect(policy).toContain("script-src 'self' https://ads.example.com https://tag.example.net;");
  expect(policy).toContain("img-src 'self' data: https://pics.example.net;");
  expect(policy).not.toContain("frame-src");
  expect(policy).toContain("\n/thanks/\n  Access-Control-Allow-Origin: *\n");
});

test("headers: the rules of every pattern that matches", () => {
  const rules = "/*\n  A: 1\n\n# a remark\n/assets/*\n  B: x: y\n";
  expect(headersFor("/about/", rules)).toEqual([["A", "1"]]);
  expect(headersFor("/assets/x.js", rules)).toEqual([
    ["A", "1"],
    ["B", "x: y"],
  ]);
});

test("redirects: the first rule that matches, with the part of the star", () => {
  const rules = "/old /new/ 301\n/blog/* /news/:splat 302\n\nnonsense\n";
  expect(redirectFor("/old", "", rules)).toEqual({ to: "/new/", status: 301 });
  expect(redirectFor("/blog/a/b", "", rules)).toEqual({ to: "/news/a/b", status: 302 });
  expect(redirectFor("/older", "", rules)).toBeUndefined();
});

test("the sitemap escapes addresses, and leaves out unlisted pages", () => {
  const render = () => {
    throw new Error("not here");
  };
  const head = { title: "T", description: "D", render };
  const xml = sitemap(
    [
      { ...head, path: "/", reviewed: "2026-01-02" },
      { ...head, path: "/thanks", listed: false },
      { ...head, path: "/404" },
    ],
    "https://a.example/?x&y",
  );
  expect(xml.match(/<loc>/g)).toHaveLength(1);
  expect(xml).toContain("<loc>https://a.example/?x&amp;y/</loc><lastmod>2026-01-02</lastmod>");
});

test.for([
  ['<meta charset="utf-8">', "<title>T</title>"],
  [
    '<meta name="viewport" content="width=device-width"><title>T</title><meta charset="utf-8">',
    "<style></style>",
  ],
  ["<title>T</title>\n<META CHARSET=utf-8>", '<script src="/a.js"></script>'],
  ['<meta http-equiv="Content-Type" content="text/html; charset=utf-8">', ""],
  // It does not apply to anything before it.
  ["", '<script src="/a.js"></script><meta charset="utf-8">'],
  ["", '<link rel="stylesheet" href="/a.css"><meta charset="utf-8">'],
  ["", "<title>T</title></head><body><meta charset=utf-8>"],
])("the policy of a page comes after %s and before %s", ([before = "", after = ""]) => {
  const { html } = withPolicy(
    normalizeHtml(`<html><head lang="en">${before}${after}</head></html>`),
    [],
    settings,
  );
  const meta =
    /<meta http-equiv="Content-Security-Policy" content="[^"]*">/.exec(html)?.[0] ?? "none";
  expect(html).toBe(`<html><head lang="en">${before}${meta}${after}</head></html>`);
});
