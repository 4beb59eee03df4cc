/*
 * The floor plus the essentials of a site: islands are rendered by the library that hydrates them,
 * content is checked against a schema, every file has a hash, and the folder is swapped as a whole.
 * It always builds everything.
 */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { resolve } from "node:path";
import * as v from "valibot";
import { bundle } from "./bundle.mjs";

const STAGE = ".floor/stage";
const line = () => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.regex(/^[^\n]*$/));
const webAddress = () => v.pipe(v.string(), v.url());
const links = () => v.array(v.strictObject({ label: line(), href: line() }));
const listing = v.strictObject({
  id: line(),
  name: line(),
  text: line(),
  address: line(),
  phone: line(),
  website: webAddress(),
});
const pageSchema = v.strictObject({
  title: line(),
  description: line(),
  intro: line(),
  listings: v.array(listing),
  side: links(),
});
const siteSchema = v.strictObject({
  name: line(),
  email: v.pipe(v.string(), v.email()),
  phone: line(),
  address: line(),
  menus: v.array(v.strictObject({ id: line(), label: line(), items: links() })),
  footer: v.strictObject({ about: line(), lifestyle: links(), useful: links() }),
  home: v.strictObject({
    title: line(),
    description: line(),
    intro: v.array(line()),
    slides: v.array(v.strictObject({ heading: line(), text: line() })),
    quotes: v.array(v.strictObject({ text: line(), name: line() })),
  }),
});

await bundle({
  out: STAGE,
  server: {
    plugins: [
      {
        name: "islands",
        setup: (builds) => builds.onResolve({ filter: /\/island\.jsx$/ }, byPreact),
      },
    ],
  },
});
const { home, linkPage } = await import(resolve(".floor/server.mjs"));
const read = (file, schema) => v.parse(schema, JSON.parse(readFileSync(file, "utf8")));
const site = read("content/site.json", siteSchema);
const hashes = {};
write("index.html", home(site));
for (const file of readdirSync("content/pages")) {
  const slug = file.replace(/\.json$/, "");
  mkdirSync(`${STAGE}/${slug}`);
  write(`${slug}/index.html`, linkPage(site, read(`content/pages/${file}`, pageSchema), slug));
}
for (const file of ["browser.js", "site.css"])
  hashes[file] = hashOf(readFileSync(`${STAGE}/${file}`));
writeFileSync(`${STAGE}/manifest.json`, JSON.stringify(hashes));
if (existsSync("out")) renameSync("out", ".floor/before");
renameSync(STAGE, "out");

function write(file, html) {
  writeFileSync(`${STAGE}/${file}`, html);
  hashes[file] = hashOf(html);
}

function byPreact() {
  return { path: resolve("templates/preact-island.jsx") };
}

function hashOf(content) {
  return createHash("sha256").update(content).digest("hex");
}
