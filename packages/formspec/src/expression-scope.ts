import { bindTemplate, type Scope } from "@cofill/core";
import { currentOf, type Expression, parentOf, rowAround } from "./expression.ts";
import type { Diagnostic } from "./fel/diagnostic.ts";
import type { Host, Row } from "./fel/run/host.ts";
import type { FieldRef, Step } from "./fel/syntax/ast.ts";
import { FelMoney, type FelValue } from "./fel/values/value.ts";
import { type ItemTree, innerScope, isField, isGroup, isRepeat } from "./item-tree.ts";
import { countWildcards, type ResolvedReference } from "./resolve-reference.ts";

/** Data that expressions can read apart from the form. */
export interface Environment {
  readonly tree: ItemTree;
  /** Fields that expressions read as null while they are not relevant. */
  readonly hidden: ReadonlySet<string>;
  readonly instances: ReadonlyMap<string, FelValue>;
  readonly now: () => string;
  readonly locale: () => string | null;
  readonly meta: (key: string) => FelValue;
  /** Receives evaluation errors, which are for the form's author and never shown to the person who fills it (D-07). */
  readonly report: (expression: Expression, path: string, diagnostic: Diagnostic) => void;
}

/** Gives an expression the values of the form, seen from the path it belongs to. */
class ExpressionScope implements Host {
  readonly #scope: Scope;
  readonly #expression: Expression;
  readonly #environment: Environment;

  constructor(scope: Scope, expression: Expression, environment: Environment) {
    this.#scope = scope;
    this.#expression = expression;
    this.#environment = environment;
  }

  field(ref: FieldRef, at: readonly number[]): FelValue {
    const resolved = this.#expression.references.get(ref);
    return resolved ? this.#read(resolved, at) : null;
  }

  state(query: "valid" | "relevant" | "readonly" | "required", ref: FieldRef, at: readonly number[]): boolean | null {
    const resolved = this.#expression.references.get(ref);
    if (!resolved) return null;
    const paths = this.#paths(resolved, at);
    const ask = {
      valid: (path: string) => this.#scope.isValid(path),
      relevant: (path: string) => this.#scope.isRelevant(path),
      readonly: (path: string) => this.#scope.isReadonly(path),
      required: (path: string) => this.#scope.isRequired(path),
    }[query];
    return paths.length === 0 ? null : paths.every(ask);
  }

  current(): FelValue {
    const { current } = this.#expression.standpoint;
    return current === undefined ? null : this.#valueAt(current, bindTemplate(current, this.#scope.indexes));
  }

  #row(): { readonly list: string; readonly index: number; readonly template: string } | undefined {
    const template = rowAround(this.#expression.standpoint.scope);
    if (template === undefined) return undefined;
    const depth = countWildcards(template);
    const list = bindTemplate(template.slice(0, -3), this.#scope.indexes.slice(0, depth - 1));
    return { list, index: this.#scope.indexes[depth - 1]!, template };
  }

  index(): number | null {
    const row = this.#row();
    return row ? row.index + 1 : null;
  }

  count(): number | null {
    const row = this.#row();
    return row ? this.#scope.count(row.list) : null;
  }

  row(which: Row): FelValue {
    if (which === "parent" || which === "current") {
      const { scope } = this.#expression.standpoint;
      const template = which === "parent" ? parentOf(scope) : currentOf(scope);
      return this.#objectAt(template, bindTemplate(template, this.#scope.indexes));
    }
    const row = this.#row();
    if (!row) return null;
    const index = which === "prev" ? row.index - 1 : row.index + 1;
    if (index < 0 || index >= this.#scope.count(row.list)) return null;
    return this.#objectAt(row.template, `${row.list}[${index}]`);
  }

  variable(name: string): FelValue | undefined {
    const node = this.#expression.variables.get(name);
    return node && ((this.#scope.at(bindTemplate(node.template, this.#scope.indexes)) ?? null) as FelValue);
  }

  instance(name: string): FelValue | undefined {
    return this.#environment.instances.get(name);
  }

  now(): string {
    return this.#environment.now();
  }

  locale(): string | null {
    return this.#environment.locale();
  }

  meta(key: string): FelValue {
    return this.#environment.meta(key);
  }

  #read(resolved: ResolvedReference, at: readonly number[]): FelValue {
    const { bindings, tail } = resolved;
    const value = this.#whole(resolved, at);
    if (tail.length === 0) return value;
    const usedIndexes = bindings.filter((binding) => typeof binding === "object").length;
    return follow(value, tail, at.slice(usedIndexes));
  }

  #whole(resolved: ResolvedReference, at: readonly number[]): FelValue {
    const { node, template, bindings, own } = resolved;
    const ranges = bindings.includes("all");
    if (isField(node.item) && ranges && !this.#environment.hidden.has(template)) {
      if (bindings.every((binding, index) => binding === (index < own ? "own" : "all"))) {
        return this.#scope.all(template, own) as readonly FelValue[];
      }
    }
    const paths = own === bindings.length ? [bindTemplate(template, this.#scope.indexes)] : this.#paths(resolved, at);
    if (isRepeat(node.item) && !template.endsWith("[*]")) {
      const rows = paths.map((path) => this.#rowsAt(template, path));
      return ranges ? rows.flat() : (rows[0] ?? null);
    }
    const read = (path: string): FelValue =>
      isField(node.item) ? this.#valueAt(template, path) : this.#objectAt(innerScope(node), path);
    if (ranges) return paths.map(read);
    return paths.length === 0 ? null : read(paths[0]!);
  }

  /** The concrete paths of a reference; empty when an index names no existing row. */
  #paths({ template, bindings }: ResolvedReference, at: readonly number[]): readonly string[] {
    const pieces = template.split("[*]");
    let paths = [pieces[0]!];
    let nextIndex = 0;
    for (const [depth, binding] of bindings.entries()) {
      const rest = pieces[depth + 1] ?? "";
      if (binding === "own") paths = paths.map((path) => `${path}[${this.#scope.indexes[depth]}]${rest}`);
      else if (binding === "all") {
        paths = paths.flatMap((path) =>
          Array.from({ length: this.#scope.count(path) }, (_, row) => `${path}[${row}]${rest}`),
        );
      } else {
        const row = at[nextIndex++]! - 1;
        const exists = (path: string): boolean => Number.isInteger(row) && row >= 0 && row < this.#scope.count(path);
        paths = paths.flatMap((path) => (exists(path) ? `${path}[${row}]${rest}` : []));
      }
    }
    return paths;
  }

  #valueAt(template: string, path: string): FelValue {
    if (this.#environment.hidden.has(template) && !this.#scope.isRelevant(path)) return null;
    return (this.#scope.at(path) ?? null) as FelValue;
  }

  #objectAt(scope: string, path: string): FelValue {
    const object = new Map<string, FelValue>();
    for (const [key, node] of this.#environment.tree.scopes.get(scope) ?? []) {
      const at = path === "" ? key : `${path}.${key}`;
      if (isField(node.item)) object.set(key, this.#valueAt(node.template, at));
      else if (isRepeat(node.item)) object.set(key, this.#rowsAt(node.template, at));
      else if (isGroup(node.item)) object.set(key, this.#objectAt(node.template, at));
    }
    return object;
  }

  #rowsAt(template: string, path: string): readonly FelValue[] {
    return Array.from({ length: this.#scope.count(path) }, (_, row) =>
      this.#objectAt(`${template}[*]`, `${path}[${row}]`),
    );
  }
}

/** Follows steps inside one value: a member of money, a property of an attachment, one of several choices. */
const follow = (value: FelValue, steps: readonly Step[], at: readonly number[]): FelValue => {
  let here = value;
  let nextIndex = 0;
  for (const step of steps) {
    if (here === null) return null;
    if (step.type === "name") here = member(here, step.name);
    else if (step.type === "index")
      here = Array.isArray(here) ? ((here[at[nextIndex++]! - 1] as FelValue) ?? null) : null;
  }
  return here;
};

const member = (value: FelValue, name: string): FelValue => {
  if (Array.isArray(value)) return value.map((each: FelValue) => member(each, name));
  if (value instanceof FelMoney) return name === "amount" ? value.amount : name === "currency" ? value.currency : null;
  return value instanceof Map ? ((value.get(name) as FelValue | undefined) ?? null) : null;
};

/** Evaluates an expression at a path; an error is reported and the result is null. */
export const evaluateIn = (expression: Expression, scope: Scope, environment: Environment): FelValue =>
  expression.program.run(new ExpressionScope(scope, expression, environment), (diagnostic) =>
    environment.report(expression, scope.path, diagnostic),
  );
