import { beforeAll, expect, test } from "vitest";
import { alive, useReusedPages } from "../helpers/browser.ts";
import { islandPages } from "../helpers/island-pages.ts";
import { serveGoodSite, type ServedSite } from "../helpers/serve-site.ts";

const open = useReusedPages();

/**
 * What islands render besides the button that switches `on`, and the element that holds the
 * children afterwards.
 */
const PLACEMENTS: Record<string, [shows: string, after: string]> = {
  "hidden and shown again": ["{on && <div class={`a${n}`} {...slot} />}", "a2"],
  "moved to another element": [
    "{on ? <div class={`a${n}`} {...slot} /> : <section class={`b${n}`} {...slot} />}",
    "a2",
  ],
  "moved below another parent": [
    "{on ? <p><span {...slot} class={`a${n}`} /></p> : <i class={`b${n}`} {...slot} />}",
    "a2",
  ],
  "rendered a second time and once again": [
    "<div class={`a${n}`} {...slot} />{!on && <div class={`b${n}`} {...slot} />}",
    "a2",
  ],
  "replaced by other words in the same element": [
    "<div class={`a${n}`} {...(on ? slot : { children: `otherwise` })} />",
    "a2",
  ],
  "given to an element with a ref": [
    "{on && <div class={`a${n}`} ref={own} {...slot} />}{seen.current}",
    "a2",
  ],
  "given by a component": ["{on && <Box slot={slot} n={n} />}", "a2"],
};

const island = (shows: string) => `
import type { Slot, WithSlot } from "build-site/island";
import { useRef, useState } from "preact/hooks";

const Box = ({ slot, n }: { slot: Slot; n: number }) => <div dangerouslySetInnerHTML={slot.dangerouslySetInnerHTML} class={\`a\${n}\`} />;

export default function Panel({ slot }: WithSlot<object>) {
  const [n, setN] = useState(0);
  const on = n % 2 === 0;
  const seen = useRef(0);
  const own = (element: Element | null) => { if (element) seen.current++; };
  return <div><button type="button" onClick={() => setN(n + 1)}>Press</button>${shows}</div>;
}
`;

let site: ServedSite;

beforeAll(async () => {
  const children = '<label>{"Words "}<input type="text" /></label>';
  const panels = Object.values(PLACEMENTS).map(
    ([shows], number) => [`panel-${number}`, { code: island(shows), children }] as const,
  );
  site = await serveGoodSite(islandPages(Object.fromEntries(panels)));
});

test("the site with these islands has no finding", () => {
  expect(site.findings).toEqual([]);
});

/** Opens the page of a placement. */
async function openPanel(placement: string) {
  const name = `panel-${Object.keys(PLACEMENTS).indexOf(placement)}`;
  const { page, messages } = await open(`${site.url}${name}/`);
  await alive(page, name);
  return { page, messages, press: page.getByRole("button", { name: "Press" }) };
}

test.each(Object.entries(PLACEMENTS))(
  "the children of an island that are %s are the same",
  async (placement, [, after]) => {
    const { page, messages, press } = await openPanel(placement);
    await page.getByLabel("Words").fill("typed");
    const input = await page.getByLabel("Words").elementHandle();
    await press.click();
    await press.click();
    const holder = page.locator(`.${after}`);
    await holder.getByText("Words").waitFor();
    expect(await page.getByLabel("Words").inputValue()).toBe("typed");
    expect(await page.getByLabel("Words").evaluate((now, before) => now === before, input)).toBe(
      true,
    );
    expect(await page.getByText("otherwise").count()).toBe(0);
    expect(messages).toEqual([]);
  },
);

test("children that are rendered twice are in the second place while it is there", async () => {
  const { page, press } = await openPanel("rendered a second time and once again");
  await press.click();
  await page.locator(".b1").getByText("Words").waitFor();
  expect(await page.getByText("Words").count()).toBe(1);
});

test("hooks that something else has set still run, before and after ours", async () => {
  const { url, findings } = await serveGoodSite({
    "islands/panel.tsx": `
import type { WithSlot } from "build-site/island";
import { options, type VNode } from "preact";
import { useEffect, useState } from "preact/hooks";

const seen = { early: 0, late: 0, effects: 0 };
const watch = (name: "early" | "late") => {
  const { vnode: before } = options;
  options.vnode = (vnode: VNode) => {
    before?.(vnode);
    if (vnode.type === "em") seen[name]++;
  };
};
watch("early");
options.requestAnimationFrame = (run) => {
  seen.effects++;
  setTimeout(run);
};

export default function Panel({ slot }: WithSlot<object>) {
  const [n, setN] = useState(0);
  useEffect(() => {
    if (n === 0) watch("late");
    document.title = \`\${n} \${seen.early > n} \${seen.late >= n} \${seen.effects > n}\`;
  }, [n]);
  return <div><button type="button" onClick={() => setN(n + 1)}>Press</button><em>n</em>{n % 2 === 0 && <div {...slot} />}</div>;
}
`,
    // The only island of the site: its modules run before ours.
    "islands/counter.tsx": null,
    "templates/home.tsx": (text) =>
      text
        .replace("counter.tsx", "panel.tsx")
        .replace(/<Island [^]*<\/Island>/, '<Island of={Counter} when="load">Words</Island>'),
  });
  expect(findings).toEqual([]);
  const { page, messages } = await open(url);
  await alive(page, "panel");
  for (const n of [0, 1, 2]) {
    await expect.poll(() => page.title()).toBe(`${n} true true true`);
    expect(await page.getByText("Words").count()).toBe((n + 1) % 2);
    await page.getByRole("button", { name: "Press" }).click();
  }
  expect(messages).toEqual([]);
});
