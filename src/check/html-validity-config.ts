import {
  Rule,
  StaticConfigLoader,
  type ConfigData,
  type HtmlElement,
  type HtmlElementLike,
  type MetaAttribute,
  type Plugin,
  type ResolvedConfig,
} from "html-validate/browser";

/**
 * Gives the same configuration for every page. The library's own loader puts one together for each (it merges the rules
 * and copies what is known of 140 elements), which takes a third of all the time that a page needs. Ours is made as
 * soon as the loader is, and so is what the library compiles for it.
 */
export class OneConfig extends StaticConfigLoader {
  readonly #resolved: ResolvedConfig | Promise<ResolvedConfig>;

  constructor(rules: ConfigData) {
    super({ ...rules, plugins: [...(rules.plugins ?? []), requiredAttributes()] });
    this.#resolved = super.getConfigFor("");
  }

  override getConfigFor(): ResolvedConfig | Promise<ResolvedConfig> {
    return this.#resolved;
  }
}

/** What an element may have to have, by name. */
type Required = [attribute: string, required: NonNullable<MetaAttribute["required"]>][];

/**
 * Says what the library's rule of this name says, in a tenth of the time: that one asks for every element about each of
 * the seventy attributes that it may have; few elements have one that may be required.
 */
function requiredAttributes(): Plugin {
  const known = new Map<object, Required>();
  const requiredOf = (attributes: Record<string, MetaAttribute>): Required => {
    const found = known.get(attributes);
    if (found !== undefined) return found;
    const entries = Object.entries(attributes);
    const required = entries.flatMap(([name, { required: it }]): Required => (it ? [[name, it]] : []));
    known.set(attributes, required);
    return required;
  };
  class RequiredAttributes extends Rule<{ tagName: string; attr: string }> {
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
  }
  return { name: "required-attributes", rules: { "element-required-attributes": RequiredAttributes } };
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
