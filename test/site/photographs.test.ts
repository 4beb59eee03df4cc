import { readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { outputFile } from "fs-extra/esm";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { buildReport, short } from "../helpers/cli.ts";
import { change, fingerprint, makeSite, type Changes } from "../helpers/make-site.ts";
import { photograph } from "../helpers/photograph.ts";
import { Collected, runHere } from "../helpers/run-here.ts";

const ABOUT = `{ alt: "The sea below a yellow sky", rights: "Photograph: my own", focus: "60% 40%" }`;

/** Shows a photograph on the home page, which lies in `content/images/`. */
const shown = (name = "pier.jpg", about = ABOUT): Changes => ({
  "templates/home.tsx": (text) =>
    text
      .replace(
        'const picture = usePage().asset("art/dot.svg");',
        `const picture = usePage().photograph("images/${name}", ${about});`,
      )
      .replace(
        /<img src={picture.*/,
        `<picture>
        {picture.sources.map(({ type, srcSet }) => <source key={type} type={type} srcSet={srcSet} sizes="100vw" />)}
        <img src={picture.src} width={picture.width} height={picture.height} className={picture.className} alt="The sea" />
      </picture>`,
      ),
});

async function siteWith(
  content: Buffer | string,
  name = "pier.jpg",
  about = ABOUT,
): Promise<string> {
  const root = await makeSite({ "package.json": "{}", ...shown(name, about) });
  await outputFile(join(root, "content/images", name), content);
  return root;
}

async function published(root: string, ending: string): Promise<Buffer[]> {
  const names = (await readdir(join(root, "out/assets"))).filter((name) => name.endsWith(ending));
  return Promise.all(names.map((name) => readFile(join(root, "out/assets", name))));
}

describe("a photograph in content/images/", () => {
  test("becomes AVIF, WebP and JPEG in several widths, none wider than itself, none larger than its width allows", async () => {
    const root = await siteWith(await photograph({ width: 1700, height: 1100 }));
    expect(await buildReport(root)).toMatchObject({ findings: [], code: 0 });
    const html = await readFile(join(root, "out/index.html"), "utf8");
    expect([...html.matchAll(/type="(image\/\w+)"/g)].map(([, type]) => type)).toEqual([
      "image/avif",
      "image/webp",
      "image/jpeg",
    ]);
    const widths = async (ending: string) => {
      const files = await published(root, ending);
      const all = await Promise.all(
        files.map(async (file) => (await sharp(file).metadata()).width),
      );
      return all.toSorted((a, b) => a - b);
    };
    expect(await widths(".avif")).toEqual([480, 800, 1200, 1600, 1700]);
    expect(await widths(".webp")).toEqual([480, 800, 1200, 1600, 1700]);
    expect(await widths(".jpg")).toEqual([480, 800, 1200, 1600]);
    expect(html).toContain('width="1700" height="1100"');
    const [, rule] = /<style>\.(photo-\w+\{[^}]*\})<\/style>/.exec(html) ?? [];
    expect(rule).toMatch(
      /^photo-\w+\{background-color:#f[0-9a-f]b[0-9a-f]4[0-9a-f];object-position:60% 40%\}$/,
    );
  });

  test("shows its middle without a focal point, and its upper third if it is high", async () => {
    const about = `{ alt: "The sea below a yellow sky", rights: "Photograph: my own" }`;
    for (const [size, position] of [
      [{ width: 500, height: 300 }, "50% 50%"],
      [{ width: 500, height: 800 }, "50% 33%"],
    ] as const) {
      const root = await siteWith(await photograph(size), "pier.jpg", about);
      await buildReport(root);
      expect(await readFile(join(root, "out/index.html"), "utf8")).toContain(
        `object-position:${position}}`,
      );
    }
  });

  test("loses its camera metadata (location, name, orientation) and is turned upright", async () => {
    const original = await photograph({ width: 800, height: 500, orientation: 6 });
    expect(original.includes("Exif")).toBe(true);
    const root = await siteWith(original);
    await buildReport(root);
    for (const ending of [".jpg", ".webp", ".avif"]) {
      for (const file of await published(root, ending)) {
        const { exif, icc, xmp, orientation, width, height } = await sharp(file).metadata();
        expect({ exif, icc, xmp, orientation }).toEqual({});
        expect(height).toBeGreaterThan(width);
        expect(file.includes("Camera")).toBe(false);
      }
    }
    expect(await readFile(join(root, "out/index.html"), "utf8")).toContain(
      'width="500" height="800"',
    );
  });

  test("is encoded once: a second build uses the cache and gives the same bytes, and so does a build with a lost or damaged cache", async () => {
    const root = await siteWith(await photograph({ width: 600, height: 400 }));
    for (const [name, value] of Object.entries({ CI: "", TERM: "xterm" })) vi.stubEnv(name, value);
    const stderr = Object.assign(new Collected(), { isTTY: true });
    await runHere(["build", "--root", root], { stdout: new Collected(), stderr });
    vi.unstubAllEnvs();
    expect(stderr.text).toContain("pictures and fonts: 6 of 6 …");
    const before = await fingerprint(join(root, "out"));
    const cache = join(root, "node_modules/.cache/build-site");
    const names = (await readdir(cache, { recursive: true })).filter((name) =>
      /\w{60}$/.test(name),
    );
    const entries = names.map((name) => join(cache, name));
    const bytes = () => Promise.all(entries.map((entry) => readFile(entry)));
    const made = await bytes();
    /** An entry that is made again has another inode. */
    const inodes = () => Promise.all(entries.map(async (entry) => (await stat(entry)).ino));
    const places = await inodes();
    const rebuild = async () => {
      await rm(join(root, "out"), { recursive: true });
      expect((await buildReport(root)).code).toBe(0);
      expect(await fingerprint(join(root, "out"))).toEqual(before);
    };

    await rebuild();
    expect(await inodes()).toEqual(places);

    for (const entry of entries) await writeFile(entry, "half a fi");
    await rebuild();
    expect(await bytes()).toEqual(made);

    await rm(cache, { recursive: true });
    await rebuild();
  });

  test("a PNG with transparent parts becomes a JPEG on white", async () => {
    const logo = await sharp({
      create: { width: 600, height: 400, channels: 4, background: "#0000" },
    })
      .png()
      .toBuffer();
    const root = await siteWith(logo, "logo.png");
    expect((await buildReport(root)).code).toBe(0);
    const [jpeg] = await published(root, ".jpg");
    const { channels } = await sharp(jpeg).stats();
    expect(channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255]);
  });
});

test("a photograph that does not compress well gets fewer pixels, and stays within the size for its width", async () => {
  // Nothing compresses worse than noise.
  let seed = 1;
  const noise = Buffer.from(
    Array.from({ length: 500 * 340 * 3 }, () => (seed = (seed * 16_807) % 2_147_483_647) % 256),
  );
  const grain = await sharp(noise, { raw: { width: 500, height: 340, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
  const root = await siteWith(grain);
  expect((await buildReport(root)).code).toBe(0);
  for (const ending of [".jpg", ".webp", ".avif"]) {
    const sizes = (await published(root, ending))
      .map(({ length }) => length)
      .toSorted((a, b) => a - b);
    for (const [index, size] of sizes.entries())
      expect(size).toBeLessThanOrEqual([30_000, 50_000][index] ?? 0);
  }
});

test("a photograph with the name of a drawing, apart from the extension, is found", async () => {
  const root = await makeSite({
    "templates/home.tsx": (text) => text.replace("art/dot.svg", "art/pier.svg"),
  });
  await outputFile(
    join(root, "content/images/pier.jpg"),
    await photograph({ width: 600, height: 400 }),
  );
  expect((await buildReport(root)).findings).toMatchObject([
    {
      code: "assets/missing",
      hint: expect.stringContaining("Did you mean the photograph “pier.jpg”?"),
    },
  ]);
});

test("an unused photograph with a problem is only a warning; a small logo beside it is none", async () => {
  const root = await makeSite();
  await outputFile(
    join(root, "content/images/pier.heic"),
    Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic"),
  );
  expect((await buildReport(root)).findings.map(short)).toEqual([
    "warning images/heic content/images/pier.heic",
  ]);
});

test("camera metadata is not published in other ways either", async () => {
  const picture = await photograph({ width: 600, height: 400 });
  const inStyles = await makeSite({
    "templates/styles/site.css": (text) =>
      `${text}body { background: url("../../content/images/pier.jpg") }`,
  });
  await outputFile(join(inStyles, "content/images/pier.jpg"), picture);
  expect((await buildReport(inStyles)).findings.map(short)).toEqual([
    "error styles/photograph templates/styles/site.css:6:24",
  ]);
  const asDrawing = await makeSite({
    "templates/home.tsx": (text) => text.replace("art/dot.svg", "images/map.svg"),
  });
  await outputFile(join(asDrawing, "content/images/map.svg"), picture);
  expect((await buildReport(asDrawing)).findings.map(({ code }) => code)).toContain(
    "assets/photograph",
  );
});

describe("a photograph that cannot be used", () => {
  const reported = async (content: Buffer | string, name?: string, about?: string) => {
    const { findings, code } = await buildReport(await siteWith(content, name, about));
    expect(code).toBe(1);
    return findings;
  };

  test("without alternative text, without rights, with an invalid focal point", async () => {
    const picture = await photograph({ width: 600, height: 400 });
    expect(await reported(picture, "pier.jpg", `{ alt: "", rights: "Mine" }`)).toMatchObject([
      {
        code: "images/no-alt",
        hint: expect.stringContaining("Describe what it shows in a sentence."),
      },
    ]);
    expect(await reported(picture, "pier.jpg", `{ alt: "The sea", rights: "" }`)).toMatchObject([
      { code: "images/no-rights", message: expect.stringContaining("images/pier.jpg") },
    ]);
    expect(
      await reported(picture, "pier.jpg", `{ alt: "The sea", rights: "Mine", focus: "left" }`),
    ).toMatchObject([{ code: "images/bad-focus" }]);
  });

  test.each([
    ["left out by the template", `rights="Mine"`, "", "images/no-alt templates/about.tsx:9:7"],
    ["misspelled", `atl={about.alt} rights="Mine"`, "", "images/no-alt templates/about.tsx:9:7"],
    ["written empty", `alt="" rights="Mine"`, "A pier", "images/no-alt templates/about.tsx:9:7"],
    ["empty in content", `alt={about.alt} rights="Mine"`, "", "images/no-alt content/about.md:2:8"],
    [
      "a bad focal point in content",
      `alt="A pier" rights="Mine" focus={about.alt}`,
      "left",
      "images/bad-focus content/about.md:3:6",
    ],
  ])("a fact is reported where it is: %s", async (_, attributes, alt, expected) => {
    const root = await makeSite({
      "content/about.md": (text) => text.replace("---\n", `---\nphoto: pier.jpg\nalt: "${alt}"\n`),
      "content/schema.ts": (text) =>
        text.replace(
          '"about.md", v.strictObject({',
          '"about.md", v.strictObject({ photo: line(), alt: v.string(),',
        ),
      "templates/about.tsx": (text) =>
        text
          .replace("import", 'import { Photo } from "build-site";\nimport')
          .replace(
            "<h1>{about.title}</h1>",
            `<Photo src={\`images/\${about.photo}\`} ${attributes} />`,
          ),
    });
    await outputFile(join(root, "content/images/pier.jpg"), await photograph({ width: 600 }));
    const { findings } = await buildReport(root);
    expect(findings.map(short)).toContain(`error ${expected}`);
  });

  test("too small, truncated, not a picture: each is reported with its file and what to do", async () => {
    const tooSmall = await reported(await photograph({ width: 400, height: 300 }));
    expect(tooSmall.map(short)).toEqual(["error images/too-small templates/home.tsx:7:29"]);
    expect(tooSmall[0]?.message).toContain("content/images/pier.jpg has 400 × 300 pixels");
    const whole = await photograph({ width: 1700, height: 1100 });
    const cutOff = await reported(whole.subarray(0, whole.length / 2));
    expect(cutOff).toMatchObject([
      { code: "images/unreadable", message: expect.stringContaining("pier.jpg is damaged") },
    ]);
    const scratched = Buffer.from(whole);
    scratched.fill(0x5a, whole.length / 2, whole.length / 2 + 200);
    expect((await reported(scratched)).map(({ code }) => code)).toEqual(["images/unreadable"]);
    const none = await reported("not a picture");
    expect(none.map(({ code }) => code)).toEqual(["images/unreadable"]);
  });

  test("HEIC, whatever its extension, with how to convert it", async () => {
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from("ftypheic\0\0\0\0mif1heic"),
      Buffer.alloc(100),
    ]);
    for (const name of ["IMG_0042.HEIC", "pier.jpg"]) {
      const findings = await reported(heic, name);
      expect(findings).toMatchObject([
        { code: "images/heic", message: expect.stringContaining(`content/images/${name}`) },
      ]);
      expect(findings.find(({ code }) => code === "images/heic")?.hint).toContain(
        "Save it as JPEG",
      );
    }
  });

  test("a format that is not for photographs", async () => {
    const tiff = await sharp(await photograph())
      .tiff()
      .toBuffer();
    expect(await reported(tiff, "scan.tif")).toMatchObject([
      { code: "images/format", message: expect.stringContaining("content/images/scan.tif") },
    ]);
  });

  test("a misspelled name, and one requested as a plain file", async () => {
    const root = await makeSite(shown("peir.jpg"));
    await outputFile(
      join(root, "content/images/pier.jpg"),
      await photograph({ width: 600, height: 400 }),
    );
    expect((await buildReport(root)).findings).toMatchObject([
      { code: "images/missing", hint: expect.stringContaining("Did you mean “images/pier.jpg”?") },
    ]);
    await change(root, {
      "templates/home.tsx": (text) =>
        text.replace(/photograph\("images\/peir.jpg".*\)/, 'asset("images/pier.jpg")'),
    });
    const { findings } = await buildReport(root);
    expect(findings.map(({ code }) => code)).toContain("assets/photograph");
  });
});
