import { expect, test } from "vitest";
import { checkedPage } from "../../src/check/check-site.ts";
import { collectOutbound } from "../../src/outbound/collect/collect.ts";

test("each outbound address once, with the pages that show it and the places in content", () => {
  const page = (address: string, html: string) => checkedPage({ address, file: "x.html", html });
  const pages = [
    page(
      "/b/",
      '<a href="https://one.example/">x</a><a href="/inside/">y</a><a href="mailto:a@b.example">z</a><a href="mailto:">nobody</a><form action="https://forms.example/x"></form>',
    ),
    page(
      "/a/",
      '<a href="https://one.example/">x</a><a href="https://our.example/x">own</a><a href="http://two.example">t</a><img src="https://three.example/i.png">',
    ),
  ];
  const place = { file: "content/x.yaml", line: 3, column: 5 };
  expect(
    collectOutbound(pages, "https://our.example", (text) => (text === "https://one.example/" ? [place] : [])),
  ).toEqual([
    { url: "http://two.example/", routes: ["/a/"], sources: [] },
    { url: "https://one.example/", routes: ["/a/", "/b/"], sources: [place] },
    { url: "https://three.example/i.png", routes: ["/a/"], sources: [] },
    { url: "mailto:", routes: ["/b/"], sources: [] },
  ]);
});
