import { expect, test } from "vitest";
import {
  styleWithBase,
  styleWithoutBase,
  withBase,
  withoutBase,
} from "../../src/files/base-path.ts";

test.each([
  ['<a href="/about/">A</a>', '<a href="/sub/about/">A</a>'],
  [
    '<a href="/">Home</a><a href="//other.example/">B</a>',
    '<a href="/sub/">Home</a><a href="//other.example/">B</a>',
  ],
  [
    '<a href="https://www.example.com/">A</a><a href="#top">B</a>',
    '<a href="https://www.example.com/">A</a><a href="#top">B</a>',
  ],
  [
    '<img src="/a.jpg" srcset="/a.jpg 480w, /b.jpg 960w" alt="/c">',
    '<img src="/sub/a.jpg" srcset="/sub/a.jpg 480w, /sub/b.jpg 960w" alt="/c">',
  ],
  [
    '<meta http-equiv="refresh" content="0; url=/b/">',
    '<meta http-equiv="refresh" content="0; url=/sub/b/">',
  ],
  [
    `<site-island src="/assets/a.js /assets/b.js" props='{"href":"/x"}'></site-island>`,
    `<site-island src="/sub/assets/a.js /sub/assets/b.js" props='{"href":"/x"}'></site-island>`,
  ],
  [
    '<script>const a = \'<a href="/x">\';</script><p>href="/x"</p>',
    '<script>const a = \'<a href="/x">\';</script><p>href="/x"</p>',
  ],
])("%s below a base", (plain, published) => {
  expect(withBase(plain, "/sub/")).toBe(published);
  expect(withoutBase(published, "/sub/")).toBe(plain);
  expect(withBase(plain, "/")).toBe(plain);
});

test("style sheets too", () => {
  const plain =
    'a{background:url("/a.svg")}b{background:url(/assets/b.svg),url(data:image/png;base64,AA//)}';
  const published =
    'a{background:url("/sub/a.svg")}b{background:url(/sub/assets/b.svg),url(data:image/png;base64,AA//)}';
  expect(styleWithBase(plain, "/sub/")).toBe(published);
  expect(styleWithoutBase(published, "/sub/")).toBe(plain);
});
