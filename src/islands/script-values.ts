import { parseSync, type Node, type Program } from "oxc-parser";
import { ScopeTracker, walk } from "oxc-walker";

/** A text that a script writes down: its beginning, and whether that is all of it. */
export interface ScriptText {
  text: string;
  isWhole: boolean;
}

/** The value that a variable has from its declaration on: the part of `value` at `path`. */
interface Binding {
  value: Node;
  path: readonly (string | undefined)[];
}

/** Names of the global object. */
const SELF: ReadonlySet<string> = new Set(["window", "self", "globalThis", "frames", "top", "parent"]);

/** What the expressions of a script mean, as far as its syntax tree shows. Names that the script declares are its own. */
export class ScriptValues {
  readonly #program: Program;
  readonly #scope = new ScopeTracker({ preserveExitedScopes: true });
  /** By the offset of the name in the declaration. */
  readonly #bindings = new Map<number, Binding>();
  /** Variables that get another value later. */
  readonly #assigned = new Set<number>();

  constructor(script: string) {
    this.#program = parseSync("script.js", script, { preserveParens: false }).program;
    this.each((node) => {
      if (node.type === "VariableDeclarator" && node.init !== null) this.#bind(node.id, { value: node.init, path: [] });
    });
    this.#scope.freeze();
    this.each((node) => {
      const target =
        node.type === "AssignmentExpression" ? node.left : node.type === "UpdateExpression" && node.argument;
      const declared = target && target.type === "Identifier" ? this.#scope.getDeclaration(target.name) : null;
      if (declared !== null) this.#assigned.add(declared.node.start);
    });
  }

  /** Visits every node. */
  each(visit: (node: Node) => void): void {
    walk(this.#program, { scopeTracker: this.#scope, enter: (node) => visit(node) });
  }

  #bind(pattern: Node, { value, path }: Binding): void {
    if (pattern.type === "Identifier") this.#bindings.set(pattern.start, { value, path });
    else if (pattern.type === "AssignmentPattern") this.#bind(pattern.left, { value, path });
    else if (pattern.type === "ObjectPattern") {
      for (const property of pattern.properties) {
        if (property.type === "Property") this.#bind(property.value, { value, path: [...path, this.keyOf(property)] });
      }
    }
  }

  #bindingOf(name: string): Binding | undefined {
    const declared = this.#scope.getDeclaration(name);
    if (declared?.type !== "Variable" || this.#assigned.has(declared.node.start)) return undefined;
    return this.#bindings.get(declared.node.start);
  }

  /** The name of a member or of a property. */
  keyOf(node: Node): string | undefined {
    if (node.type !== "MemberExpression" && node.type !== "Property") return undefined;
    const key = node.type === "Property" ? node.key : node.property;
    if (!node.computed && key.type === "Identifier") return key.name;
    const text = this.textOf(key);
    return text?.isWhole === true ? text.text : undefined;
  }

  /** The global that an expression means: `document.write` for `window["document"].write`, empty for `window` itself. */
  globalOf(node: Node, depth = 0): string | undefined {
    if (depth > DEEPEST) return undefined;
    const next = (other: Node) => this.globalOf(other, depth + 1);
    switch (node.type) {
      case "Identifier": {
        if (!this.#scope.isDeclared(node.name)) return member("", node.name);
        const { value, path } = this.#bindingOf(node.name) ?? {};
        return value === undefined ? undefined : path?.reduce(member, next(value));
      }
      case "MemberExpression":
        return member(next(node.object), this.keyOf(node));
      case "ChainExpression":
        return next(node.expression);
      case "SequenceExpression": {
        const last = node.expressions.at(-1);
        return last === undefined ? undefined : next(last);
      }
      default:
        return undefined;
    }
  }

  /** The expression that a variable or a member was declared with, as far as it can be followed. */
  follow(node: Node, depth = 0): Node {
    if (depth > DEEPEST) return node;
    if (node.type === "MemberExpression") return this.partOf(node.object, [this.keyOf(node)], depth) ?? node;
    const { value, path } = (node.type === "Identifier" ? this.#bindingOf(node.name) : undefined) ?? {};
    return value === undefined || path === undefined ? node : (this.partOf(value, path, depth) ?? node);
  }

  /** The part of a value, if that is an object that the script writes down. */
  partOf(value: Node, path: readonly (string | undefined)[], depth = 0): Node | undefined {
    const whole = this.follow(value, depth + 1);
    const [key, ...rest] = path;
    if (path.length === 0) return whole;
    if (whole.type !== "ObjectExpression" || key === undefined) return undefined;
    const found = whole.properties.find((property) => this.keyOf(property) === key);
    return found?.type === "Property" ? this.partOf(found.value, rest, depth) : undefined;
  }

  /** The text that an expression is; undefined for one that may be something else. */
  textOf(expression: Node, depth = 0): ScriptText | undefined {
    const node = this.follow(expression);
    if (depth > DEEPEST) return undefined;
    if (node.type === "Literal")
      return typeof node.value === "string" ? { text: node.value, isWhole: true } : undefined;
    if (node.type === "TemplateLiteral") {
      let text = node.quasis[0]?.value.cooked ?? "";
      for (const [index, part] of node.expressions.entries()) {
        const inside = this.textOf(part, depth + 1);
        text += inside?.text ?? "";
        if (inside?.isWhole !== true) return { text, isWhole: false };
        text += node.quasis[index + 1]?.value.cooked ?? "";
      }
      return { text, isWhole: true };
    }
    if (node.type !== "BinaryExpression" || node.operator !== "+") return undefined;
    const [left, right] = [this.textOf(node.left, depth + 1), this.textOf(node.right, depth + 1)];
    if (left?.isWhole === true) return { text: left.text + (right?.text ?? ""), isWhole: right?.isWhole === true };
    return left ?? (right && { text: "", isWhole: false });
  }

  /** Whether an expression certainly changes while a component lives: it has a variable that a hook or an assignment sets. */
  changes(node: Node, depth = 0): boolean {
    if (depth > DEEPEST) return false;
    const next = (other: Node) => this.changes(other, depth + 1);
    switch (node.type) {
      case "Identifier": {
        const declared = this.#scope.getDeclaration(node.name);
        if (declared?.type !== "Variable") return false;
        if (this.#assigned.has(declared.node.start)) return true;
        const binding = this.#bindingOf(node.name);
        // What an array is taken apart into comes from a hook. Variables of the module stay as they are.
        return binding === undefined ? declared.scope !== "" : next(binding.value);
      }
      case "MemberExpression":
        return node.object.type === "ThisExpression" ? this.keyOf(node) === "state" : next(node.object);
      case "TemplateLiteral":
        return node.expressions.some(next);
      case "BinaryExpression":
      case "LogicalExpression":
        return next(node.left) || next(node.right);
      case "ConditionalExpression":
        return [node.test, node.consequent, node.alternate].some(next);
      case "CallExpression":
        return [node.callee, ...node.arguments].some(next);
      case "ArrayExpression":
        return node.elements.some((element) => element !== null && next(element));
      default:
        return false;
    }
  }
}

/** How far variables are followed: they may lead to each other. */
const DEEPEST = 20;

function member(object: string | undefined, key: string | undefined): string | undefined {
  if (object === undefined || key === undefined) return undefined;
  if (object === "document" && key === "defaultView") return "";
  if (object !== "") return `${object}.${key}`;
  return SELF.has(key) ? "" : key;
}
