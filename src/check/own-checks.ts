import * as v from "valibot";
import { bundleForNode } from "../code/bundle-for-node.ts";
import { ENTRY } from "../code/provided.ts";
import { runBundle } from "../code/run-bundle.ts";
import { callSite, isPromise, type SiteCode } from "../code/site-code.ts";
import type { SourceLookup } from "../code/source-lookup.ts";
import { frozen } from "../content/content.ts";
import { isRecord } from "../files/files-below.ts";
import { ownFile } from "../findings/finding-page.ts";
import { error, type Finding, type Position } from "../findings/finding.ts";
import { FindingsError, findingsOf } from "../findings/findings-error.ts";
import type { Formatter } from "../findings/report.ts";
import { SITE_MODULES } from "../render/provided.ts";
import { settingsPart } from "../settings/read-settings.ts";
import type { PageFinding, Rule, TextFinding } from "./check-context.ts";

/* The site's own checks: its modules, and packages. */

const EXAMPLE = `${ownFile("docs/extending.md")} has an example.`;

const moduleName = v.pipe(
  v.string(),
  v.check(
    (text) => /^(?:\.\/(?!.*\.\.\/)|@[\w.-]+\/|[a-z\d])[\w@/.-]*$/i.test(text),
    "is not a module; write a file such as ./checks/titles.ts, or a package name",
  ),
);

/** A valid format name. */
const FORMAT_NAME = /^[a-z][a-z\d-]*$/;

/** A module with checks, and its line in the settings. */
export interface CheckModule {
  name: string;
  place: Position;
}

/** The checks and formats of a site. */
export interface CheckSettings {
  checks: CheckModule[];
  formats: ReadonlyMap<string, CheckModule>;
}

/** The settings `checks` and `formats`. */
export const checkSettings = settingsPart(
  {
    checks: v.optional(
      v.pipe(
        v.array(moduleName),
        v.description("Modules with checks: files of the site, or packages."),
      ),
      [],
    ),
    formats: v.optional(
      v.pipe(
        v.record(v.pipe(v.string(), v.regex(FORMAT_NAME, "is not a format name")), moduleName),
        v.description("Modules with formats of reports, by the name for --format."),
      ),
      {},
    ),
  },
  ({ checks, formats }, locate): CheckSettings => ({
    checks: checks.map((name, index) => ({ name, place: locate(["checks", index], "value") })),
    formats: new Map(
      Object.entries(formats).map(([format, name]) => [
        format,
        { name, place: locate(["formats", format], "value") },
      ]),
    ),
  }),
);

/** What a check has to return; `given` are the pages and texts that it got. */
const schemas = (given: WeakSet<object>) => {
  const found = {
    code: v.pipe(v.string(), v.regex(/^[a-z\d-]+(?:\/[a-z\d-]+)+$/)),
    severity: v.picklist(["error", "warning", "info"]),
    message: v.pipe(v.string(), v.nonEmpty()),
    offset: v.optional(v.number()),
    hint: v.optional(v.string()),
    url: v.optional(v.string()),
  };
  const isGiven = (value: unknown) => isRecord(value) && given.has(value);
  return {
    page: v.object({
      ...found,
      page: v.custom<PageFinding["page"]>(isGiven),
      hintInMarkdown: v.optional(v.string()),
      isPicture: v.optional(v.boolean()),
      text: v.optional(v.string()),
      fromRoute: v.optional(v.boolean()),
    }),
    text: v.object({
      ...found,
      text: v.custom<TextFinding["text"]>(isGiven),
      length: v.optional(v.number()),
    }),
  };
};

/**
 * Loads the checks of a site: the default export of each module is one, or a list. Throws the
 * findings of modules that cannot be loaded, or that export no check.
 */
export async function loadChecks(root: string, { checks }: CheckSettings): Promise<Rule[]> {
  if (checks.length === 0) return [];
  const { exports, lookup } = await loadModules(root, checks);
  const findings: Finding[] = [];
  const rules = checks.flatMap(({ name, place }, index): Rule[] => {
    const exported = exports[index]?.default;
    const site = siteCode(`A check of “${name}”`, { place, lookup });
    const found = callSite(site, () => Array.from(Array.isArray(exported) ? exported : [exported]));
    if (found.length > 0 && found.every((rule) => typeof rule === "function"))
      return found.map((rule) => guarded(rule as Rule, site));
    const hint = `Export a check, or a list of checks, as default: ${EXAMPLE}`;
    const message = `“${name}” does not export a check.`;
    findings.push(error("checks/no-checks", message, { ...place, hint }));
    return [];
  });
  if (findings.length > 0) throw new FindingsError(findings);
  return rules;
}

/**
 * Loads a format of a site. Throws the findings of a module that cannot be loaded, or that exports
 * no function.
 */
export async function loadFormat(root: string, module: CheckModule): Promise<Formatter> {
  const { exports, lookup } = await loadModules(root, [module]);
  const { name, place } = module;
  const format = exports[0]?.default;
  if (typeof format !== "function") {
    const hint = `Export a function that turns a report into text: ${EXAMPLE}`;
    const message = `“${name}” does not export a format.`;
    throw new FindingsError([error("checks/no-format", message, { ...place, hint })]);
  }
  return (report, context) =>
    callSite(siteCode(`The format “${name}”`, { place, lookup }), () => {
      const text: unknown = (format as Formatter)(structuredClone(report), { ...context });
      if (typeof text === "string") return text;
      throw new TypeError(isPromise(text) ? PROMISE : "it did not return text");
    });
}

async function loadModules(
  root: string,
  modules: readonly CheckModule[],
): Promise<{ exports: { default?: unknown }[]; lookup: SourceLookup }> {
  const imports = modules.map(
    ({ name }, index) => `import * as module${index} from ${JSON.stringify(name)};`,
  );
  const names = modules.map((_, index) => `module${index}`).join(", ");
  const entry = `${imports.join("\n")}\ndeliver([${names}]);`;
  const code = await bundleForNode(root, entry, SITE_MODULES).catch((problem: unknown) => {
    // The first lines of the entry import the modules, one each.
    const inSettings = ({ file, line, ...finding }: Finding): Finding => {
      const place = file === ENTRY ? modules[(line ?? 0) - 1]?.place : undefined;
      return { ...finding, ...(place ?? { file, line }) } as Finding;
    };
    throw new FindingsError(findingsOf(problem).map(inSettings));
  });
  const { exports, lookup } = await runBundle(root, code);
  return { exports: exports as { default?: unknown }[], lookup };
}

const PROMISE = "it returns a promise, and checks and formats are called synchronously";

const siteCode = (what: string, at: Pick<SiteCode, "lookup" | "place">): SiteCode => {
  return { code: "checks/threw", what, ...at };
};

/** A rule whose mistakes are findings of the site. */
function guarded(rule: Rule, site: SiteCode): Rule {
  const given = new WeakSet<object>();
  const schema = schemas(given);
  const findingsFrom = (of: keyof typeof schema, work: () => unknown): unknown[] =>
    callSite(site, () => {
      const made = work();
      if (isPromise(made)) throw new TypeError(PROMISE);
      // A copy: reading it again runs no code of the site.
      const found = v.safeParse(v.array<v.GenericSchema>(schema[of]), made);
      if (found.success) return found.output;
      const hint = `Return a list of objects with code, severity, message and ${of}: ${EXAMPLE}`;
      const message = `${site.what} does not return a list of findings.`;
      throw new FindingsError([error("checks/bad-finding", message, { ...site.place, hint })]);
    });
  const onPages = (work: () => unknown) => findingsFrom("page", work) as PageFinding[];
  return ({ sizes, styles, settings, targets, anchors, folder }) => {
    // Frozen, so that a check cannot change the page for others.
    const copy = Object.freeze({
      sizes: new Map(sizes),
      styles: { get: (file: string) => styles.get(file) },
      settings: Object.freeze({ ...settings }),
      targets: Object.freeze({ ...targets }),
      anchors: Object.freeze({ ...anchors }),
      folder: folder && Object.freeze({ ...folder }),
    });
    const { open, content } = callSite(site, () => {
      const opened = rule(copy);
      if (isPromise(opened)) throw new TypeError(PROMISE);
      // A check may return undefined, whatever its type says.
      const { page, content: texts, end } = Object(opened) as typeof opened;
      if (page ?? texts ?? end) return { open: opened, content: texts };
      throw new TypeError("it has no page, content or end");
    });
    return {
      page: (page) => {
        frozen(page.facts);
        given.add(Object.freeze(page)).add(Object.freeze(page.text));
        return onPages(() => (open.page === undefined ? [] : open.page(page)));
      },
      end: () => onPages(() => (open.end === undefined ? [] : open.end())),
      ...(content !== undefined && {
        content(texts) {
          for (const text of frozen(texts)) given.add(text);
          return findingsFrom("text", () => content.call(open, texts)) as TextFinding[];
        },
      }),
    };
  };
}
