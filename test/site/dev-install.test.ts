import { execFile } from "node:child_process";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { change, makeSite, temporaryFolder } from "../helpers/make-site.ts";
import { startServer } from "../helpers/start-server.ts";

const npm = (words: readonly string[], cwd: string) => promisify(execFile)("npm", words, { cwd });

/** Packs a package that greets, as a registry would deliver it. */
async function packed(version: string, words: string): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(
    join(folder, "package.json"),
    JSON.stringify({ name: "greeting", version, type: "module", exports: "./index.js" }),
  );
  await writeFile(join(folder, "index.js"), `export const greeting = "${words}";\n`);
  const { stdout } = await npm(["pack", "--silent"], folder);
  return join(folder, stdout.trim());
}

const greets = (text: string) =>
  `import { greeting } from "greeting";\n${text.replace("<h1>", "<p>{greeting}</p><h1>")}`;

/** A server, and what its page says. */
async function serve(root: string) {
  const { url, said } = await startServer(["dev", "--port", "0"], root);
  return { said, page: async () => (await fetch(`${url}about/`)).text() };
}

test("a package that is missing works as soon as npm has installed it, and so does another version", async () => {
  const root = await makeSite({ "templates/about.tsx": greets });
  const { said, page } = await serve(root);
  expect(await page()).toContain("Could not resolve");
  const install = ["install", "--offline", "--no-audit", "--no-fund"];
  await npm([...install, await packed("1.0.0", "Good morning")], root);
  await expect.poll(page).toContain("<p>Good morning</p>");
  await expect.poll(said).toContain("Fixed.");
  await npm([...install, await packed("1.1.0", "Good evening")], root);
  await expect.poll(page).toContain("<p>Good evening</p>");
  await npm(["uninstall", "--offline", "--no-audit", "--no-fund", "greeting"], root);
  await expect.poll(page).toContain("Could not resolve");
});

test("a package that arrives file by file works as soon as it is complete, whatever folder has it", async () => {
  const above = await temporaryFolder();
  const root = join(above, "sites/first");
  const made = await makeSite({ "islands/counter.tsx": (text) => `import "@shop/cart";\n${text}` });
  await cp(made, root, { recursive: true });
  const { page } = await serve(root);
  expect(await page()).toContain("@shop/cart");
  const folder = join(above, "node_modules/@shop/cart");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "module": "./dist/index.js" }');
  await mkdir(join(folder, "dist"));
  await writeFile(join(folder, "dist/index.js"), 'import "./parts.js";\n');
  await expect.poll(page).toContain("./parts.js");
  await writeFile(join(folder, "dist/parts.js"), "export {};\n");
  await expect.poll(page).toContain("<h1>About");
});

test("an alias of package.json works as soon as it is written, and so does what is installed with it", async () => {
  const root = await makeSite({
    "templates/about.tsx": (text) =>
      `import { words } from "#words";\n${text.replace("<h1>", "<p>{words}</p><h1>")}`,
    "templates/words.ts": 'export const words = "By its alias";\n',
  });
  const { page } = await serve(root);
  expect(await page()).toContain("Could not resolve");
  const install = (words: string) =>
    change(root, {
      "node_modules/greeting/package.json": '{ "type": "module", "exports": "./index.js" }',
      "node_modules/greeting/index.js": `export const greeting = "${words}";`,
    });
  // The folder of the packages is as new as the one in it.
  await install("Good morning");
  await change(root, { "package.json": '{ "imports": { "#words": "./templates/words.ts" } }' });
  await expect.poll(page).toContain("<p>By its alias</p>");
  await change(root, { "templates/about.tsx": greets });
  await expect.poll(page).toContain("<p>Good morning</p>");
  await rm(join(root, "node_modules/greeting"), { recursive: true });
  await install("Good evening");
  await expect.poll(page).toContain("<p>Good evening</p>");
});
