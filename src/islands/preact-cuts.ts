/** A part of a source that goes: all from the first text to the end of the second, for the third. */
type Cut = readonly [from: string, to: string, instead?: string];

/** Each part stands in one file once; a test finds them in the version that is installed. */
export const CUTS: Readonly<Record<string, readonly Cut[]>> = {
  "src/component.js": [
    // Contexts.
    ["this.context = context;", ""],
    ["component._globalContext,\n", ""],
    // setState: hooks only ask to be rendered again.
    ["setState = function (", ")", "setState = function ()"],
    ["let s = this._nextState;", "\t\treturn;\n\t}"],
    ["if (callback) {\n\t\t\tthis._stateCallbacks", "}"],
    ["BaseComponent.prototype.forceUpdate", "\n};"],
    ["BaseComponent.prototype.render", ";"],
    [" && !vnode.props._parentDom\n\t\t? getDom", "Sibling(vnode)", "\n\t\t? getDomSibling(vnode)"],
    [" && !vnode.props._parentDom) {\n\t\t// _dom starts", "\n", ") {\n"],
    ["if (options.vnode)", ";"],
    [" ||\n\t\tprevDebounce", "debounceRendering"],
    ["prevDebounce = options", ";"],
    ["let prevDebounce,\n", "\t", "let "],
    ["(prevDebounce || queueMicrotask)(process);\n\t}\n}\n\n/**", "", "queueMicrotask(process);\n\t}\n}\n\n/**"],
    ["(prevDebounce || queueMicrotask)", "", "queueMicrotask"],
  ],
  "src/render.js": [
    // No island is a document.
    ["if (parentDom.nodeType == 9)", "}"],
    // Each is a root once.
    ["if (options._root)", ";"],
    // Nor is it a text alone.
    [
      "if (vnode && typeof vnode == 'object') {\n\t\t// @ts-expect-error\n\t\tvnode._flags |= MODE_HYDRATE;\n\t}",
      "",
      "vnode._flags |= MODE_HYDRATE;",
    ],
    ["\t\tEMPTY_OBJ,\n\t\tparentDom.namespaceURI", "", "\t\tparentDom.namespaceURI"],
  ],
  "src/create-element.js": [["if (!original && options.vnode)", ";"]],
  // A node that is nowhere stays there.
  "src/util.js": [[" && node.parentNode", ""]],
  // Nobody is asked whether they take an error.
  "src/options.js": [
    ["import { _catchError", ";"],
    ["{\n\t_catchError\n}", "", "{}"],
  ],
  "src/diff/index.js": [
    // Suspense, which is part of preact/compat.
    ["resumed,\n", ""],
    ["if (\n\t\toldVNode._flags & MODE_SUSPENDED", "|| oldDom;\n\t}"],
    ["newVNode._flags &= RESET_MODE;", "resumed.some(removeNode);", "newVNode._flags &= ~MODE_HYDRATE;"],
    ["if (isHydrating || excessDomChildren) {", "= oldVNode._dom;\n\t\t\t}", "newVNode._dom = oldVNode._dom;"],
    ["if (!(e && e.then)) ", ""],
    ["if (\n\t\t!skipRemove &&\n", "removeNode(r);\n\t}"],
    [", end, nodes;", "", ";"],
    // Classes.
    ["const isClassComponent", ";"],
    ["if (isClassComponent) {\n\t\t\t\t\t// @ts-expect-error Trust me", "} else {", "{"],
    ["if (isClassComponent) {\n\t\t\t\tif (!c._nextState)", "\n\t\t\t}\n"],
    ["if (\n\t\t\t\t\tisClassComponent &&\n\t\t\t\t\t!newType", "} else {", "} else {"],
    ["if (\n\t\t\t\t\tnewProps !== oldProps", "componentContext);\n\t\t\t\t}"],
    ["if (c.componentWillUpdate)", "});\n\t\t\t\t}"],
    ["count = isClassComponent ? 25 : 0", "", "count = 0"],
    ["if (isClassComponent) {\n\t\t\t\tEMPTY_ARR", "}"],
    ["if (\n\t\t\t\tisClassComponent &&\n\t\t\t\toldVNode._component", "oldState);\n\t\t\t}"],
    ["EMPTY_ARR.push.apply(c._renderCallbacks", "_stateCallbacks = [];"],
    ["c._stateCallbacks = [];", ""],
    ["if (!c.state)", ";"],
    ["oldProps,\n\t\t\t\toldState,\n", "snapshot,\n"],
    ["oldProps = c.props;", "c.state;"],
    ["c.state = c._nextState;\n\t\t\t\t\t\tc._bits", "", "c._bits"],
    [", (c.state = c._nextState), c.context", ""],
    ["c.state = c._nextState;", ""],
    ["if (r.componentWillUnmount)", "parentVNode);\n\t\t\t}\n\t\t}"],
    // shouldComponentUpdate.
    [" ||\n\t\t\t\t\t(!(c._bits & COMPONENT_FORCE)", "=== false)"],
    ["if (newVNode._original != oldVNode._original) {", "}"],
    ["c._bits &= ~COMPONENT_FORCE;", ""],
    ["markAsForce(newVNode);", ""],
    // Contexts.
    ["tmp = newType.contextType;", ": globalContext;"],
    ["if (provider)", ";"],
    ["if (c.getChildContext)", "\n\t\t\t}"],
    [",\n\t\t\t\t\t\tcomponentContext\n", ""],
    ["c._globalContext = globalContext;", ""],
    ["c.context = componentContext;", ""],
    ["r._parentDom = r._globalContext", "", "r._parentDom"],
    [
      "function doRender(props, state, context) {\n\treturn this.constructor(props, context)",
      "",
      "function doRender(props) {\n\treturn this.constructor(props)",
    ],
    [
      "\n\tglobalContext,\n\tnamespace,\n\texcessDomChildren,\n\tcommitQueue,\n\toldDom",
      "",
      "\n\tnamespace,\n\texcessDomChildren,\n\tcommitQueue,\n\toldDom",
    ],
    ["\n\tglobalContext,\n", "", "\n"],
    [
      "oldVNode._dom,\n\t\t\tnewVNode,\n\t\t\toldVNode,\n\t\t\tglobalContext,",
      "",
      "oldVNode._dom,\n\t\t\tnewVNode,\n\t\t\toldVNode,",
    ],
    [
      "renderResult : [renderResult],\n\t\t\t\tnewVNode,\n\t\t\t\toldVNode,\n\t\t\t\tglobalContext,",
      "",
      "renderResult : [renderResult],\n\t\t\t\tnewVNode,\n\t\t\t\toldVNode,",
    ],
    ["\t\t\t\tglobalContext,\n", ""],
    // Error boundaries.
    ["let oldCommitQueueLength", ";"],
    ["commitQueue.length = oldCommitQueueLength", ";"],
    ["options._catchError(e, newVNode, oldVNode)", "", "throw e"],
    ["try {\n\t\t\t// @ts-expect-error Reuse", "type changes", "{"],
    ["} catch (e) {\n\t\t\toptions._catchError(e, c._vnode);", "", ""],
    ["cb.call(c)", "", "cb()"],
    [
      "export function applyRef(ref, value, vnode, owner) {\n\ttry ",
      "",
      "export function applyRef(ref, value, owner) ",
    ],
    ["applyRef(refQueue[i++], ", "", "applyRef("],
    ["r, NULL, parentVNode, vnode", "", "r, NULL, vnode"],
    ["unmount(vnode, parentVNode, skipRemove)", "", "unmount(vnode, skipRemove)"],
    ["\t\t\t\t\tparentVNode,\n", ""],
    ["\n\t} catch (e) {\n\t\toptions._catchError(e, vnode);\n\t}", ""],
    ["if (c._bits & COMPONENT_PENDING_ERROR)", "}"],
    ["if (c._bits & COMPONENT_PROCESSING_EXCEPTION)", "}"],
    // Portals.
    ["if (newProps._parentDom) {\n\t\t\t\ttmp = oldDom;", "getDomSibling(oldVNode, 0) : NULL;\n\t\t\t}"],
    ["if (newProps._parentDom) {", "}"],
    [" && !vnode.props._parentDom", ""],
    // preact/debug.
    ["if (options._hydrationMismatch)", ";"],
    // Other documents.
    ["const doc = parentDom.ownerDocument", ";"],
    ["doc.createText", "", "document.createText"],
    ["doc.createElement", "", "document.createElement"],
    ["newProps.is ?", ": parentDom", "newProps"],
    // Elements of `RARE`.
    ["else if (nodeType == 'math') namespace = MATH_NAMESPACE;\n\t", ""],
    ["(nodeType == 'template' && dom.content) || dom", "", "dom"],
    ["if (\n\t\t\t\tnodeType == 'foreignObject'", "XHTML_NAMESPACE;\n\t\t\t}"],
    ["if (nodeType == 'progress' && inputValue == NULL)", "} else if", "if"],
    ["(inputValue !== dom[i] ||", "!inputValue))", "inputValue !== dom[i]"],
  ],
  "src/diff/children.js": [
    ["\toldParentVNode,\n\tglobalContext,", "", "\toldParentVNode,"],
    ["\t\t\tglobalContext,\n", ""],
    [" || oldVNode._flags & REF_DETACHED", ""],
    ["NULL, childVNode, oldVNode", "", "NULL, oldVNode"],
    ["unmount(oldVNode, oldVNode)", "", "unmount(oldVNode)"],
    ["|| newDom,\n\t\t\t\t\tchildVNode\n", "", "|| newDom\n"],
    ["if (parentVNode.props._parentDom)", ";"],
    // Comments in HTML, by which Suspense finds its place.
    ["while (next && next.nodeType == 8)", ";"],
    ["while (\n\t\t(oldDom = oldDom", "\n\t);", "oldDom = oldDom && oldDom.nextSibling;"],
  ],
  "src/diff/props.js": [
    ["options.event ? options.event(e) : e", "", "e"],
    // What is `RARE`.
    ["replace(/xlink(H|:h)/, 'h').", ""],
    ["name != 'popover' &&", ""],
    ["name == 'popover' && value == true ? '' : value", "", "value"],
    ["(PointerCapture)$|", ""],
    ["(CAPTURE_REGEX, '$1')", "", "(CAPTURE_REGEX, '')"],
  ],
  // Hooks of preact/debug and of add-ons, which hang in before or behind these.
  "hooks/src/index.js": [
    ["let currentHook", ";"],
    ["let oldBeforeDiff", "options._root;"],
    ["options._root = (vnode", "\n};"],
    ["let prevRaf;", ""],
    ["if (oldBeforeDiff)", ";"],
    ["if (oldBeforeRender)", ";"],
    ["if (oldAfterDiff)", ";"],
    ["if (oldCommit)", ";"],
    ["if (oldBeforeUnmount)", ";"],
    ["if (options._hook) {", "currentHook = 0;"],
    ["currentHook = 1;", ""],
    // Where several changes come to nothing, React renders as well.
    ["if (!currentComponent._hasScuFromHooks) {", "return !updatedHook || shouldUpdate;\n\t\t\t};\n\t\t}"],
    ["!options._skipEffects && ", ""],
    ["!options._skipEffects && ", ""],
    // An effect that throws is told, and keeps no other from running.
    ["if (errorParent === undefined) {", "errorParent._component;\n\t\t\t\t\t}"],
    ["s._passive = errorParent;", ""],
    ["!component._parentDom || ", ""],
    ["let hasErrored, errorParent;", ""],
    ["hasErrored = e;", "", "reportError(e);"],
    ["if (hasErrored)", ";"],
    [
      "component = /** @type {any} */ (component._passive);\n\t\t\t\toptions._catchError(e, { _parent: component && component._vnode });",
      "",
      "reportError(e);",
    ],
    [
      "hooks._pendingEffects = [];\n\t\t\t\toptions._catchError(e, component._vnode)",
      "",
      "hooks._pendingEffects = [];\n\t\t\t\treportError(e)",
    ],
    ["currentHook = 5;", ""],
    ["currentHook = 6;", ""],
    ["currentHook = 8;", ""],
    // All that waits to be committed are effects.
    ["cb =>\n\t\t\t\tcb._value ? invokeEffect(cb) : true", "", "invokeEffect"],
    ["let HAS_RAF", ";"],
    ["if (HAS_RAF) c", "", "c"],
    ["if (HAS_RAF) {", "}", "raf = requestAnimationFrame(done);"],
    [" || prevRaf != options.requestAnimationFrame", ""],
    ["prevRaf = options", ";"],
    ["(prevRaf || afterNextFrame)", "", "afterNextFrame"],
  ],
};

/** A source of Preact's without what islands do not use. Throws where a part is not there. */
export function withoutCuts(file: string, source: string, cuts = CUTS[file] ?? []): string {
  return cuts.reduce((text, [from, to, instead = ""]) => {
    const start = text.indexOf(from);
    const end = text.indexOf(to, start + from.length);
    if (start < 0 || end < 0) throw new Error(`preact/${file} has no “${from}” … “${to}”`);
    return text.slice(0, start) + instead + text.slice(end + to.length);
  }, source);
}
