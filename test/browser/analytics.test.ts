import { expect, test } from "vitest";
import { useBrowser } from "../helpers/browser.ts";
import { buildReport } from "../helpers/cli.ts";
import { filesOfSection, siteOfSection } from "../helpers/features.ts";
import { change } from "../helpers/make-site.ts";
import { startServer } from "../helpers/start-server.ts";

const open = useBrowser();

/** What the script of each service does: it sends to the address that its documentation names. */
const SCRIPTS: Record<string, string> = {
  "https://plausible.io/js/script.js":
    "fetch(new URL('/api/event', document.currentScript.src), { method: 'POST', keepalive: true, body: '{}' })",
  "https://cloud.umami.is/script.js":
    "fetch('https://gateway.umami.is/api/send', { method: 'POST', keepalive: true, body: '{}' })",
  "https://matomo.example.com/matomo.js":
    "navigator.sendBeacon(_paq[0][1] + '?idsite=' + _paq[1][1])",
  "https://www.googletagmanager.com/gtag/js":
    "navigator.sendBeacon('https://region1.google-analytics.com/g/collect?tid=' + [...dataLayer[1]][1])",
};

const SENT = [
  "https://gateway.umami.is/api/send",
  "https://matomo.example.com/matomo.php?idsite=1",
  "https://plausible.io/api/event",
  "https://region1.google-analytics.com/g/collect?tid=G-XXXXXXXXXX",
];

test("the services for counting visits load and send; without their connections a build names each", async () => {
  const root = await siteOfSection("Counting visits");
  expect((await buildReport(root)).findings).toEqual([]);
  const counted = async () => {
    const { url } = await startServer(["preview", "--port", "0"], root);
    const { page, messages } = await open("about:blank");
    const sent = new Set<string>();
    await page.route(/^https:/, (route) => {
      const address = route.request().url();
      const script = SCRIPTS[address.replace(/\?.*/, "")];
      if (script === undefined) sent.add(address);
      return route.fulfill({
        body: script ?? "",
        contentType: "text/javascript",
        headers: { "access-control-allow-origin": "*" },
      });
    });
    await page.goto(new URL("/about/", url).href, { waitUntil: "networkidle" });
    return { sent: [...sent].toSorted(), messages };
  };
  expect(await counted()).toEqual({ sent: SENT, messages: [] });

  const { "content/settings.yaml": settings = "" } = filesOfSection("Counting visits");
  const scripts = settings.slice(0, settings.indexOf("  connections:"));
  await change(root, { "content/settings.yaml": (text) => text.replace(settings, scripts) });
  const { ok, findings } = await buildReport(root);
  expect(ok).toBe(true);
  expect(
    findings.map(({ code, file, message, hint }) => [code, file, message.split(" ")[0], hint]),
  ).toEqual(
    [
      ["Plausible", "https://plausible.io"],
      ["Umami", "https://gateway.umami.is"],
      ["Matomo", "https://matomo.example.com"],
      ["Google", "https://*.google-analytics.com"],
    ].map(([name, host]) => [
      "security/no-connection",
      "templates/visits.tsx",
      name,
      `To allow it, add ${host} to “security: connections:” in content/settings.yaml.`,
    ]),
  );
  const { sent, messages } = await counted();
  expect(sent).toEqual([]);
  expect(messages.join()).toContain("connect-src");
});
