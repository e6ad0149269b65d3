import type { RuleRead } from "@cofill/core";
import { didYouMean } from "@cofill/core/kit";
import type { Problems } from "./definition-problem.ts";
import { reportSyntax } from "./expression-syntax.ts";
import { type Dependency, dependenciesOf } from "./fel/analyse/dependencies.ts";
import { compile, type Program } from "./fel/program.ts";
import type { Row } from "./fel/run/host.ts";
import type { FieldRef } from "./fel/syntax/ast.ts";
import { parse } from "./fel/syntax/parse.ts";
import {
  fieldsUnder,
  type ItemNode,
  type ItemTree,
  innerScope,
  isField,
  isRepeat,
  repeatsUnder,
  scopesAround,
} from "./item-tree.ts";
import { limits } from "./limits.ts";
import { countWildcards, nameOf, References, type ResolvedReference, resolveReference } from "./resolve-reference.ts";
import type { VariableNode, VariableTable } from "./variables.ts";

/** The position of an expression in the definition, from which its names are resolved. */
export interface Standpoint {
  /** Template of the item that the rule is about. */
  readonly target: string;
  /** Scope in which the lookup of `$name` starts; it continues outwards. */
  readonly scope: string;
  /** Template that `$` refers to; absent where the expression has no value of its own. */
  readonly current?: string;
}

export interface Expression {
  readonly source: string;
  readonly pointer: string;
  readonly program: Pick<Program, "run">;
  readonly standpoint: Standpoint;
  readonly references: Pick<References, "get">;
  readonly variables: ReadonlyMap<string, VariableNode>;
  readonly reads: readonly RuleRead[];
}

/** Template of the innermost row around a scope, if any. */
export const rowAround = (scope: string): string | undefined => scopesAround(scope).find((at) => at.endsWith("[*]"));

/** What `@current` refers to: the innermost row, or the enclosing record outside of repeats. */
export const currentOf = (scope: string): string => rowAround(scope) ?? scope;

/** What `parent()` refers to: the scope around the expression's own; at the top, the form (D-24). */
export const parentOf = (scope: string): string => scopesAround(scope)[1] ?? "";

const placeOf = (which: Row, scope: string): string | undefined => {
  if (which === "current") return currentOf(scope);
  return which === "parent" ? parentOf(scope) : rowAround(scope);
};

export class ExpressionCompiler {
  readonly #tree: ItemTree;
  readonly #variables: VariableTable;
  readonly #instances: ReadonlySet<string>;
  readonly #hidden: ReadonlySet<string>;
  readonly #problems: Problems;
  #readings = 0;

  constructor(parts: {
    readonly tree: ItemTree;
    readonly variables: VariableTable;
    readonly instances: ReadonlySet<string>;
    /** Fields that expressions read as null while they are not relevant. */
    readonly hidden: ReadonlySet<string>;
    readonly problems: Problems;
  }) {
    this.#tree = parts.tree;
    this.#variables = parts.variables;
    this.#instances = parts.instances;
    this.#hidden = parts.hidden;
    this.#problems = parts.problems;
  }

  compile(source: string, pointer: string, standpoint: Standpoint): Expression | undefined {
    const compiled = compile(source);
    if (!compiled.ok) {
      reportSyntax(this.#problems, source, pointer);
      // Parsing succeeds even if compiling fails, so an unknown function does not hide unknown names beside it.
      const parsed = parse(source);
      if (parsed.ok)
        this.link(source, pointer, standpoint, { dependencies: dependenciesOf(parsed.expr), run: () => null });
      return undefined;
    }
    return this.link(source, pointer, standpoint, compiled.program);
  }

  /** Resolves the references of a parsed expression from a standpoint. */
  link(
    source: string,
    pointer: string,
    standpoint: Standpoint,
    program: Pick<Program, "run" | "dependencies">,
  ): Expression {
    const references = new References();
    const variables = new Map<string, VariableNode>();
    const isSpent = this.#readings > limits.maxReads;
    const reads = program.dependencies.flatMap((dependency) =>
      isSpent ? [] : this.#reads(dependency, pointer, standpoint, references, variables),
    );
    this.spend(reads.length, pointer);
    return { source, pointer, program, standpoint, references, variables, reads };
  }

  /** Counts reads against the limit for all expressions of a definition. */
  spend(more: number, pointer: string): void {
    const before = this.#readings;
    this.#readings += more;
    if (before > limits.maxReads || this.#readings <= limits.maxReads) return;
    const message = `All expressions together read more than ${limits.maxReads} fields`;
    this.#problems.error("limit_exceeded", pointer, message);
  }

  #reads(
    dependency: Dependency,
    pointer: string,
    standpoint: Standpoint,
    references: References,
    variables: Map<string, VariableNode>,
  ): readonly RuleRead[] {
    const { scope, target, current } = standpoint;
    switch (dependency.type) {
      case "field":
      case "state": {
        const resolved = resolveReference(this.#tree, dependency.ref, scope);
        if (!resolved) {
          const name = nameOf(dependency.ref);
          const guess = this.#guessField(dependency.ref, scope);
          this.#problems.error("undefined_reference", pointer, `"${name}" is no field of this definition${guess}`);
          return [];
        }
        references.set(dependency.ref, resolved);
        if (dependency.type === "field") return this.#valueReads(resolved);
        return [
          { at: resolved.template, own: resolved.own, aspect: dependency.query },
          ...this.#countReads(resolved.template, resolved.own),
        ];
      }
      case "row":
        return this.#rowReads(dependency.which, dependency.member, pointer, standpoint).filter(
          ({ at }) => at !== target || dependency.which !== "parent",
        );
      case "variable": {
        const node = this.#variables.find(dependency.name, scope);
        if (!node) {
          const guess = didYouMean(
            dependency.name,
            Array.from(this.#variables.all(), ({ variable }) => variable.name),
          );
          const message = `No variable "${dependency.name}" can be seen from here${guess}`;
          this.#problems.error("undefined_variable", pointer, message);
          return [];
        }
        variables.set(dependency.name, node);
        return [{ at: node.template, own: countWildcards(node.template), aspect: "value" }];
      }
      case "instance":
        if (!this.#instances.has(dependency.name)) {
          const guess = didYouMean(dependency.name, this.#instances);
          this.#problems.error(
            "undefined_instance",
            pointer,
            `The definition has no instance "${dependency.name}"${guess}`,
          );
        }
        return [];
      case "current":
        return current === undefined ? [] : this.#fieldReads(current, countWildcards(current));
      case "count": {
        const row = rowAround(scope);
        if (row === undefined) return [];
        const list = row.slice(0, -3);
        return [{ at: list, own: countWildcards(list), aspect: "count" }];
      }
      case "index":
        return [];
      default:
        return dependency satisfies never;
    }
  }

  /** Suggests an existing key for the first step of a reference that resolves to nothing. */
  #guessField(ref: FieldRef, from: string): string {
    const [head] = ref.steps;
    if (head?.type !== "name") return "";
    return didYouMean(
      head.name,
      scopesAround(from).flatMap((scope) => Array.from(this.#tree.scopes.get(scope)?.keys() ?? [])),
    );
  }

  #fieldReads(at: string, own: number): readonly RuleRead[] {
    const value: RuleRead = { at, own, aspect: "value" };
    return this.#hidden.has(at) ? [value, { at, own, aspect: "relevant" }] : [value];
  }

  /** Reading a group or a list depends on every field in it and on its number of rows. */
  #valueReads({ node, template, own }: ResolvedReference): readonly RuleRead[] {
    if (isField(node.item)) return [...this.#fieldReads(template, own), ...this.#countReads(template, own)];
    const inside = innerScope(node);
    return [...this.#countReads(inside, own), ...this.#scopeReads(inside, own)];
  }

  /** An expression that ranges over rows depends on the number of rows. */
  #countReads(template: string, own: number): readonly RuleRead[] {
    const reads: RuleRead[] = [];
    let seen = 0;
    for (let at = template.indexOf("[*]"); at !== -1; at = template.indexOf("[*]", at + 3)) {
      if (seen++ >= own) reads.push({ at: template.slice(0, at), own, aspect: "count" });
    }
    return reads;
  }

  #rowReads(which: Row, member: string | undefined, pointer: string, { scope }: Standpoint): readonly RuleRead[] {
    const from = placeOf(which, scope);
    if (from === undefined) return [];
    const node = member === undefined ? undefined : this.#tree.scopes.get(from)?.get(member);
    if (member !== undefined && !node) {
      this.#problems.error(
        "undefined_reference",
        pointer,
        `${which === "current" ? "@current" : `${which}()`} has no "${member}"`,
      );
      return [];
    }
    const own = countWildcards(from);
    const reads = node ? this.#insideReads(node, own) : this.#scopeReads(from, own);
    return which === "parent" || which === "current" ? reads : reads.map((read) => ({ ...read, neighbour: which }));
  }

  #insideReads(node: ItemNode, own: number): readonly RuleRead[] {
    if (isField(node.item)) return this.#fieldReads(node.template, own);
    const count: readonly RuleRead[] = isRepeat(node.item) ? [{ at: node.template, own, aspect: "count" }] : [];
    return [...count, ...this.#scopeReads(innerScope(node), own)];
  }

  /** Every field inside a scope, and the row counts of its lists. */
  #scopeReads(scope: string, own: number): readonly RuleRead[] {
    const reads: RuleRead[] = [];
    for (const field of fieldsUnder(this.#tree, scope)) reads.push(...this.#fieldReads(field.template, own));
    for (const list of repeatsUnder(this.#tree, scope)) reads.push({ at: list.template, own, aspect: "count" });
    return reads;
  }
}
