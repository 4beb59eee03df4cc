import { expect, test } from "vitest";
import type { Finding } from "../../src/findings/finding.ts";
import { buildReport } from "../helpers/cli.ts";
import {
  familyPages,
  findingPages,
  type Example,
  type FindingPage,
} from "../helpers/finding-pages.ts";
import { makeSite } from "../helpers/make-site.ts";

const isHtml = ({ wrong }: FindingPage) => wrong.some(({ language }) => language === "html");
/** The examples of these pages; those of a family name their codes. */
const examples = [...findingPages().filter(isHtml), ...familyPages()].flatMap((page) =>
  page.wrong.map(({ file: code = page.code, text }, index) => ({
    code,
    wrong: text,
    right: page.right[index],
  })),
);

test("every family of HTML rules has an example, and each wrong one a right one", () => {
  expect(familyPages().filter(({ wrong }) => wrong.length === 0)).toEqual([]);
  expect(familyPages().length).toBeGreaterThan(4);
  expect(
    familyPages().filter(
      ({ wrong, right }) => String(wrong.map(codeOf)) !== String(right.map(codeOf)),
    ),
  ).toEqual([]);
});

const codeOf = ({ file }: Example) => file;

test("each wrong example is reported under its code, and nothing is said of the right ones", async () => {
  const pages = examples.flatMap(({ code, wrong, right }) => [
    { path: `/wrong/${code}`, html: wrong },
    { path: `/right/${code}`, html: right?.text ?? "" },
  ]);
  const root = await makeSite({
    "templates/static/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
    "templates/static/hello.js": "console.log('hello');",
    "templates/static/film.mp4": "x",
    "templates/static/film.vtt": "WEBVTT",
    "templates/example.tsx": EXAMPLE,
    "templates/examples.json": JSON.stringify(pages),
    "templates/home.tsx": (text) =>
      text
        .replace(
          "<ul>",
          "<ul>{examples.map(({ path }) => <li key={path}><a href={path + '/'}>{path}</a></li>)}",
        )
        .replace(/^/, 'import examples from "./examples.json" with { type: "json" };\n'),
    "templates/routes.ts": (text) =>
      text
        .replace("return [", "return [...examples.map(asRoute),")
        .replace(
          /^/,
          'import examples from "./examples.json" with { type: "json" };\nimport { asRoute } from "./example.tsx";\n',
        ),
  });
  const { findings } = await buildReport(root);
  const found = (address: string) =>
    findings.filter((finding) => addressesOf(finding).includes(address));
  const codes = (address: string) => found(address).map(({ code }) => code);
  const silent = examples.filter(({ code }) => !codes(`/wrong/${code}/`).includes(code));
  expect(silent.map(({ code }) => [code, codes(`/wrong/${code}/`)])).toEqual([]);
  const faulty = examples.filter(({ code }) => found(`/right/${code}/`).length > 0);
  expect(
    faulty.map(({ code }) => [code, found(`/right/${code}/`).map(({ message }) => message)]),
  ).toEqual([]);
});

/**
 * A page of its own for each example: HTML as it is written, in the middle of the page, or in place
 * of its head or its <body>.
 */
const EXAMPLE = `
import { route } from "build-site";

interface Props { path: string; html: string }

export function asRoute({ path, html }: Props) {
  return route({ path, title: path, description: "The example " + path, template: Example, props: { path, html } });
}

function Example({ path, html }: Props) {
  const head = /<head>([^]*)<\\/head>/.exec(html)?.[1];
  const body = /^<body(.*)>$/.exec(html)?.[1];
  const attributes = Object.fromEntries([...(body ?? "").matchAll(/(\\S+)="(.*?)"/g)].map(([, name, value]) => [name, value]));
  const description = '<meta name="description" content="The example ' + path + '">';
  return (
    <html lang="en">
      <head dangerouslySetInnerHTML={{ __html: (head ?? "<title>" + path + "</title>") + description }} />
      <body {...attributes}>
        <a href="#main">Skip to main content</a>
        <header><nav aria-label="Main"><a href="/">Home</a></nav></header>
        <main id="main"><h1>Example</h1><div dangerouslySetInnerHTML={{ __html: head === body ? html : "" }} /></main>
        <footer><p>The end</p></footer>
      </body>
    </html>
  );
}
`;

/** A finding that holds for several pages names the others in its hint. */
function addressesOf({ route, hint = "" }: Finding): string[] {
  return [route ?? "", ...(/Also on (.*)\.$/m.exec(hint)?.[1]?.split(", ") ?? [])];
}
