import { differingExcerpts, excerpt } from "../../findings/visible-text.ts";
import type { IslandRender } from "../../islands/browser/mount-in-dev.ts";
import { trusted } from "./trusted.ts";

const MOST_DIFFERENCES = 3;

/** How the browser's rendering of an island differs from the server's: “it adds <b>…</b>”. */
export function compareRender({ before, html, mark }: IslandRender): string {
  const { body } = new DOMParser().parseFromString(
    trusted(`<!DOCTYPE html><body>${html}`),
    "text/html",
  );
  before.normalize();
  return childDifferences(before, body, mark).slice(0, MOST_DIFFERENCES).join("; ");
}

function childDifferences(sent: Element, rendered: Element, mark: string): string[] {
  const before = [...sent.childNodes];
  const now = [...rendered.childNodes];
  // The children of the island are not compared.
  if (now[0] instanceof Comment && now[0].data === mark) return [];
  const found: string[] = [];
  for (let index = 0; index < Math.max(before.length, now.length); index++) {
    const [old, fresh] = [before[index], now[index]];
    if (old instanceof Element && fresh instanceof Element && old.localName === fresh.localName)
      found.push(...attributeDifferences(old, fresh), ...childDifferences(old, fresh, mark));
    else if (old !== undefined && old.nodeType === fresh?.nodeType && !(old instanceof Element)) {
      const [is, was] = differingExcerpts(fresh.nodeValue ?? "", old.nodeValue ?? "");
      if (fresh.nodeValue !== old.nodeValue) found.push(`it writes “${is}” in place of “${was}”`);
    } else {
      if (fresh !== undefined) found.push(`it adds ${describe(fresh)}`);
      if (old !== undefined) found.push(`it removes ${describe(old)}`);
      // Everything after it would differ too.
      if (before.length !== now.length) break;
    }
  }
  return found;
}

function attributeDifferences(sent: Element, rendered: Element): string[] {
  const show = (name: string, value: string | null) =>
    value === null ? `no ${name}` : `${name}="${excerpt(value)}"`;
  return [...new Set([...sent.getAttributeNames(), ...rendered.getAttributeNames()])].flatMap(
    (name) => {
      const [was, is] = [sent.getAttribute(name), rendered.getAttribute(name)];
      return was === is
        ? []
        : [`<${sent.localName}> has ${show(name, is)} in place of ${show(name, was)}`];
    },
  );
}

function describe(node: Node): string {
  return node instanceof Element ? excerpt(node.outerHTML) : `“${excerpt(node.nodeValue ?? "")}”`;
}
