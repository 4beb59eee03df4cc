import type { Changes } from "./make-site.ts";

/**
 * A small site that reads in every way: content of every kind, whole, in part and as a list, through props and closures,
 * in the choice of a template, photographs of style sheets, a package, an island, chance. For tests that change parts of it.
 */
export const MANY_KINDS: Changes = {
  "package.json": JSON.stringify({ name: "many-kinds", private: true }),
  "content/settings.yaml": "origin: https://www.example.com\n",
  "content/site.yaml": "name: Many kinds\nslogan: Of everything one\n",
  "content/note.md": "---\ntitle: A note\n---\n\nSome *words* of the note.\n",
  "content/areas/harbor.json": '{ "title": "Harbor", "text": "Boats and piers", "sights": [{ "name": "Pier" }] }',
  "content/areas/meadow.json": '{ "title": "Meadow", "text": "Grass and skies" }',
  "content/areas/summit.json": '{ "title": "Summit", "text": "Rocks and clouds" }',
  "content/schema.ts": `
    import { defineContent, jsonFiles, markdownFile, yamlFile } from "build-site";
    import * as v from "valibot";
    const sights = v.optional(v.array(v.strictObject({ name: v.string() })));
    const area = v.strictObject({ title: v.string(), text: v.string(), sights });
    export default defineContent({
      site: yamlFile("site.yaml", v.strictObject({ name: v.string(), slogan: v.string() })),
      note: markdownFile("note.md", v.strictObject({ title: v.string() })),
      areas: jsonFiles("areas/*.json", area),
    });
  `,
  "templates/routes.ts": `
    import { route } from "build-site";
    import { Area, Clock, Closed, Home, Note } from "./pages.tsx";
    export function files({ content, origin, pages, asset }: any) {
      const areas = Object.values<any>(content.areas).map(({ text, sights = [] }) => text + sights.map(({ name }: any) => ", " + name));
      return [
        { path: "list.txt", content: [origin, content.site.slogan, ...areas, ...pages.map(({ url }: any) => url)].join("\\n") },
        { path: ".well-known/sign.svg", content: asset("art/sign.svg") },
      ];
    }
    export default function routes(content: any) {
      const closed = content.site.slogan;
      const note = content.site.slogan.includes("two") ? Home : Note;
      return [
        route({ path: "/", title: content.site.name, description: "The home page", template: Home, props: {} }),
        route({ path: "/note", title: "Note", description: "A note", template: note, props: { note: content.note } }),
        route({ path: "/closed", title: "Closed", description: "From a closure", template: () => Closed({ closed }), props: {} }),
        route({ path: "/clock", title: "Clock", description: "Of chance", template: Clock, props: {} }),
        ...Object.entries<any>(content.areas).map(([slug, { title }]) =>
          route({ path: "/" + slug, title, description: "All about " + title, template: Area, props: { slug } }),
        ),
        { ...route({ path: "/404", title: "Nothing", description: "Nothing is here", template: Home, props: {} }), listed: false },
      ];
    }
  `,
  "templates/pages.tsx": `
    import { Island, usePage } from "build-site";
    import { Markdown } from "build-site/markdown";
    import greeting from "greeting";
    import Counter from "../islands/counter.tsx";
    import { Document } from "./document.tsx";
    export function Home() {
      const { content } = usePage<any>();
      return <Document>
        <h1>{content.site.name}</h1>
        <p>{greeting}</p>
        <Island of={Counter} when="interaction" start={3} />
        <ul>{Object.keys(content.areas).map((slug) => <li key={slug}><a href={"/" + slug + "/"}>{slug}</a></li>)}</ul>
        <p><a href="/note/">Note</a> <a href="/closed/">Closed</a> <a href="/clock/">Clock</a></p>
      </Document>;
    }
    export function Area({ slug }: { slug: string }) {
      const { content } = usePage<any>();
      return <Document><h1>{content.areas[slug].title}</h1><p>{content.areas[slug].text}</p></Document>;
    }
    export function Note({ note }: any) {
      return <Document><h1>{note.title}</h1><Markdown of={note.body} /></Document>;
    }
    export function Closed({ closed }: { closed: string }) {
      return <Document><h1>Closed</h1><p>{closed}</p></Document>;
    }
    export function Clock() {
      return <Document><h1>Clock</h1><p>{Math.random() < 2 ? "now" : new Date().toISOString()}</p></Document>;
    }
  `,
  "templates/art/index.tsx": `
    export default { sign: () => <svg width={8} height={8} viewBox="0 0 8 8"><path d="M0 0h8v8z" /></svg> };
  `,
  "templates/document.tsx": `
    import { usePage } from "build-site";
    export function Document({ children }: any) {
      const { route, url, asset } = usePage();
      return <html lang="en"><head><meta charSet="utf-8" /><title>{route.title}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="description" content={route.description} /><link rel="canonical" href={url} />
        <link rel="stylesheet" href={asset("styles/site.css").href} /></head>
        <body><a href="#main">Skip</a><header><nav aria-label="Main"><a href="/">Home</a></nav></header>
        <main id="main">{children}</main><footer>End</footer></body></html>;
    }
  `,
  "templates/styles/site.css": '@import "./parts/base.css";\nbody { margin: 0 }\n',
  "templates/styles/parts/base.css": "main { padding: 1rem }\n",
  "templates/static/hello.txt": "Hello\n",
  "islands/counter.tsx": `
    /** @jsxImportSource preact */
    import { useState } from "preact/hooks";
    import { step } from "./shared/step.ts";
    export default function Counter({ start }: { start: number }) {
      const [count, setCount] = useState(start);
      return <button type="button" onClick={() => setCount(count + step)}>{\`Pressed \${count}\`}</button>;
    }
  `,
  "islands/shared/step.ts": "export const step = 1;\n",
  "node_modules/greeting/package.json":
    '{ "name": "greeting", "version": "1.0.0", "type": "module", "main": "index.js" }',
  "node_modules/greeting/index.js": 'export default "Good day";\n',
};
