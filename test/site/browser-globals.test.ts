import { expect, test } from "vitest";
import { buildSiteProcess, type JsonReport } from "../helpers/cli.ts";
import { makeSite } from "../helpers/make-site.ts";

/** Code that uses a global of the browser: the file, the change to it, and the global. */
const USES: Record<string, [file: string, change: (text: string) => string, name: string]> = {
  "an island that uses it during rendering": [
    "islands/counter.tsx",
    (text) => text.replace("const id = useId();", "const id = useId();\n  window.scrollTo(0, 0);"),
    "window",
  ],
  "an island that uses it when it is loaded": [
    "islands/counter.tsx",
    (text) => `${text}\nexport const title = document.title;\n`,
    "document",
  ],
  "a template that uses it": [
    "templates/home.tsx",
    (text) => text.replace("<h1>", "{localStorage.length}<h1>"),
    "localStorage",
  ],
};

test.each(Object.entries(USES))(
  "a global of the browser: %s gets a hint",
  async (_, [file, change, name]) => {
    // In a process of its own: other tests may leave globals behind in this one.
    const { code, stdout } = await buildSiteProcess(
      ["build", "--format", "json"],
      await makeSite({ [file]: change }),
    );
    const { findings } = JSON.parse(stdout) as JsonReport;
    expect(code).toBe(1);
    expect(findings).toMatchObject([
      { code: "templates/threw", file, message: expect.stringContaining(`${name} is not defined`) },
    ]);
    expect(findings[0]?.hint).toContain("Use browser features in useEffect");
  },
);
