/* Differences between an island as the server sent it and as it renders in this browser, for people. */
import type { IslandRender } from "../../islands/browser/mount-in-dev.ts";
import { trusted } from "./trusted.ts";

/** How many characters of a text are shown, and how many of them before the first that differs. */
const MOST_CHARACTERS = 60;
const CHARACTERS_BEFORE = 20;

/** How many differences are shown. */
const MOST_DIFFERENCES = 3;

/** What the browser makes of an island that the server has sent otherwise: “it adds <b>…</b>”. Empty without differences. */
export function compareRender({ before, html, mark }: IslandRender): string {
  const { body } = new DOMParser().parseFromString(trusted(`<!DOCTYPE html><body>${html}`), "text/html");
  before.normalize();
  return childDifferences(before, body, mark).slice(0, MOST_DIFFERENCES).join("; ");
}

function childDifferences(sent: Element, rendered: Element, mark: string): string[] {
  const before = [...sent.childNodes];
  const now = [...rendered.childNodes];
  // The children of the island are no part of it.
  if (now[0] instanceof Comment && now[0].data === mark) return [];
  const found: string[] = [];
  for (let index = 0; index < Math.max(before.length, now.length); index++) {
    const [old, fresh] = [before[index], now[index]];
    if (old instanceof Element && fresh instanceof Element && old.localName === fresh.localName)
      found.push(...attributeDifferences(old, fresh), ...childDifferences(old, fresh, mark));
    else if (old !== undefined && old.nodeType === fresh?.nodeType && !(old instanceof Element)) {
      const [is, was] = fromFirstDifference(fresh.nodeValue ?? "", old.nodeValue ?? "");
      if (is !== was) found.push(`it writes “${is}” in place of “${was}”`);
    } else {
      if (fresh !== undefined) found.push(`it adds ${describe(fresh)}`);
      if (old !== undefined) found.push(`it takes ${describe(old)} away`);
      // Everything after it would differ too.
      if (before.length !== now.length) break;
    }
  }
  return found;
}

function attributeDifferences(sent: Element, rendered: Element): string[] {
  const show = (name: string, value: string | null) =>
    value === null ? `no ${name}` : `${name}="${visible(shortened(value))}"`;
  return [...new Set([...sent.getAttributeNames(), ...rendered.getAttributeNames()])].flatMap((name) => {
    const [was, is] = [sent.getAttribute(name), rendered.getAttribute(name)];
    return was === is ? [] : [`<${sent.localName}> has ${show(name, is)} in place of ${show(name, was)}`];
  });
}

/** Two texts from shortly before the first character that differs; the same for the same texts. */
function fromFirstDifference(one: string, other: string): [string, string] {
  if (one === other) return ["", ""];
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const from = Math.max(0, same - CHARACTERS_BEFORE);
  const differInSpace = one.replaceAll(/\s/g, "") === other.replaceAll(/\s/g, "");
  const excerpt = (text: string) => {
    const shown = visible(`${from > 0 ? "…" : ""}${shortened(text.slice(from))}`);
    return differInSpace ? shown.replaceAll(" ", "␠") : shown;
  };
  return [excerpt(one), excerpt(other)];
}

/** Control characters as their pictures: ␀, ␊, ␍. */
function visible(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, (control) => {
    const code = control.codePointAt(0) ?? 0;
    return code < 0x20 ? String.fromCodePoint(0x2400 + code) : "␦";
  });
}

function describe(node: Node): string {
  return node instanceof Element ? shortened(node.outerHTML) : `“${visible(shortened(node.nodeValue ?? ""))}”`;
}

function shortened(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
