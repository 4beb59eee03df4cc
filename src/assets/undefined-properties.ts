import { warning, type Finding } from "../findings/finding.ts";
import { nearest } from "../findings/nearest.ts";
import { position } from "../findings/text.ts";

/**
 * Custom properties that a style sheet uses and none defines: what they are for has no value then, without a word from
 * any browser. `sources` are the texts of all style sheets by file. A use with a value of its own (`var(--x, 1px)`)
 * may be defined by a script, and is left alone.
 */
export function undefinedProperties(sources: ReadonlyMap<string, string>): Finding[] {
  const texts = [...sources].map(([file, text]) => ({ file, text: text.replaceAll(/\/\*[^]*?\*\//g, blank) }));
  const defined = new Set(
    texts.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = ""]) => name)),
  );
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].flatMap(({ 1: name = "", index }) => {
      if (defined.has(name)) return [];
      const near = nearest(name, [...defined]);
      return [
        warning("styles/undefined-property", `“${name}” is defined nowhere: this declaration does nothing.`, {
          file,
          ...position(text, index),
          hint: near === undefined ? "Define it, or give it a value to fall back to." : `Did you mean “${near}”?`,
        }),
      ];
    }),
  );
}

const blank = (text: string) => text.replaceAll(/[^\n]/g, " ");
