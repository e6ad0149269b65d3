import { functionTable } from "../functions/table.ts";
import type { Row, StateQuery } from "../run/host.ts";
import { type Call, type Expr, eachChild, type FieldRef, type Step } from "../syntax/ast.ts";

/** Something outside an expression that it reads. */
export type Dependency =
  | { readonly type: "field"; readonly ref: FieldRef }
  | { readonly type: "state"; readonly query: StateQuery; readonly ref: FieldRef }
  | { readonly type: "row"; readonly which: Row; readonly member?: string }
  | { readonly type: "variable"; readonly name: string }
  | { readonly type: "instance"; readonly name: string }
  | { readonly type: "current" }
  | { readonly type: "index" }
  | { readonly type: "count" };

/**
 * Lists what an expression reads, each dependency once, in source order.
 * @example
 * const parsed = parse("$qty > 0 and valid($email)");
 * parsed.ok && dependenciesOf(parsed.expr).map(({ type }) => type); // ["field", "state"]
 */
export const dependenciesOf = (expr: Expr): readonly Dependency[] => new Collector().collect(expr);

class Collector {
  private readonly found = new Map<string, Dependency>();

  collect(expr: Expr): readonly Dependency[] {
    this.visit(expr, false);
    return [...this.found.values()];
  }

  private add(key: string, dependency: Dependency): void {
    if (!this.found.has(key)) this.found.set(key, dependency);
  }

  /** Inside a predicate `$` is a list element, so it is not a dependency on the host. */
  private visit(expr: Expr, inPredicate: boolean): void {
    const visitChild = (child: Expr): void => this.visit(child, inPredicate);
    switch (expr.type) {
      case "field":
        this.add(`field ${keyOf(expr.steps)}`, { type: "field", ref: expr });
        break;
      case "current":
        if (!inPredicate) this.add("current", { type: "current" });
        break;
      case "currentRow":
        this.add("row current", { type: "row", which: "current" });
        break;
      case "index":
      case "count":
        this.add(expr.type, { type: expr.type });
        break;
      case "variable":
      case "instance":
        this.add(`${expr.type} ${expr.name}`, { type: expr.type, name: expr.name });
        break;
      case "member":
        if (!this.addRowMember(expr.target, expr.steps[0]!)) break;
        for (const step of expr.steps) if (step.type === "index") visitChild(step.index);
        return;
      case "call":
        return this.visitCall(expr, inPredicate);
      default:
    }
    eachChild(expr, visitChild);
  }

  private addRowMember(target: Expr, step: Step): boolean {
    const which = rowOf(target);
    if (which === undefined || step.type !== "name") return false;
    this.add(`row ${which} ${step.name}`, { type: "row", which, member: step.name });
    return true;
  }

  private visitCall(call: Call, inPredicate: boolean): void {
    const implementation = functionTable.get(call.name)?.implementation;
    const [first, second] = call.args;
    if (implementation?.kind === "path" && first?.type === "field") {
      const { query } = implementation;
      this.add(`${query} ${keyOf(first.steps)}`, { type: "state", query, ref: first });
      return eachChild(first, (child) => this.visit(child, inPredicate));
    }
    if (implementation?.kind === "predicate" && first !== undefined && second !== undefined) {
      this.visit(first, inPredicate);
      return this.visit(second, true);
    }
    const which = rowOf(call);
    if (which !== undefined) this.add(`row ${which}`, { type: "row", which });
    if (call.name === "instance" && first?.type === "literal" && typeof first.value === "string") {
      this.add(`instance ${first.value}`, { type: "instance", name: first.value });
    }
    for (const arg of call.args) this.visit(arg, inPredicate);
  }
}

const rowFunctions: ReadonlyMap<string, Row> = new Map([
  ["prev", "prev"],
  ["next", "next"],
  ["parent", "parent"],
]);

/** The row that `prev()`, `next()`, `parent()` or `@current` names. */
const rowOf = (expr: Expr): Row | undefined => {
  if (expr.type === "currentRow") return "current";
  return expr.type === "call" ? rowFunctions.get(expr.name) : undefined;
};

/** Two spellings of one path get two keys, which only costs a duplicate entry. */
const keyOf = (steps: readonly Step[]): string =>
  steps
    .map((step) => {
      if (step.type === "name") return `.${step.name}`;
      if (step.type === "all") return "[*]";
      const { index } = step;
      return index.type === "literal" ? `[${String(index.value)}]` : `[@${index.span.start}]`;
    })
    .join("");
