import { HtmlValidate, StaticConfigLoader } from "html-validate/browser";
import html5 from "html-validate/elements/html5";
import { expect, onTestFinished, test } from "vitest";
import { checkedPage } from "../../src/check/check-site.ts";
import { htmlRules } from "../../src/check/html-rules.ts";
import { startHtmlValidator } from "../../src/check/html-validity.ts";
import validateAll from "../../src/check/html-validity-worker.ts";

/** What the library says by itself, with a configuration for each page. */
function saidByLibrary(html: string): unknown[] {
  const { results } = new HtmlValidate(new StaticConfigLoader(htmlRules)).validateStringSync(html, "x.html");
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, severity, offset }) => ({
      rule: ruleId,
      message,
      severity: severity === 2 ? "error" : "warning",
      offset,
    })),
  );
}

const page = (body: string) => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Pier</title></head><body><main>${body}</main></body></html>`;

const names = Object.keys(html5).filter((name) => /^[a-z]/.test(name));

test.each([
  ["each element without an attribute", names.map((name) => `<${name}></${name}>`).join("\n")],
  [
    "each element with one",
    names.map((name) => `<${name} id="a-${name}" name="x" type="y" rel="stylesheet" src="/">x</${name}>`).join("\n"),
  ],
  [
    "what is required only there",
    '<map name="m"><area alt="a"><area href="/"></map><form><input><button>x</button></form><a target="_blank">x</a>' +
      '<img src="/x.png" usemap="#m"><video><track><source></video><picture><source></picture><meta><link><script src></script>',
  ],
  [
    "directives",
    "<!-- [html-validate-disable-next element-required-attributes -- so] --><img><img><site-island></site-island>",
  ],
  [
    "ids that are named, some of them there",
    `<img>${["a", "1x", "a.b", "a,b", "a b", "é", "a'b", "a\\b", "#a", "{{a}}", "a[b]", "*", ""]
      .map((id, index) => {
        const there = index % 2 === 0 ? `<p id="${id}">x</p>` : "";
        return `${there}<label for="${id}">x</label><button type="button" aria-controls=" ${id}  no-${id}" aria-describedby>x</button>`;
      })
      .join(
        "\n",
      )}<template><p id="inside">x</p></template><input list="inside" form="nowhere"><output for="nowhere"></output>`,
  ],
])("it says what the library says: %s", async (_, body) => {
  const [said = []] = validateAll([{ file: "x.html", html: page(body) }]);
  expect(said).toEqual(saidByLibrary(page(body)));
  expect(said.filter(({ rule }) => rule === "element-required-attributes")).not.toEqual([]);
  // In a worker the library is without parts that it does not need there.
  const validator = startHtmlValidator({ most: 1 });
  onTestFinished(() => validator.close());
  const inWorker = await validator.checkAll([checked("/", body)]);
  // Of several headers, footers and main parts a11y/landmarks tells.
  const isOfPage = ({ rule, offset }: (typeof said)[number]) =>
    rule === "unique-landmark" && /^(main|header|footer)\b/.test(page(body).slice(offset));
  const short = ({ rule, severity, offset }: (typeof said)[number]) => [`html/${rule}`, severity, offset];
  expect(inWorker.map(({ code, severity, offset }) => [code, severity, offset])).toEqual(
    said.filter((message) => !isOfPage(message)).map(short),
  );
});

test("one page leaves nothing behind for the next", () => {
  const bodies = ['<img src="/a.png">', "<p>fine</p>", "<!-- [html-validate-disable wcag/h37] --><img>", "<img>"];
  const pages = [...bodies, ...bodies].map((body) => ({ file: "x.html", html: page(body) }));
  const said = validateAll(pages);
  expect(said).toEqual(pages.map(({ html }) => saidByLibrary(html)));
});

const checked = (address: string, body: string) => checkedPage({ address, file: "index.html", html: page(body) });

test("many pages in workers: all that is wrong, in the order of the pages", async () => {
  const validator = startHtmlValidator({ most: 2 });
  onTestFinished(() => validator.close());
  const pages = Array.from({ length: 50 }, (_, index) =>
    checked(`/${index}/`, index % 3 === 0 ? `<img src="/${index}.png">` : `${index}`),
  );
  const findings = await validator.checkAll(pages);
  const offset = page("").indexOf("</main>") + 1;
  expect(findings.map((finding) => [finding.page.address, finding.code, finding.offset])).toEqual(
    Array.from({ length: 17 }, (_, index) => [`/${3 * index}/`, "html/wcag/h37", offset]),
  );
});

test("of pages of one shape the first answers for all; where something is wrong with it, each is asked", async () => {
  const validator = startHtmlValidator({ most: 1 });
  onTestFinished(() => validator.close());
  const said = async (bodies: string[], sound?: string[]) => {
    const pages = bodies.map((body, index) => checked(`/${index}/`, body));
    return (await validator.checkAll(pages, sound)).map((finding) => [
      finding.page.address,
      finding.code,
      finding.offset,
    ]);
  };
  const begin = page("").indexOf("</main>");
  expect(await said(["<p>a</p>", "<p>pier</p>", "<p>beach</p>"])).toEqual([]);
  expect(await said(["<p>a</p><h1></h1>", "<p>pier</p>", "<p>pier</p><h1></h1>", "<p>a & b</p>"])).toEqual([
    ["/0/", "html/empty-heading", begin + "<p>a</p><".length],
    ["/2/", "html/empty-heading", begin + "<p>pier</p><".length],
    ["/3/", "html/no-raw-characters", begin + "<p>a ".length],
  ]);
  // What somebody says of a shape is believed.
  const { facts } = checked("/", "<h1></h1>");
  expect(await said(["<h1></h1>"], [facts.shape ?? ""])).toEqual([]);
});
