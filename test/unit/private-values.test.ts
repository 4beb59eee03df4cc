import { expect, test } from "vitest";
import type { OutputFile } from "../../src/files/output-file.ts";
import { findingsOf } from "../../src/findings/findings-error.ts";
import { refusePrivateValues } from "../../src/output/private-values.ts";

/** The messages about files that hold the value of a variable. */
function found(value: string, ...files: OutputFile[]): string[] {
  try {
    refusePrivateValues(files, new Map([["TOKEN", value]]), "out");
    return [];
  } catch (problem) {
    return findingsOf(problem).map(({ file = "" }) => file);
  }
}

const SECRET = `a<b>&"c"'d'/e+f=\\ é😀`;
const json = JSON.stringify(SECRET).slice(1, -1);
const html = SECRET.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const ascii = Array.from(json, (sign) =>
  sign.charCodeAt(0) < 0x80 ? sign : sign.split("").map(unicode).join(""),
).join("");
function unicode(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

test.each<[string, string]>([
  ["as it is", SECRET],
  ["in HTML", html],
  [
    "in HTML, as numbers",
    Array.from(SECRET, (sign) => `&#x${sign.codePointAt(0)?.toString(16)};`).join(""),
  ],
  ["in JSON", json],
  ["in JSON of ASCII alone", ascii],
  ["in JSON with escaped slashes", json.replaceAll("/", "\\/")],
  [
    "in the props of an island",
    json.replaceAll("&", "&amp;").replaceAll("'", "&#39;").replaceAll("<", "\\u003c"),
  ],
  [
    "in a script",
    SECRET.replaceAll("\\", "\\\\")
      .replaceAll("'", "\\'")
      .replaceAll("é", "\\xe9")
      .replaceAll("😀", "\\u{1F600}"),
  ],
  ["in an address", encodeURIComponent(SECRET)],
  ["in an address in lower case", encodeURIComponent(SECRET).toLowerCase()],
  ["in the address of a form", new URLSearchParams({ q: SECRET }).toString().slice(2)],
  ["in an address of an address", encodeURIComponent(`?q=${encodeURIComponent(SECRET)}`)],
  ["in JSON in JSON in JSON", JSON.stringify(JSON.stringify({ a: json }))],
  ["in Base64", Buffer.from(SECRET).toString("base64")],
  ["in Base64 with a name", Buffer.from(`me:${SECRET}`).toString("base64")],
  [
    "in Base64 with a longer name and an end",
    Buffer.from(`user:${SECRET}:x`).toString("base64url"),
  ],
  [
    "in a style sheet",
    Array.from(SECRET, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `).join(""),
  ],
  [
    "in an address in JSON in HTML",
    JSON.stringify(`?q=${encodeURIComponent(SECRET)}`).replaceAll('"', "&quot;"),
  ],
])("a private value is found %s", (_, text) => {
  expect(found(SECRET, { path: "a.html", content: `<p>${text}</p>` })).toEqual(["out/a.html"]);
  expect(found(SECRET, { path: "a.txt", content: Buffer.from(`x${text}`) })).toEqual(["out/a.txt"]);
});

test("a value of several lines, whatever ends them, and one in a name of a file", () => {
  const key = "-----BEGIN KEY-----\nabcdef\n-----END KEY-----";
  const files = [
    key,
    key.replaceAll("\n", "\r\n"),
    key.replaceAll("\n", "\\n"),
    key.replaceAll("\n", "&#10;"),
  ];
  const paths = files.map((content, index) => ({ path: `${index}`, content }));
  expect(found(key, ...paths)).toEqual(["out/0", "out/1", "out/2", "out/3"]);
  expect(found("long-name", { path: "long-name.txt", content: "" })).toEqual(["out/long-name.txt"]);
});

test("a text in UTF-16 with its mark, and a value without the white space around it", () => {
  const content = Buffer.from("\uFEFFkey: padded-key", "utf16le");
  expect(found(" padded-key ", { path: "a.txt", content })).toEqual(["out/a.txt"]);
});

test("pictures are not text, and damaged escapes and addresses are harmless", () => {
  const content = "\\u{fffffff} \\uzzzz \\ %zz %e9 %ff &#x110000; &bogus;";
  expect(found(SECRET, { path: "a.html", content })).toEqual([]);
  expect(
    found("harmless", { path: "a.png", content: Buffer.from("\xffharmless", "latin1") }),
  ).toEqual([]);
});

test("the password of an address, but none that may be a word", () => {
  const content = 'const options = { user: "me", password: "long-s3cret-w#rd" }';
  const files = [{ path: "a.js", content }];
  for (const address of [
    "postgres://me:long-s3cret-w%23rd@db.example/x",
    "mongodb+srv://me:long-s3cret-w%23rd@a.example:1,b.example:2/x?y=1",
    "redis://:long-s3cret-w%23rd@localhost",
  ])
    expect(found(address, ...files)).toEqual(["out/a.js"]);
  // Node.js reads the same password.
  for (const password of ["long-s3cret-w%23rd", "a%40b%3Ac%2Fd-long-one", "%C3%BCber-geheim!12"]) {
    const address = `https://me:${password}@api.example:8443/v1?key=x`;
    const secret = decodeURIComponent(new URL(address).password);
    expect(found(address, { path: "b.js", content: `"${secret}"` })).toEqual(["out/b.js"]);
  }
  const page = { path: "a.html", content: "A password for postgres at db.example" };
  expect(found("postgres://postgres:password@db.example/x", page)).toEqual([]);
});
