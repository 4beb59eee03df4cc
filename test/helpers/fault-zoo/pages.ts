/** The parts of a page. */
interface Page {
  title?: string;
  head?: string;
  body: string;
}

/** A whole document. */
export function html({ title, head = "", body }: Page): string {
  const named = title === undefined ? "" : `<title>${title}</title>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${named}${head}</head><body>${body}</body></html>`;
}

const SENTENCES = [
  "The pier was built in three summers, and the fourth was spent on arguing who should paint it.",
  "Boats leave at eight in the morning; the last one is back before the lamps are lit.",
  "In winter the kiosk sells soup, bread and, to those who ask kindly, yesterday's newspaper.",
  "The tide table hangs beside the door and is right more often than the clock above it.",
  "Anglers need a permit, which the harbor office writes while you wait.",
  "Three families have kept the ferry running since the bridge was planned and not built.",
  "From the hill you see both lighthouses, on clear days also the chimney of the old brewery.",
  "The guided walk takes an hour and a half, with a stop at the rope maker's workshop.",
];

/** Some paragraphs of harmless prose. */
export function prose(paragraphs = 4): string {
  return Array.from({ length: paragraphs }, (_, index) => {
    const turned = [
      ...SENTENCES.slice(index % SENTENCES.length),
      ...SENTENCES.slice(0, index % SENTENCES.length),
    ];
    return `<p>${turned.slice(0, 5).join(" ")}</p>`;
  }).join("\n");
}

/** An honest page, optionally with something special in its body. */
export function honestPage(special = "", title = "The harbour and its pier"): string {
  const menu = `<nav><a href="/">Home</a> <a href="/boats">Boats</a> <a href="/contact">Contact</a></nav>`;
  return html({
    title,
    body: `${menu}<main><h1>${title}</h1>${prose()}${special}${prose(2)}</main>`,
  });
}

/**
 * The response of a client-side application to every path: a script and an empty element for it.
 */
export const SHELL = html({
  title: "Harbour",
  head: `<script type="module" crossorigin src="/assets/index-4f1c9a.js"></script><link rel="stylesheet" href="/assets/index-77aa.css">`,
  body: `<div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript>`,
});
