/* Preact for `preact/compat` in browsers, with what libraries expect of React's renderer. */
import {
  createPortal as preactPortal,
  options,
  type ComponentChildren,
  type ContainerNode,
  type VNode,
} from "preact";

export * from "preact";

/**
 * Renders elsewhere, also into documents of libraries, whose elements have no namespace and no
 * `remove` (preactjs/preact#4539).
 */
export function createPortal(children: ComponentChildren, container: ContainerNode) {
  const { ownerDocument } = container as Partial<Node>;
  const target: Pick<Document, "createElement"> | null | undefined = ownerDocument;
  if (target && !("createElementNS" in target))
    Object.assign(target, {
      createElementNS(_: string, name: string) {
        const element = target.createElement(name);
        const remove = () => element.parentNode?.removeChild(element);
        return Object.assign(element, { remove });
      },
    });
  return preactPortal(children, container);
}

const hooks: {
  event?: (event: Event) => Event;
  vnode?: (vnode: VNode<{ dangerouslySetInnerHTML?: { __html: string } }>) => void;
} = options;
const { event: eventBefore, vnode: vnodeBefore } = hooks;

/** Libraries copy events of React by `{ ...event }` (adobe/react-spectrum#4983). */
hooks.event = (event) => {
  const given = eventBefore?.(event) ?? event;
  let type = given;
  while (!Object.hasOwn(given, "type")) {
    type = Object.getPrototypeOf(type) as Event;
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(type)))
      if (property.get && !Object.hasOwn(given, name)) Object.defineProperty(given, name, property);
  }
  return given;
};

/** Trusted Types allow the text of a `<style>`, which is not HTML. */
hooks.vnode = (vnode) => {
  vnodeBefore?.(vnode);
  if (vnode.type !== "style" || !vnode.props.dangerouslySetInnerHTML) return;
  const { dangerouslySetInnerHTML: html, ...props } = vnode.props;
  vnode.props = { ...props, children: html.__html };
};
