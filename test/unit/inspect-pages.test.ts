import { mkdir } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { openCache } from "../../src/cache/cache.ts";
import { openPageInspector } from "../../src/check/inspect-pages.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

const page = (body: string) => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Pier</title></head><body><main>${body}</main></body></html>`;
const addressed = (address: string, body: string) => ({
  address,
  file: "index.html",
  html: page(body),
});

async function openInspector(folder?: string) {
  const inspector = openPageInspector(openCache(folder ?? (await temporaryFolder())));
  onTestFinished(() => inspector.close());
  return inspector;
}

test("many pages in workers: all findings, in the order of the pages", async () => {
  const pages = Array.from({ length: 50 }, (_, index) =>
    addressed(`/${index}/`, index % 3 === 0 ? `<img src="/${index}.png">` : `${index}`),
  );
  const { validity } = await (await openInspector()).inspect(pages);
  const offset = page("").indexOf("</main>");
  expect(validity.map((finding) => [finding.page.address, finding.code, finding.offset])).toEqual(
    Array.from({ length: 17 }, (_, index) => [`/${3 * index}/`, "html/wcag/h37", offset]),
  );
});

test("pages share no state: a directive counts only for its own page", async () => {
  const bodies = [
    "<!-- [html-validate-disable wcag/h37] --><img src='/a.png'>",
    '<img src="/a.png">',
  ];
  const { validity } = await (
    await openInspector()
  ).inspect(bodies.map((body, index) => addressed(`/${index}/`, body)));
  expect(
    validity.filter(({ code }) => code === "html/wcag/h37").map((finding) => finding.page.address),
  ).toEqual(["/1/"]);
});

test("an inspection is cached by the page's bytes; its findings name the page that has them", async () => {
  const folder = await temporaryFolder();
  await mkdir(folder, { recursive: true });
  const first = await (
    await openInspector(folder)
  ).inspect([addressed("/a/", '<h1 id="top"></h1>')]);
  const second = await (
    await openInspector(folder)
  ).inspect([addressed("/b/", '<h1 id="top"></h1>')]);
  expect([first.validity[0]?.page.address, second.validity[0]?.page.address]).toEqual([
    "/a/",
    "/b/",
  ]);
  expect([second.validity[0]?.code, second.validity[0]?.offset]).toEqual([
    first.validity[0]?.code,
    first.validity[0]?.offset,
  ]);
  expect(second.pages[0]?.facts).toEqual(first.pages[0]?.facts);
  expect([...(second.pages[0]?.facts.ids.keys() ?? [])]).toEqual(["top"]);
  expect(
    (await (await openInspector(folder)).inspect([addressed("/a/", "<h1>Pier</h1>")])).validity,
  ).toEqual([]);
});

test("a page of a folder is not read again for each of its faults", async () => {
  const inspector = await openInspector();
  const readsFor = async (faults: number) => {
    let reads = 0;
    const html = page("<font>x</font>".repeat(faults));
    const file = { address: "/", file: "a.html", source: "dist/a.html" };
    const { validity } = await inspector.inspect([
      {
        ...file,
        get html() {
          reads++;
          return html;
        },
      },
    ]);
    expect(validity).toHaveLength(faults);
    return reads;
  };
  expect(await readsFor(9)).toBe(await readsFor(1));
});

test("a page of a folder that the validator cannot finish is read all the same", async () => {
  const inspector = openPageInspector(undefined, { fewestWorkers: 1, milliseconds: 1 });
  onTestFinished(() => inspector.close());
  const slow = page(`<p id="here"><a href="/gone">x</a>${"<p>x<a href='#y'>x</a>".repeat(5000)}`);
  const text = { address: "/", file: "a.html", source: "dist/a.html", html: slow };
  const { pages, validity } = await inspector.inspect([text]);
  expect(pages[0]?.facts.links[0]?.url).toBe("/gone");
  expect(validity.map(({ code, severity, message }) => [code, severity, message])).toEqual([
    [
      "html/not-validated",
      "error",
      "The HTML of this page is not validated. The validator takes more than 0.001 seconds for it.",
    ],
  ]);
});

test("pages of a folder that are too deep or too big for the validator say so, and lose no other rule", async () => {
  const inspector = await openInspector();
  const inspect = async (body: string) => {
    const text = { address: "/", file: "a.html", source: "dist/a.html", html: page(body) };
    const { validity, pages } = await inspector.inspect([text]);
    expect(pages[0]?.facts.links.map(({ url }) => url)).toContain("/gone");
    return validity.map(({ code, severity, message }) => [code, severity, message]);
  };
  const link = '<a href="/gone">x</a>';
  const because = "The HTML of this page is not validated.";
  expect(await inspect(`${"<div>".repeat(20_000)}${link}`)).toEqual([
    [
      "html/not-validated",
      "error",
      `${because} Its elements are nested 20,003 deep; browsers stop at 512.`,
    ],
  ]);
  expect(await inspect(`${link}${"<br>".repeat(250_000)}`)).toEqual([
    ["html/not-validated", "error", `${because} It has 250,007 elements; the limit is 250,000.`],
  ]);
  // The validator would look through the page for each fault.
  const old = Array.from({ length: 1500 }, (_, nth) => `<p id=p${nth}><font>x</font></p>`);
  expect(new Set((await inspect(link + old.join(""))).map(([code]) => code))).toEqual(
    new Set(["html/deprecated"]),
  );
  const hidden = '<p aria-hidden="true" aria-label="x">x</p>'.repeat(1000);
  expect((await inspect(link + hidden)).map(([code]) => code)).not.toContain("html/not-validated");
  const fields = Array.from({ length: 1200 }, (_, nth) => {
    const id = `f${nth}`;
    return `<p><label for="${id}">A</label><input id="${id}" type="text"></p>`;
  });
  expect(await inspect(`${link}<center>x</center>${fields.join("")}`)).toEqual([
    ["html/not-validated", "error", expect.stringContaining("valid-for")],
    expect.arrayContaining(["html/deprecated"]),
  ]);
});

test("a stray </p> and a <p> without its end have a hint that says what browsers do", async () => {
  const inspector = await openInspector();
  const hintsOf = async (body: string) =>
    (await inspector.inspect([addressed("/", body)])).validity.map(({ code, hint }) => [
      code,
      hint,
    ]);
  const why =
    "Around a list, a table or another block, write a <div>: browsers end a <p> before it.";
  expect(await hintsOf("<div>x</p></div>")).toEqual([["html/close-order", `Remove it. ${why}`]]);
  const unclosed = [["html/no-implicit-close", `Write </p>. ${why}`]];
  expect(await hintsOf("<p>x")).toEqual(unclosed);
});
