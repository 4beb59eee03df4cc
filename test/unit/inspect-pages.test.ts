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

function inspectorWith(folder?: string) {
  const inspector = openPageInspector(openCache(folder));
  onTestFinished(() => inspector.close());
  return inspector;
}

test("many pages in workers: all findings, in the order of the pages", async () => {
  const pages = Array.from({ length: 50 }, (_, index) =>
    addressed(`/${index}/`, index % 3 === 0 ? `<img src="/${index}.png">` : `${index}`),
  );
  const { validity } = await inspectorWith().inspect(pages);
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
  const { validity } = await inspectorWith().inspect(
    bodies.map((body, index) => addressed(`/${index}/`, body)),
  );
  expect(
    validity.filter(({ code }) => code === "html/wcag/h37").map((finding) => finding.page.address),
  ).toEqual(["/1/"]);
});

test("an inspection is cached by the page's bytes; its findings name the page that has them", async () => {
  const folder = await temporaryFolder();
  await mkdir(folder, { recursive: true });
  const first = await inspectorWith(folder).inspect([addressed("/a/", '<h1 id="top"></h1>')]);
  const second = await inspectorWith(folder).inspect([addressed("/b/", '<h1 id="top"></h1>')]);
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
    (await inspectorWith(folder).inspect([addressed("/a/", "<h1>Pier</h1>")])).validity,
  ).toEqual([]);
});
