import { expect, test } from "vitest";
import { buildReport } from "../helpers/cli.ts";
import { brokerSite } from "../helpers/broker-site.ts";
import { addPhotographs } from "../helpers/photographs.ts";
import { change } from "../helpers/make-site.ts";

const CARD = "image: dock.jpg\n      alt: A yacht at its dock\n      rights: My own";

test("a photograph among the drawings of a row is a warning at its line, until all are photographs", async () => {
  const root = await brokerSite({
    "content/home.yaml": (text) => text.replace("image: card-new", CARD),
  });
  await addPhotographs(root);
  const { ok, findings } = await buildReport(root);
  expect(ok).toBe(true);
  expect(findings).toMatchObject([
    { code: "pictures/mixed", severity: "warning", file: "content/home.yaml", route: "/" },
  ]);
  expect(findings[0]?.message).toBe(
    "Of the 3 pictures in the row of cards, 1 is a photograph and 2 are drawings.",
  );
  await change(root, {
    "content/home.yaml": (text) =>
      text.replace("image: card-construction", CARD).replace("image: card-community", CARD),
  });
  expect((await buildReport(root)).findings).toEqual([]);
});

test("one neighborhood with a photograph: the others show their place on the chart, and the build says so, and what advertising should not say", async () => {
  const root = await brokerSite({
    "content/about.md": (text) => `${text}\nIt is a **safe** area.\n`,
    "content/neighborhoods.yaml": (text) =>
      text.replace(
        "slug: naples-port-royal\n",
        "slug: naples-port-royal\n    image: dock.jpg\n    imageAlt: A yacht at its dock\n    imageRights: My own\n",
      ),
  });
  await addPhotographs(root);
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([
    { code: "wording/fair-housing", severity: "warning", file: "content/about.md", column: 11 },
    { code: "pictures/mixed", file: "content/neighborhoods.yaml" },
  ]);
  expect(findings[1]?.message).toContain("11 pictures in the row of neighborhoods");
  await change(root, { "content/settings.yaml": (text) => `${text}wording: {}\n` });
  expect((await buildReport(root)).findings).toMatchObject([
    { code: "content/unknown-key", severity: "error", file: "content/settings.yaml" },
  ]);
});
