import type { Nodes } from "mdast";
import { error, type Finding, type Position } from "../findings/finding.ts";
import { BAD_ADDRESS, isInsideAddress, webAddressProblem } from "./addresses.ts";
import {
  imageName,
  isLink,
  PICTURE_IN_MARKDOWN,
  positionOf,
  walk,
  type MarkdownText,
} from "./markdown-text.ts";

/** The address of a link or picture in a Markdown text, as written. */
export interface MarkdownAddress {
  url: string;
  isPicture: boolean;
  place: Position;
}

/** The relative addresses in a text, except of pictures in `content/images/`. */
export function relativeAddresses(markdown: MarkdownText): MarkdownAddress[] {
  return addressesIn(markdown).filter(({ url }) => isRelative(url));
}

/** Reports addresses that are not relative and cannot be published. */
export function addressFindings(markdown: MarkdownText): Finding[] {
  return addressesIn(markdown).flatMap((address) => {
    const problem = isRelative(address.url) ? undefined : addressProblem(address);
    return problem === undefined ? [] : badAddress(address, `“${address.url}” ${problem}.`);
  });
}

/** The finding about an address. Pictures have their own hint. */
export function badAddress(
  { url, isPicture, place }: MarkdownAddress,
  message: string,
  hint = isPicture ? PICTURE_IN_MARKDOWN : undefined,
): Finding {
  return error(BAD_ADDRESS, message, { ...place, url, hint });
}

const isRelative = (url: string) => !/^(?:[/\\#]|[a-z][a-z\d+.-]*:)/i.test(url);

function addressProblem({ url, isPicture }: MarkdownAddress): string | undefined {
  if (isInsideAddress(url) || /^(?:#|mailto:|tel:)/.test(url)) return undefined;
  if (!/^[/\\]/.test(url)) return webAddressProblem(url);
  if (isPicture) return "is not a picture in content/images/";
  return "is not a link; write a path of this site, which begins with / (/about/), or a full URL";
}

function addressesIn({ file, root }: MarkdownText): MarkdownAddress[] {
  const nodes = [...walk(root)];
  const referred = (kind: string) =>
    new Set(nodes.flatMap((node) => (isReference(node) && node.type === kind ? keyOf(node) : [])));
  const links = referred("linkReference");
  const pictures = referred("imageReference");
  return nodes.filter(isLink).flatMap((node): MarkdownAddress[] => {
    const { type, url } = node;
    // Some authors write comments as definitions without an address.
    if (type === "definition" && url === "") return [];
    const isLinked = type === "link" || (type === "definition" && links.has(keyOf(node)));
    if (!isLinked && imageName(file, url) !== undefined) return [];
    const isPicture = !isLinked && (type !== "definition" || pictures.has(keyOf(node)));
    return [{ url, isPicture, place: positionOf(file, node) }];
  });
}

export const isDefinition = (node: Nodes) =>
  node.type === "definition" || node.type === "footnoteDefinition";

export const isReference = (node: Nodes) =>
  node.type === "linkReference" ||
  node.type === "imageReference" ||
  node.type === "footnoteReference";

/** The key that a reference and its definition share. */
export const keyOf = ({ type, identifier }: Extract<Nodes, { identifier: string }>) =>
  type.startsWith("footnote") ? `^${identifier}` : identifier;
