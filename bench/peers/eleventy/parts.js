import { statSync } from "node:fs";
import { h } from "preact";
import { renderToString } from "preact-render-to-string";

const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escape = (text) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign]);

/** The islands as `eleventy.before` has just bundled them. */
export const readIslands = () =>
  import(`./.islands/islands.js?${statSync(".islands/islands.js").mtimeMs}`);

export function island(Component, name, on, props) {
  return `<is-land on:${on} type="preact" data-name="${name}" data-props="${escape(JSON.stringify(props))}">${renderToString(h(Component, props))}</is-land>`;
}

export const links = (list) =>
  `<ul>${list.map(({ label, href }) => `<li><a href="${escape(href)}">${escape(label)}</a></li>`).join("")}</ul>`;
