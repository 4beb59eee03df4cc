import { mkdir } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { openCache } from "../../src/cache/cache.ts";
import { checkedPage } from "../../src/check/check-context.ts";
import { openHtmlValidator } from "../../src/check/html-validity.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

const page = (body: string) => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Pier</title></head><body><main>${body}</main></body></html>`;
const checked = (address: string, body: string) => checkedPage({ address, file: "index.html", html: page(body) });

function validatorWith(folder?: string) {
  const validator = openHtmlValidator(openCache(folder));
  onTestFinished(() => validator.close());
  return validator;
}

test("many pages in workers: all findings, in the order of the pages", async () => {
  const pages = Array.from({ length: 50 }, (_, index) =>
    checked(`/${index}/`, index % 3 === 0 ? `<img src="/${index}.png">` : `${index}`),
  );
  const findings = await validatorWith().checkAll(pages);
  const offset = page("").indexOf("</main>") + 1;
  expect(findings.map((finding) => [finding.page.address, finding.code, finding.offset])).toEqual(
    Array.from({ length: 17 }, (_, index) => [`/${3 * index}/`, "html/wcag/h37", offset]),
  );
});

test("pages share no state: a directive counts only for its own page", async () => {
  const bodies = ["<!-- [html-validate-disable wcag/h37] --><img src='/a.png'>", '<img src="/a.png">'];
  const findings = await validatorWith().checkAll(bodies.map((body, index) => checked(`/${index}/`, body)));
  expect(findings.filter(({ code }) => code === "html/wcag/h37").map((finding) => finding.page.address)).toEqual([
    "/1/",
  ]);
});

test("the verdict on a page is cached by its bytes, its findings name the page that has them", async () => {
  const folder = await temporaryFolder();
  await mkdir(folder, { recursive: true });
  const [first] = await validatorWith(folder).checkAll([checked("/a/", "<h1></h1>")]);
  const [second] = await validatorWith(folder).checkAll([checked("/b/", "<h1></h1>")]);
  expect([first?.page.address, second?.page.address]).toEqual(["/a/", "/b/"]);
  expect([second?.code, second?.offset]).toEqual([first?.code, first?.offset]);
  expect(await validatorWith(folder).checkAll([checked("/a/", "<h1>Pier</h1>")])).toEqual([]);
});
