import type { Document } from "yaml";
import type { Slip, ToldSlip, WrongText } from "./told-slip.ts";
import { colonSlip } from "./yaml-colon.ts";
import { indentSlip } from "./yaml-indent.ts";
import { yaml } from "./yaml-package.ts";
import { rowsOf } from "./yaml-rows.ts";
import { tabSlip } from "./yaml-tab.ts";
import { keysTwice } from "./yaml-twice.ts";
import { inWords } from "./yaml-words.ts";

/** Every mistake of a YAML text, at the line to edit and with what to do. */
export function slipsIn(document: Document.Parsed, text: string): ToldSlip[] {
  const { errors } = document;
  // Mistakes of their own: what a parser says behind the first that breaks the structure only follows from it.
  const first = errors.find(({ code }) => code !== "DUPLICATE_KEY");
  const isTwice = errors.some(({ code }) => code === "DUPLICATE_KEY");
  const slips = [...(first === undefined ? [] : [first]), ...unresolvedAliases(document)];
  if (slips.length === 0 && !isTwice) return [];
  const wrong: WrongText = { text, rows: rowsOf(text) };
  const twice = isTwice ? keysTwice(document, wrong) : [];
  return [
    ...twice.filter(({ pos }) => first === undefined || pos[0] < first.pos[0]),
    ...slips.map((slip) => told(slip, document, wrong)),
  ];
}

function told(slip: Slip, document: Document, wrong: WrongText): ToldSlip {
  return tabSlip(slip, wrong) ?? colonSlip(slip, wrong) ?? indentSlip(slip, wrong) ?? inWords(slip, document, wrong);
}

/** A text that begins with `*` is taken for an alias. */
function unresolvedAliases(document: Document): Slip[] {
  const found: Slip[] = [];
  yaml().visit(document, {
    Alias(_, node) {
      // Without a name it is an error already.
      if (node.source === "" || node.resolve(document) !== undefined || !node.range) return;
      const message = `“*${node.source}” is an alias of something that is not there.`;
      found.push({ code: "BAD_ALIAS", message, pos: [node.range[0], node.range[1]] });
    },
  });
  return found;
}
