import { syncBuiltinESMExports } from "node:module";
import { mock } from "node:test";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { addressProblem, isPrivateHost } from "../../src/links/collect/address.ts";
import { textOf } from "../../src/links/probe/body.ts";
import { readSignals } from "../../src/links/probe/page-signals.ts";
import { HostQueues, TooLong, retryAfter } from "../../src/links/probe/politeness.ts";

describe("Retry-After", () => {
  const now = Date.parse("2026-11-20T03:00:00Z");
  const date = (text: string) => new Date(text).toUTCString();

  test.each<[name: string, headers: Record<string, string | string[]>, ms: number | undefined]>([
    ["none", {}, undefined],
    ["seconds", { "retry-after": "120" }, 120_000],
    ["none at all", { "retry-after": "0" }, 0],
    ["a fraction of a second, rounded up", { "retry-after": "0.0005" }, 1],
    ["with spaces around it", { "retry-after": " 7 " }, 7000],
    ["the first of several", { "retry-after": ["3", "9"] }, 3000],
    ["more than a timer can wait", { "retry-after": "99999999999" }, 99_999_999_999_000],
    ["a date by our clock", { "retry-after": date("2026-11-20T03:00:30Z") }, 31_000],
    [
      "a date by the clock of the server",
      { "retry-after": date("2026-11-20T05:00:30Z"), date: date("2026-11-20T05:00:00Z") },
      31_000,
    ],
    [
      "a date with an invalid server clock",
      { "retry-after": date("2026-11-20T03:00:30Z"), date: "noon" },
      31_000,
    ],
    ["a date in the past", { "retry-after": date("2026-11-19T03:00:00Z") }, 0],
    ["words", { "retry-after": "soon" }, undefined],
    ["nothing", { "retry-after": "" }, undefined],
  ])("%s", (_, headers, ms) => {
    expect(retryAfter(headers, now)).toBe(ms);
  });

  test("a negative number is ignored", () => {
    expect(retryAfter({ "retry-after": "-5" }, now) ?? 0).toBe(0);
  });
});

test.each<[name: string, bytes: Buffer, contentType: string, text: string]>([
  ["UTF-8 by default", Buffer.from("Café"), "text/html", "Café"],
  [
    "the encoding in the header",
    Buffer.from("Café", "latin1"),
    "text/html; charset=ISO-8859-1",
    "Café",
  ],
  [
    "in quotes and uppercase",
    Buffer.from("Café", "latin1"),
    'text/html; Charset = "windows-1252"',
    "Café",
  ],
  [
    "the encoding in the page",
    Buffer.from('<meta charset="latin1">é', "latin1"),
    "text/html",
    '<meta charset="latin1">é',
  ],
  [
    "the encoding in the page, in the old syntax",
    Buffer.from(
      '<META http-equiv=Content-Type content="text/html; charset=windows-1252">é',
      "latin1",
    ),
    "",
    '<META http-equiv=Content-Type content="text/html; charset=windows-1252">é',
  ],
  [
    "the header before the page",
    Buffer.from('<meta charset="latin1">é'),
    "text/html; charset=utf-8",
    '<meta charset="latin1">é',
  ],
  ["UTF-8 for an unknown encoding", Buffer.from("Café"), "text/html; charset=utf-99", "Café"],
  ["two bytes a character", Buffer.from("Café", "utf16le"), "text/html; charset=utf-16le", "Café"],
  [
    "another alphabet",
    Buffer.from([0x8a, 0x43, 0x82, 0xcc]),
    "text/html; charset=shift_jis",
    "海の",
  ],
  ["invalid bytes", Buffer.from([0x41, 0xff]), "text/html", "A\u{FFFD}"],
])("the text of a body: %s", (_, bytes, contentType, text) => {
  expect(textOf(bytes, contentType)).toBe(text);
});

test("the text of a body in an encoding that Node has no decoder for", () => {
  class OfSomeNode extends TextDecoder {
    constructor(label?: string) {
      if (label === "x-user-defined") throw new RangeError("not supported");
      super(label);
    }
  }
  vi.stubGlobal("TextDecoder", OfSomeNode);
  onTestFinished(() => void vi.unstubAllGlobals());
  const bytes = Buffer.from("Café", "latin1");
  expect(textOf(bytes, "text/html; charset=x-user-defined")).toBe("Café");
});

describe("the signals of a page", () => {
  const read = (html: string, fragments: string[] = []) =>
    readSignals(html, { fragments, whole: true });

  test("title, headings and text, with single spaces and without invisible text", () => {
    const html =
      "<head><title> The\n Pier &amp; Grill </title><style>a{}</style></head><svg><title>fish</title></svg>" +
      "<h1>The <b>Pier</b></h1><script>x()</script><template>t</template><noscript>n</noscript><p>Open&nbsp;daily</p><h1> </h1>";
    expect(read(html)).toMatchObject({
      title: "The Pier & Grill",
      h1: ["The Pier"],
      text: "The Pier Open daily",
      length: 19,
      scripts: 1,
    });
    expect(read("").title).toBeUndefined();
    expect(read("<title> </title>").title).toBeUndefined();
  });

  test("long texts are counted, and only their beginning is kept", () => {
    const { text, length } = read(`<p>${"word ".repeat(2000)}</p>`);
    expect([text.length, length]).toEqual([3000, 9999]);
  });

  test.each<[content: string, refresh: { seconds: number; url: string } | undefined]>([
    ["0; url=/there", { seconds: 0, url: "/there" }],
    ["3;URL='https://x.example/?a=b;c'", { seconds: 3, url: "https://x.example/?a=b;c" }],
    ["1.5, /there", { seconds: 1.5, url: "/there" }],
    ["300", undefined],
    ["", undefined],
  ])("a refresh: “%s”", (content, refresh) => {
    expect(read(`<meta http-equiv="Refresh" content="${content}">`).refresh).toEqual(refresh);
  });

  test.each<[name: string, html: string, fragment: string, found: boolean]>([
    ["an id", '<p id="menu">', "menu", true],
    ["a name", '<a name="menu">', "menu", true],
    ["the name of another element", '<input name="menu">', "menu", false],
    ["an id in another case", '<p id="Menu">', "menu", false],
    ["encoded", '<p id="café">', "caf%C3%A9", true],
    ["encoded on the page as well", '<p id="caf%C3%A9">', "caf%C3%A9", true],
    ["a fragment that cannot be decoded", '<p id="50%off">', "50%off", true],
    ["with the prefix of GitHub", '<h2 id="user-content-menu">', "menu", true],
    ["in a template", '<template><p id="menu"></template>', "menu", false],
    ["none", "<p>menu</p>", "menu", false],
  ])("an anchor: %s", (_, html, fragment, found) => {
    expect(read(html, [fragment]).anchors.has(fragment)).toBe(found);
  });
});

describe("one queue a host", () => {
  // Node's mock timers include those of node:timers/promises, for modules that are imported
  // afterwards.
  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
    syncBuiltinESMExports();
  });
  afterEach(() => {
    mock.timers.reset();
    syncBuiltinESMExports();
  });

  /** Advances the clock one millisecond at a time, so that everything that waits gets its turn. */
  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed++) {
      await new Promise((done) => setImmediate(done));
      mock.timers.tick(1);
    }
    await new Promise((done) => setImmediate(done));
  }

  /** Requests addresses, each of which takes some milliseconds, and notes when each starts. */
  function asks(queues: HostQueues, urls: readonly string[], busy = 10, most = 1000) {
    const began: [url: string, at: number][] = [];
    const all = urls.map((url) => {
      const work = () => {
        began.push([url, Date.now() - 1_000_000]);
        return new Promise<void>((done) => setTimeout(done, busy));
      };
      return queues.run(url, work, { most });
    });
    return { began, all: Promise.allSettled(all) };
  }

  test("a limit of concurrent requests, in order", async () => {
    const { began } = asks(
      new HostQueues({ perHost: 2, gap: 0 }),
      ["a", "b", "c", "d"].map((path) => `http://x.example/${path}`),
    );
    await pass(25);
    expect(began.map(([url, at]) => `${url.at(-1)} ${at}`)).toEqual(["a 0", "b 0", "c 10", "d 10"]);
  });

  test("a gap between two starts, for each host by itself", async () => {
    const urls = [
      "http://x.example/1",
      "https://x.example/2",
      "http://x.example/3",
      "http://y.example/",
    ];
    const { began } = asks(new HostQueues({ perHost: 5, gap: 7 }), urls);
    await pass(20);
    expect(began).toEqual([
      [urls[0], 0],
      [urls[3], 0],
      [urls[1], 7],
      [urls[2], 14],
    ]);
  });

  test("ten addresses a second", async () => {
    const queues = new HostQueues({ perHost: 2 });
    const { began } = asks(queues, ["http://x.example/1", "http://x.example/2"]);
    await pass(110);
    expect(began.map(([, at]) => at)).toEqual([0, 100]);
  });

  test("no requests during the pause that a host asks for, and an error instead of too long a wait", async () => {
    const queues = new HostQueues({ perHost: 1, gap: 0 });
    queues.block("http://x.example/", 50);
    queues.block("https://x.example/other", 20);
    const patient = asks(queues, ["http://x.example/1"], 10, 50);
    const hasty = asks(queues, ["http://x.example/2"], 10, 20);
    await pass(49);
    expect(patient.began).toEqual([]);
    await pass(21);
    expect([patient.began, hasty.began]).toEqual([
      [["http://x.example/1", 50]],
      [["http://x.example/2", 60]],
    ]);
    queues.block("http://x.example/", 1000);
    const refused = asks(queues, ["http://x.example/3", "http://x.example/4"], 10, 999);
    const ends = await refused.all;
    expect(ends.map((end) => end.status === "rejected" && end.reason instanceof TooLong)).toEqual([
      true,
      true,
    ]);
    expect(refused.began).toEqual([]);
  });

  test("failing work, and an aborted wait, give the turn to the next", async () => {
    const queues = new HostQueues({ perHost: 1, gap: 0 });
    const failing = queues.run("http://x.example/", () => Promise.reject(new Error("no")), {
      most: 10,
    });
    await expect(failing).rejects.toThrow("no");
    queues.block("http://x.example/", 100);
    const stop = new AbortController();
    const stopped = queues.run("http://x.example/", () => Promise.resolve("?"), {
      most: 200,
      signal: stop.signal,
    });
    stop.abort();
    await expect(stopped).rejects.toThrow("aborted");
    const next = asks(queues, ["http://x.example/"], 1, 200);
    await pass(101);
    expect(next.began).toEqual([["http://x.example/", 100]]);
  });

  test("http and https of one name are one host, another port is another", async () => {
    const queues = new HostQueues({ perHost: 1, gap: 0 });
    queues.block("http://X.example/a", 100);
    const run = (url: string) => queues.run(url, () => Promise.resolve("sent"), { most: 10 });
    await expect(run("https://x.example:443/")).rejects.toThrow(TooLong);
    expect(await run("http://x.example:8080/")).toBe("sent");
  });
});

test.each<[address: string, code: string | undefined]>([
  ["https://x.example/a?b#c", undefined],
  ["HTTP://X.EXAMPLE", undefined],
  ["http://[2606:4700::1111]/", undefined],
  ["https://bücher.example/ä", undefined],
  ["x.example", "not-an-address"],
  ["x.example:8080/a", "not-an-address"],
  ["localhost:8080", "not-an-address"],
  ["http:x.example", "not-an-address"],
  ["https://x.example/a b", "not-an-address"],
  ["https://x.example:99999/", "not-an-address"],
  ["htps://x.example/", "unknown-scheme"],
  ["javascript:void(0)", "unknown-scheme"],
  ["mailto:ann@x.example", undefined],
  ["mailto:ann@x.example,ben@x.example?subject=50%25", undefined],
  ["mailto:?to=ann@x.example", undefined],
  ["mailto:", "mailto"],
  ["mailto:ann@example", undefined],
  ["tel:+1-239-555-0100", undefined],
  ["tel:+1%20(239)%20555-0100;ext=5", undefined],
  ["tel:911", undefined],
  ["tel:12395550100", undefined],
  ["sms:911", undefined],
  ["tel:", "tel"],
  ["tel:call us", "tel"],
  ["tel:call", "tel"],
  ["tel:tel:+12395550100", "tel"],
  ["tel:(+34)%20952%2012%2034%2056", undefined],
  ["tel:%2807%29%203893%200810", undefined],
  ["tel:239‑555‑0100", undefined],
  ["tel:239–555–0100", undefined],
  ["tel:239.555.0100,,45#", undefined],
  ["tel:+1-239-555-0100;ext=12", undefined],
  ["tel:+1 239 555 0100 ext. 12", undefined],
  ["tel:*67#", undefined],
  ["tel:17", undefined],
  ["tel:1-800-GO-FEDEX", undefined],
  ["tel:1-877-KARS-4-KIDS", undefined],
  ["tel:٠١٢٣٤٥", undefined],
  ["tel:5", "tel"],
  ["tel:+1-XXX-XXX-XXXX", "tel"],
  ["tel:911", undefined],
  ["tel://+12395550100", undefined],
  ["tel:1-800-FLOWERS", undefined],
  ["tel:+1-239-555-DOCK", undefined],
  ["mailto:?bcc=ann@x.example&subject=Table", undefined],
  ["mailto:?subject=Casa&body=Look", undefined],
  ["mailto:?cc=ann", "mailto"],
  ["mailto:ann@x.example,ben@x.example?subject=x%20y", undefined],
  ["mailto:ann@x.example;ben@x.example", undefined],
  ["mailto:josé@bücher.example", undefined],
  ["mailto:ann%40x.example", undefined],
  ["mailto:%22Ann%20B%22%20%3Cann@x.example%3E", undefined],
  ["mailto:ann+guide@x.example", undefined],
  ["mailto:mailto:ann@x.example", "mailto"],
  ["mailto:https://x.example/@ann", "mailto"],
  ["mailto:ann", "mailto"],
  ["mailto:ann@x.example,", undefined],
  ["mailto://ann@x.example", "mailto"],
  ["mailto:ann@x..example", "mailto"],
  ["mailto:ann@x.example/", "mailto"],
  ["MAILTO:Ann@X.example", undefined],
  ["mailto:?TO=ann@x.example", undefined],
  ["mailto:?Cc=ann+guide@x.example", undefined],
  ["mailto:%22B,%20Ann%22%20%3Cann@x.example%3E", undefined],
  ["mailto:ann@x&subject=Table", "mailto"],
  ["tel:239-555-0100 extension 12", undefined],
  ["tel:239-555-0100;ext=12", undefined],
  ["tel:%E2%80%AA239-555-0100%E2%80%AC", undefined],
  ["tel: 239-555-0100 ", undefined],
  ["tel:2395550100w12", undefined],
  ["zotero://select/items/1", undefined],
  ["ms-word:ofe|u|https://x.example/a.docx", undefined],
  ["sms:+12395550100?body=Hi", undefined],
  ["smsto:+12395550100", undefined],
  ["whatsapp://send?phone=12395550100", undefined],
  ["geo:26.14,-81.79", undefined],
  ["facetime:ann@x.example", undefined],
  ["skype:ann?call", undefined],
  ["webcal://x.example/tides.ics", undefined],
  ["sip:ann@x.example", undefined],
  ["hhttps://x.example/", "unknown-scheme"],
  ["http//x.example/", "not-an-address"],
  ["https:/x.example/", "not-an-address"],
  ["https://x example/", "not-an-address"],
  ["https:///x.example", "not-an-address"],
  ["https://", "not-an-address"],
  ["https://x.example:6000/", "bad-port"],
  ["http://x.example:22", "bad-port"],
  ["http://x.example:10080/", "bad-port"],
  ["http://x.example:8080/", undefined],
  ["//x.example/", "not-an-address"],
  ["www.x.example", "not-an-address"],
  ["ftp://x.example/", "unknown-scheme"],
  ["file:///x", "unknown-scheme"],
  ["data:text/plain,x", "unknown-scheme"],
  ["about:blank", "unknown-scheme"],
])("what is wrong with %s: %s", (address, code) => {
  expect(addressProblem(address, { allowPrivate: false })?.code).toBe(code);
  expect(addressProblem(address, { allowPrivate: true })?.code).toBe(code);
});

const NAMES = "localhost localhost. printer.local intranet";
const NUMBERS =
  "127.0.0.1 127.0.0.1. 127.1 2130706433 0x7f000001 0177.0.0.1 0.0.0.0 10.1.2.3 172.16.0.1 192.168.1.1 100.64.0.1 169.254.169.254";
const MAPPED = "[::1] [::] [::ffff:127.0.0.1] [fe80::1] [fd00::1]";

test.each(`${NAMES} ${NUMBERS} ${MAPPED}`.split(" "))("%s is private", (host) => {
  const address = `http://${host}/`;
  expect(addressProblem(address, { allowPrivate: false })).toMatchObject({
    verdict: "invalid",
    code: "private-address",
  });
  expect(addressProblem(address, { allowPrivate: true })).toBeUndefined();
});

test("private hosts by name and by number, and similar public ones", () => {
  expect(["a.localhost", "[::1]", "router.home.arpa"].filter(isPrivateHost)).toHaveLength(3);
  expect(
    ["x.example", "8.8.8.8", "[2606:4700::1111]", "localhost.example"].filter(isPrivateHost),
  ).toEqual([]);
});
