import { expect, test } from "vitest";
import { buildReport } from "../helpers/cli.ts";
import { makeSite, type Changes } from "../helpers/make-site.ts";

/** What a build says of the small site with a slip in it. */
async function findingsOf(changes: Changes) {
  const { code, findings } = await buildReport(await makeSite(changes));
  expect(code).toBe(1);
  return findings;
}

test("a template that forgets to return is told so", async () => {
  const findings = await findingsOf({
    "templates/not-found.tsx": "export function NotFound() {\n  <p>Nothing</p>;\n}\n",
  });
  expect(findings).toMatchObject([
    { code: "templates/no-document", message: "The template renders nothing.", route: "/404.html" },
  ]);
  expect(findings[0]?.hint).toContain("needs a “return”");
});

/** Code that asks for what only a browser has: the file, what is changed in it, and the name that it asks for. */
const ASKS: Record<string, [file: string, change: (text: string) => string, name: string]> = {
  "an island asks while it is rendered": [
    "islands/counter.tsx",
    (text) => text.replace("const id = useId();", "const id = useId();\n  window.scrollTo(0, 0);"),
    "window",
  ],
  "an island asks when it is loaded": [
    "islands/counter.tsx",
    (text) => `${text}\nexport const title = document.title;\n`,
    "document",
  ],
  "a template asks": [
    "templates/home.tsx",
    (text) => text.replace("<h1>", "{localStorage.length}<h1>"),
    "localStorage",
  ],
};

test.each(Object.entries(ASKS))(
  "where %s for what only a browser has, the hint says where that belongs",
  async (_, [file, change, name]) => {
    const findings = await findingsOf({ [file]: change });
    expect(findings).toMatchObject([
      { code: "templates/threw", file, message: expect.stringContaining(`${name} is not defined`) },
    ]);
    expect(findings[0]?.hint).toMatch(/^Only a browser has that, .* belongs in useEffect/);
  },
);
