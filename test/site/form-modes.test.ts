import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, inject, test } from "vitest";
import { copyBrokerSite } from "../helpers/broker-site.ts";
import { buildReport } from "../helpers/cli.ts";

/** The default. */
const NONE = "  mode: none\n";

/** One copy for all tests: to read the templates of another takes a second. */
let root: string;
/** Its two files that the tests change. */
let site: string;
let settings: string;

beforeAll(async () => {
  root = await mkdtemp(join(inject("sharedFolder"), "forms-"));
  await copyBrokerSite(root);
  site = await readFile(join(root, "content/site.yaml"), "utf8");
  settings = await readFile(join(root, "content/settings.yaml"), "utf8");
}, 180_000);

/**
 * Builds the broker's site with these lines below `form:`; returns the report, the form of About,
 * and the policy.
 */
async function build(form: string, otherSettings = settings) {
  expect(site).toContain(NONE);
  await writeFile(join(root, "content/site.yaml"), site.replace(NONE, form));
  await writeFile(join(root, "content/settings.yaml"), otherSettings);
  const report = await buildReport(root);
  if (!report.ok) return { report, html: "", tag: "", fields: {}, policy: "" };
  const html = await readFile(join(root, "out/about/index.html"), "utf8");
  const hidden = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return {
    report,
    html,
    tag: /<form[^>]*>/.exec(html)?.[0] ?? "",
    fields: Object.fromEntries([...hidden].map(([, name, value]) => [name, value])) as Record<
      string,
      string
    >,
    policy: await readFile(join(root, "out/_headers"), "utf8"),
  };
}

const SUBJECT = "A question from your website";

test("formspree: its address, its field names, its honeypot, and a redirect afterward", async () => {
  const { report, tag, fields, policy } = await build(
    "  mode: formspree\n  endpoint: https://formspree.io/f/abcdwxyz\n",
  );
  expect(report.findings).toEqual([]);
  expect(tag).toContain('action="https://formspree.io/f/abcdwxyz" method="post"');
  expect(tag).not.toContain("enctype");
  expect(fields).toEqual({
    subject: SUBJECT,
    _subject: SUBJECT,
    _next: "https://www.naples-luxury.example/thanks/",
  });
  expect(policy).toContain("form-action 'self' https://formspree.io;");
  expect(policy).toContain(
    "connect-src 'self' https://ads.naples-luxury.example https://formspree.io;",
  );
});

test("web3forms: the key, and a redirect afterward", async () => {
  const { report, tag, fields, policy } = await build("  mode: web3forms\n  key: 11111111-2222\n");
  expect(report.findings).toEqual([]);
  expect(tag).toContain('action="https://api.web3forms.com/submit"');
  expect(fields).toEqual({
    subject: SUBJECT,
    access_key: "11111111-2222",
    redirect: "https://www.naples-luxury.example/thanks/",
  });
  expect(policy).toContain("form-action 'self' https://api.web3forms.com;");
});

test("netlify: the attributes that it looks for in the built page, and no other host in the policy", async () => {
  const { report, tag, fields, policy } = await build("  mode: netlify\n");
  expect(report.findings).toEqual([]);
  expect(tag).toContain('action="/thanks/"');
  expect(tag).toContain('name="about" data-netlify="true" data-netlify-honeypot="remark"');
  expect(fields).toEqual({ subject: SUBJECT, "form-name": "about" });
  expect(policy).toContain("form-action 'self';");
  expect(policy).toContain("connect-src 'self' https://ads.naples-luxury.example;");
});

test("none, the default: the visitor's own program, with only fields that mean something to a reader", async () => {
  const { html, tag, fields, policy } = await build(NONE);
  expect(tag).toContain('method="post" enctype="text/plain"');
  expect(tag).not.toContain("action=");
  expect(html).toMatch(
    /<button type="submit"[^>]* formaction="mailto:hello@naples-luxury\.example"/,
  );
  expect(fields).toEqual({});
  expect(policy).toContain("form-action 'self' mailto:;");
});

test.each([
  [
    "  mode: custom\n",
    "“mode” custom needs the address that takes the form: add “endpoint: https://…” below it.",
  ],
  [
    "  mode: formspree\n",
    "“mode” formspree needs the address of your form: add “endpoint: https://formspree.io/f/…” below it.",
  ],
  ["  mode: web3forms\n", "“mode” web3forms needs your access key: add “key: …” below it."],
  [
    "  mode: formspree\n  endpoint: https://formspree.io/f/\n",
    "“endpoint” is no form at Formspree; write https://formspree.io/f/ and the letters of your form.",
  ],
  [
    "  mode: custom\n  endpoint: pending\n",
    "“endpoint”: “pending” is no address that takes a form; write a whole one (https://…), or one of the site’s own host (/api/contact).",
  ],
  [
    "  mode: custom\n  endpoint: http://forms.example.com/contact\n",
    "“endpoint”: “http://forms.example.com/contact” begins with http:, so what visitors write would travel unencrypted; use https:.",
  ],
  [
    "  mode: none\n  endpoint: https://forms.example.com/contact\n",
    "“endpoint” does nothing with this mode; write “mode: custom” if you mean it.",
  ],
  [
    "  mode: netlify\n  key: abc\n",
    "“key” does nothing with this mode; write “mode: web3forms” if you mean it.",
  ],
  [
    "  mode: custom\n  endpoint: /api/contact\n",
    "“/api/contact” leads to a page that does not exist.",
  ],
])("%j is reported at its line, with what is missing", async (form, message) => {
  const { report } = await build(form);
  expect(report.ok).toBe(false);
  expect(report.findings.map((finding) => finding.message)).toContain(message);
  expect(report.findings[0]?.file).toBe("content/site.yaml");
});

test("a form at an address on the site's own host", async () => {
  const { report, tag } = await build(
    "  mode: custom\n  endpoint: /api/contact\n",
    settings.replace("  - /listings\n", "  - /listings\n  - /api\n"),
  );
  expect(report.findings).toEqual([]);
  expect(tag).toContain('action="/api/contact"');
});
