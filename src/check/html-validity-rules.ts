import {
  DOMTokenList,
  Rule,
  walk,
  type Attribute,
  type HtmlElement,
  type HtmlElementLike,
  type MetaAttribute,
  type Plugin,
} from "html-validate/browser";

/** Rules that take the place of the library's own of the same names. They say the same, to the letter, in less time. */
export function fasterRules(): Plugin {
  return {
    name: "faster-rules",
    rules: { "element-required-attributes": requiredAttributes(), "no-missing-references": MissingReferences },
  };
}

/** What an element may have to have, by name. */
type Required = [attribute: string, required: NonNullable<MetaAttribute["required"]>][];

/**
 * The library asks for every element about each of the seventy attributes that it may have; few elements have one that
 * may be required.
 */
function requiredAttributes() {
  const known = new Map<object, Required>();
  const requiredOf = (attributes: Record<string, MetaAttribute>): Required => {
    const found = known.get(attributes);
    if (found !== undefined) return found;
    const entries = Object.entries(attributes);
    const required = entries.flatMap(([name, { required: it }]): Required => (it ? [[name, it]] : []));
    known.set(attributes, required);
    return required;
  };
  return class RequiredAttributes extends Rule<{ tagName: string; attr: string }> {
    override setup(): void {
      this.on("tag:end", ({ previous }) => {
        if (previous.meta === null) return;
        for (const [attr, required] of requiredOf(previous.meta.attributes)) {
          const wanted = typeof required === "function" ? required(likeElement(previous)) : required;
          if (!wanted || previous.hasAttribute(attr)) continue;
          const message = wanted === true ? '{{ tagName }} is missing required "{{ attr }}" attribute' : wanted;
          const context = { tagName: previous.annotatedName, attr };
          this.report({ node: previous, message, location: previous.location, context });
        }
      });
    }
  };
}

/** An element as the library shows it to those who say what its elements require. */
function likeElement(element: HtmlElement): HtmlElementLike {
  return {
    closest(selectors) {
      const found = element.closest(selectors);
      return found === null ? undefined : likeElement(found);
    },
    getAttribute: (name) => element.getAttribute(name)?.value,
    hasAttribute: (name) => element.hasAttribute(name),
  };
}

/** The library goes through the whole page for every id that is named somewhere; here all are gathered first. */
class MissingReferences extends Rule<{ key: string; value: string }> {
  override setup(): void {
    this.on("dom:ready", ({ document }) => {
      const ids = new Set<string | null>();
      const references: [node: HtmlElement, attribute: Attribute, isList: boolean][] = [];
      walk.depthFirst(document, (node) => {
        ids.add(node.id);
        const known = node.meta?.attributes;
        if (known === undefined) return;
        for (const attribute of node.attributes) {
          const { reference, list = false } = known[attribute.key] ?? {};
          if (reference === "id") references.push([node, attribute, list]);
        }
      });
      for (const [node, { key, value, valueLocation }, isList] of references) {
        if (typeof value !== "string" || value === "") continue;
        const named = isList
          ? [...new DOMTokenList(value, valueLocation).iterator()]
          : [{ item: value, location: valueLocation }];
        for (const { item, location } of named) {
          if (ids.has(item)) continue;
          this.report({
            node,
            message: `Element references missing id "${item}"`,
            location,
            context: { key, value: item },
          });
        }
      }
    });
  }
}
