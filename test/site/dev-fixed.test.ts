import { rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { change, makeSite, type Changes } from "../helpers/make-site.ts";
import { startServer } from "../helpers/start-server.ts";

const add = (text: string) => (page: string) => page.replace("<h1>", `${text}<h1>`);
const remove = (text: string) => (page: string) => page.replace(`${text}<h1>`, "<h1>");

/** Mistakes on one page, each with its fix. */
const MISTAKES: Record<string, [code: string, wrong: Changes, right: Changes]> = {
  "a dead link": [
    "links/no-such-page",
    { "templates/about.tsx": add('<a href="/abuot/">x</a>') },
    { "templates/about.tsx": remove('<a href="/abuot/">x</a>') },
  ],
  "invalid HTML": [
    "html/element-permitted-content",
    { "templates/about.tsx": add("<ul><div>y</div></ul>") },
    { "templates/about.tsx": remove("<ul><div>y</div></ul>") },
  ],
  "a template that throws": [
    "templates/threw",
    { "templates/about.tsx": add("{nope()}") },
    { "templates/about.tsx": remove("{nope()}") },
  ],
};

test.each(Object.entries(MISTAKES))(
  "the terminal reports that %s is fixed, even if no browser has its page open",
  async (_, [code, wrong, right]) => {
    const root = await makeSite();
    const { url, said } = await startServer(["dev", "--port", "0"], root);
    await change(root, wrong);
    await expect
      .poll(async () => (await (await fetch(`${url}about/`)).text(), said()))
      .toContain(code);
    expect(said()).not.toContain("Fixed.");
    await change(root, right);
    await expect.poll(said).toContain("Fixed.");
    expect(said().lastIndexOf("Fixed.")).toBeGreaterThan(said().lastIndexOf(code));
  },
);

test("of two pages with mistakes, the other one is reported when the first is fixed", async () => {
  const link = '<a href="/abuot/">x</a>';
  const root = await makeSite({
    "templates/about.tsx": add(link),
    "templates/home.tsx": add(link),
  });
  const { url, said } = await startServer(["dev", "--port", "0"], root);
  const last = () =>
    Math.max(
      ...["templates/about.tsx:", "templates/home.tsx:"].map((file) => said().lastIndexOf(file)),
    );
  const lastIs = (file: string) =>
    expect.poll(() => said().slice(last())).toMatch(new RegExp(`^${file}:`));
  for (const [page, file] of [
    ["", "templates/home.tsx"],
    ["about/", "templates/about.tsx"],
  ] as const) {
    await fetch(`${url}${page}`);
    await lastIs(file);
  }
  await change(root, { "templates/about.tsx": remove(link) });
  await lastIs("templates/home.tsx");
  expect(said()).not.toContain("Fixed.");
  await change(root, { "templates/home.tsx": remove(link) });
  await expect.poll(said).toContain("Fixed.");
});

test("a renamed file is reported once", async () => {
  const root = await makeSite();
  const { said } = await startServer(["dev", "--port", "0", "--verbose"], root);
  const changed = (name: string, times = 1) =>
    expect
      .poll(() => said().split(`\nChanged: templates/${name}.tsx`).length - 1)
      .toBeGreaterThanOrEqual(times);
  // Watching begins shortly after the server has started.
  for (const times of [1, 2]) {
    await change(root, { "templates/home.tsx": (text) => `${text}\n` });
    await changed("home", times);
  }
  await rename(join(root, "templates/home.tsx"), join(root, "templates/house.tsx"));
  // The watcher reports the new name first, and the old one later.
  await changed("house");
  await changed("home", 3);
  expect(said().split("Could not resolve")).toHaveLength(2);
});

test("a report of failed islands is shown as text, and anything else at its address is refused", async () => {
  const { url, said } = await startServer(["dev", "--port", "0"], await makeSite());
  const send = async (body: unknown, type = "application/json") =>
    (
      await fetch(`${url}__build-site/failed`, {
        method: "POST",
        headers: { "content-type": type },
        body: JSON.stringify(body),
      })
    ).status;
  const failed = { what: "failed", stack: "" };
  const islands = [{ ...failed, name: "counter", message: "<b>boo\u001B[2J" }];
  expect(await send({ page: "/", islands }, "text/plain")).toBe(400);
  expect(
    await send({
      page: "/",
      islands: [{ ...failed, name: "counter", message: "x".repeat(200_000) }],
    }),
  ).toBe(400);
  expect(await send({ page: "elsewhere", islands })).toBe(400);
  expect(
    await send({ page: "/", islands: [...islands, { ...failed, name: "../x", message: "y" }] }),
  ).toBe(400);
  expect(await send(null)).toBe(400);
  expect((await fetch(`${url}__build-site/failed`)).status).toBe(400);
  expect(said()).not.toContain("islands/failed");
  expect(await send({ page: "/", islands })).toBe(204);
  await expect.poll(said).toContain("The island “counter” has failed in the browser: <b>boo [2J");
  expect(said()).toContain("islands/counter.tsx");
  expect(said()).not.toContain("\u001B[2J");
  expect(await send({ page: "/", islands: [] })).toBe(204);
  await expect.poll(said).toContain("Fixed.");
});
