import { SourceMap } from "node:module";
import { join, posix } from "node:path";
import * as v from "valibot";
import { originalPosition } from "../code/source-lookup.ts";
import { ASSETS_FOLDER, isSiteFile } from "../files/site-folder.ts";
import { error, type Finding, type Position } from "../findings/finding.ts";
import { oneLine, shorten } from "../findings/text.ts";
import { LIMITS } from "./dev-message.ts";
import type { DevSite } from "./dev-site.ts";

/** A browser's report of the failures on a page. */
export const failureReport = v.object({
  page: v.pipe(v.string(), v.startsWith("/"), v.maxLength(1000)),
  islands: v.pipe(
    v.array(
      v.object({
        /**
         * Failed to hydrate, threw later, rendered different HTML, or was blocked by the policy.
         */
        what: v.picklist(["failed", "threw", "changed", "blocked"]),
        name: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))),
        message: v.pipe(v.string(), v.maxLength(LIMITS.message)),
        /** The browser's stack trace, or one line with the place. */
        stack: v.pipe(v.string(), v.maxLength(LIMITS.stack)),
      }),
    ),
    v.maxLength(LIMITS.failures),
  ),
});

export type FailureReport = v.InferOutput<typeof failureReport>;

/** The findings in a report. Errors in other scripts appear only in the browser's console. */
export async function failureFindings(
  { page, islands }: FailureReport,
  site: DevSite,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { what, name: reported, message, stack } of islands) {
    const sources = await sourcesOf(stack, site);
    if (what === "threw" && sources === undefined) continue;
    const name = reported ?? sources?.map(({ file }) => ISLAND.exec(file)?.[1]).find(Boolean);
    const island = name === undefined ? "An island" : `The island “${name}”`;
    const file = `islands/${name}.tsx`;
    const place = sources?.[0] ?? (site.readSource(file) === undefined ? undefined : { file });
    const { code, text, hint: usual } = TEXTS[what];
    const [, directive = ""] = /\(([a-z-]+)\)$/.exec(message) ?? [];
    const isBlocked = what === "blocked";
    const hint = (isBlocked ? BLOCKED_HINTS[directive] : undefined) ?? usual;
    const subject = isBlocked ? "The Content-Security-Policy of the page" : island;
    const where = what === "changed" || sources?.[0] ? "" : " The browser's console shows where.";
    findings.push(
      error(code, `${subject} ${text}: ${shorten(oneLine(message), 300)}`, {
        ...place,
        route: oneLine(page),
        hint: hint + where,
      }),
    );
  }
  return findings;
}

const FAILED = { code: "islands/failed", text: "has failed in the browser" };

const TEXTS = {
  changed: {
    code: "islands/would-mutate",
    text: "renders something different in the browser than at build time",
    hint: "Render the same on both sides. Use browser features in useEffect.",
  },
  failed: { ...FAILED, hint: "Visitors see it as they would without JavaScript." },
  threw: {
    ...FAILED,
    hint: "Visitors keep its last state, and this action has no effect.",
  },
  blocked: {
    code: "security/blocked",
    text: "blocks",
    hint: "The published page has the same policy. Add the host to the `hosts` of the island.",
  },
};

const BLOCKED_HINTS: Record<string, string> = {
  "style-src-elem":
    "The policy blocks a <style> that a script adds. Move its rules to a style sheet. For a " +
    "library, set “security.inlineStyles: true” in content/settings.yaml.",
  "style-src-attr":
    "The policy blocks style attributes written as text. Set the properties of element.style.",
  "require-trusted-types-for": "The policy blocks HTML from text. Render elements instead.",
};

/** Islands are directly in the folder; code that they share is in subfolders. */
const ISLAND = /^islands\/([^/]+)\.[jt]sx$/;

const FRAME = /https?:\/\/[^/\s]+(\/[^\s:?#]+\.js):(\d+):(\d+)/g;

const INLINE_MAP = /\n\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*$/;

/**
 * Maps a stack to places in the site's sources, innermost first; undefined if no script in it has
 * a source map.
 */
async function sourcesOf(stack: string, site: DevSite): Promise<Position[] | undefined> {
  let isIsland = false;
  const positions: Position[] = [];
  for (const [, address = "", line, column] of stack.matchAll(FRAME)) {
    const [, encoded] = INLINE_MAP.exec(String(await site.file(address))) ?? [];
    if (encoded === undefined) continue;
    isIsland = true;
    const map = new SourceMap(JSON.parse(Buffer.from(encoded, "base64").toString("utf8")));
    const found = originalPosition(map, Number(line), Number(column));
    if (found === undefined) continue;
    // Sources are relative to the script.
    const file = posix.join(ASSETS_FOLDER, found.file);
    if (isSiteFile(site.root, join(site.root, file))) positions.push({ ...found, file });
  }
  return isIsland ? positions : undefined;
}
