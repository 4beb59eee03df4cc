import { createHash } from "node:crypto";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { normalizeHtml } from "../../render/normalize-html.ts";
import { withTsx } from "../../render/tsx-hook.ts";
import type { LinkReport } from "./page.tsx";
import { SCRIPT } from "./script.ts";
import { STYLES } from "./styles.ts";

export type { LinkReport } from "./page.tsx";

/**
 * The report on links as a page for people: one file that opens from anywhere, asks nobody for anything, and prints.
 * The same report gives the same bytes.
 */
export async function formatHtml(report: LinkReport): Promise<string> {
  const { ReportPage } = await withTsx(() => import("./page.tsx"));
  const page = createElement(ReportPage, { report, policy: POLICY, styles: STYLES, script: SCRIPT });
  return `<!DOCTYPE html>\n${normalizeHtml(renderToStaticMarkup(page))}\n`;
}

/** Nothing but the page's own styles and script: not even text that slipped through as HTML could do anything. */
const POLICY = `default-src 'none'; style-src ${hashOf(STYLES)}; script-src ${hashOf(SCRIPT)}; base-uri 'none'; form-action 'none'`;

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
