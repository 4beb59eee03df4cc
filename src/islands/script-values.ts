import { parseSync, type Node, type Program } from "oxc-parser";
import { ScopeTracker, walk } from "oxc-walker";

/** A text that a script writes down: its beginning, and whether that is all of it. */
export interface ScriptText {
  text: string;
  isWhole: boolean;
}

/** Names of the global object. */
const SELF: ReadonlySet<string> = new Set([
  "window",
  "self",
  "globalThis",
  "frames",
  "top",
  "parent",
]);

/**
 * What the expressions of a script mean, as far as its syntax tree shows. Names that the script
 * declares are its own.
 */
export class ScriptValues {
  readonly #program: Program;
  readonly #scope = new ScopeTracker({ preserveExitedScopes: true });
  /** The values that variables have from their declarations on, by the offset of the name there. */
  readonly #values = new Map<number, Node>();
  /** Variables that get another value later. */
  readonly #assigned = new Set<number>();

  constructor(script: string) {
    this.#program = parseSync("script.js", script, { preserveParens: false }).program;
    this.each((node) => {
      if (node.type === "VariableDeclarator" && node.init !== null)
        this.#declare(node.id, node.init);
    });
    this.#scope.freeze();
    this.each((node) => {
      const target =
        node.type === "AssignmentExpression"
          ? node.left
          : node.type === "UpdateExpression" && node.argument;
      const declared =
        target && target.type === "Identifier" ? this.#scope.getDeclaration(target.name) : null;
      if (declared !== null) this.#assigned.add(declared.node.start);
    });
  }

  /** Visits every node. */
  each(visit: (node: Node) => void): void {
    walk(this.#program, { scopeTracker: this.#scope, enter: (node) => visit(node) });
  }

  /** `const { key: name } = object` gives `name` the value `object.key`. */
  #declare(pattern: Node, value: Node): void {
    if (pattern.type === "Identifier") this.#values.set(pattern.start, value);
    else if (pattern.type === "AssignmentPattern") this.#declare(pattern.left, value);
    else if (pattern.type === "ObjectPattern") {
      for (const property of pattern.properties) {
        if (property.type !== "Property") continue;
        const { key, computed, start, end } = property;
        const part = {
          type: "MemberExpression",
          object: value,
          property: key,
          computed,
          optional: false,
          start,
          end,
        };
        this.#declare(property.value, part as Node);
      }
    }
  }

  #valueOf(name: string): Node | undefined {
    const { start = -1 } = this.#scope.getDeclaration(name)?.node ?? {};
    return this.#assigned.has(start) ? undefined : this.#values.get(start);
  }

  /** The name of a member or of a property. */
  keyOf(node: Node, depth = 0): string | undefined {
    if (node.type !== "MemberExpression" && node.type !== "Property") return undefined;
    const key = node.type === "Property" ? node.key : node.property;
    if (!node.computed && key.type === "Identifier") return key.name;
    const text = this.textOf(key, depth);
    return text?.isWhole === true ? text.text : undefined;
  }

  /**
   * The global that an expression means: `document.write` for `window["document"].write`, empty for
   * `window` itself.
   */
  globalOf(node: Node, depth = 0): string | undefined {
    if (depth > DEEPEST) return undefined;
    const next = (other: Node) => this.globalOf(other, depth + 1);
    switch (node.type) {
      case "Identifier": {
        if (!this.#scope.isDeclared(node.name)) return member("", node.name);
        const value = this.#valueOf(node.name);
        return value && next(value);
      }
      case "MemberExpression":
        return member(next(node.object), this.keyOf(node, depth));
      case "ChainExpression":
        return next(node.expression);
      case "SequenceExpression":
        return next(node.expressions.at(-1)!);
      default:
        return undefined;
    }
  }

  /** The expression that a variable or a member was declared with, as far as it can be followed. */
  follow(node: Node, depth = 0): Node {
    if (depth > DEEPEST) return node;
    const value = node.type === "Identifier" ? this.#valueOf(node.name) : undefined;
    if (value !== undefined) return this.follow(value, depth + 1);
    if (node.type !== "MemberExpression") return node;
    return this.partOf(node.object, this.keyOf(node, depth + 1), depth + 1) ?? node;
  }

  /** The value of a key, if the object is one that the script writes down. */
  partOf(object: Node, key: string | undefined, depth = 0): Node | undefined {
    const whole = this.follow(object, depth + 1);
    if (whole.type !== "ObjectExpression" || key === undefined) return undefined;
    const found = whole.properties.find((property) => this.keyOf(property, depth) === key);
    return found?.type === "Property" ? this.follow(found.value, depth + 1) : undefined;
  }

  /** The text that an expression is; undefined for one that may be something else. */
  textOf(expression: Node, depth = 0): ScriptText | undefined {
    const node = this.follow(expression, depth);
    if (depth > DEEPEST) return undefined;
    if (node.type === "Literal")
      return typeof node.value === "string" ? { text: node.value, isWhole: true } : undefined;
    const next = (part: Node) => this.textOf(part, depth + 1);
    let parts: (ScriptText | undefined)[] = [];
    if (node.type === "BinaryExpression" && node.operator === "+")
      parts = [next(node.left), next(node.right)];
    if (node.type === "TemplateLiteral")
      parts = node.quasis.flatMap(({ value }, index) => [
        { text: value.cooked ?? "", isWhole: true },
        ...node.expressions.slice(index, index + 1).map(next),
      ]);
    if (parts.every((part) => part === undefined)) return undefined;
    const open = parts.findIndex((part) => part?.isWhole !== true);
    const known = open < 0 ? parts : parts.slice(0, open + 1);
    return { text: known.map((part) => part?.text ?? "").join(""), isWhole: open < 0 };
  }

  /**
   * Whether an expression certainly changes while a component lives: it has a variable that a hook
   * or an assignment sets.
   */
  changes(node: Node, depth = 0): boolean {
    if (depth > DEEPEST) return false;
    const next = (other: Node) => this.changes(other, depth + 1);
    switch (node.type) {
      case "Identifier": {
        const declared = this.#scope.getDeclaration(node.name);
        if (declared?.type !== "Variable") return false;
        if (this.#assigned.has(declared.node.start)) return true;
        const value = this.#valueOf(node.name);
        // What an array is taken apart into comes from a hook. Variables of the module stay as they
        // are.
        return value === undefined ? declared.scope !== "" : next(value);
      }
      case "MemberExpression":
        return node.object.type === "ThisExpression"
          ? this.keyOf(node) === "state"
          : next(node.object);
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
