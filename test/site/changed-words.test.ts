import { join } from "node:path";
import { expect, test } from "vitest";
import { buildSaved } from "../helpers/build-saved.ts";
import { change, temporaryFolder, type Changes } from "../helpers/make-site.ts";
import { MANY_KINDS } from "../helpers/many-kinds.ts";

const note = (text: string): Changes => ({ "content/note.md": `---\ntitle: Note\n---\n\n${text}\n` });
const area = (slug: string, title: string, text = "Words"): Changes => ({
  [`content/areas/${slug}.json`]: JSON.stringify({ title, text }),
});
const TEXT = "Some words, [closed](/closed/), [harbor](/harbor/#part), and [a friend](https://friend.example/).";

/** A site of which one page alone leads to another one, and to a part of a third. */
async function siteWithLinks(): Promise<string> {
  const root = await temporaryFolder();
  await change(root, MANY_KINDS);
  await change(root, {
    ...note(TEXT),
    "content/settings.yaml": "origin: https://www.example.com\ncompression: none\nbudgets: { html: 2 }\n",
    // A file that holds what pages say is another one with them.
    "templates/routes.ts": (text) =>
      text.replace("content.site.slogan, ...areas, ...pages.map(({ url }: any) => url)", "pages.length"),
    "templates/pages.tsx": (text) =>
      text
        .replace('<a href="/closed/">Closed</a>', "")
        .replace("Math.random() < 2", "true")
        .replace(
          "<p>{content.areas[slug].text}</p>",
          "<p id={content.areas[slug].text.startsWith('Boats') ? 'part' : undefined}>{content.areas[slug].text}</p>",
        ),
  });
  return root;
}

async function reportOf(root: string, out: string) {
  const { report } = await buildSaved({ root, out: join(root, out), check: true });
  const { ok, summary, extra } = report;
  // A finding about a page names it in the folder of the build.
  const findings = report.findings
    .map((finding) => ({ ...finding, file: finding.file?.replace(`${out}/`, "out/") }))
    .toSorted((a, b) => (a.message < b.message ? -1 : 1));
  return { ok, findings, outbound: summary["outboundLinks"], pages: summary["pages"], budgets: extra?.["budgets"] };
}

/** What an edit could bring about, by the codes of what is found. */
const EDITS: [what: string, changes: Changes, ...codes: string[]][] = [
  ["other words", note(`${TEXT} And some more.`)],
  ["a link to another site", note(`${TEXT} [Another](https://other.example/)`)],
  ["a link to a page that is not there", note(`${TEXT} [no](/nowhere/)`), "links/no-such-page"],
  ["a link to a part that is not there", note(`${TEXT} [no](/harbor/#no)`), "links/no-such-anchor"],
  ["no link to a page any more", note("Some [harbor](/harbor/)."), "links/unreachable-page"],
  ["no part any more to which another page leads", area("harbor", "Harbor", "Ships"), "links/no-such-anchor"],
  ["the title of another page", area("meadow", "Summit"), "html/duplicate-description", "html/duplicate-title"],
  ["more words than a budget allows", note(`${TEXT} ${"word ".repeat(400)}`), "budgets/exceeded"],
  ["a page that nobody checked", { "content/areas/glade.json": '{ "title": "Glade", "text": "" }' }],
];

test.each(EDITS)(
  "after a build in which only words have changed, %s: says what a first build says",
  async (_, changes, ...codes) => {
    const root = await siteWithLinks();
    const first = await reportOf(root, "out");
    expect(first).toMatchObject({ ok: true, findings: [], outbound: 1 });
    expect(first.budgets).toHaveLength(8);
    await change(root, note(`First of all: ${TEXT}`));
    const words = await reportOf(root, "out");
    expect(words).toEqual(await reportOf(root, "clean-1"));
    await change(root, changes);
    const edited = await reportOf(root, "out");
    expect(edited).toEqual(await reportOf(root, "clean-2"));
    expect(edited.findings.map(({ code }) => code)).toEqual(codes);
  },
);
