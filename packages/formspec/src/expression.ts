import type { RuleRead } from "@cofill/core";
import { compile, type Dependency, type FieldRef, type Program } from "@cofill/fel";
import type { Problems } from "./definition-problem.ts";
import { fieldsUnder, type ItemTree, innerScope, isField, isRepeat, repeatsUnder, scopesAround } from "./item-tree.ts";
import { countWildcards, type ResolvedReference, resolveReference } from "./resolve-reference.ts";
import type { VariableNode, VariableTable } from "./variables.ts";

/** Where an expression stands. */
export interface Standpoint {
  /** The template the rule is about. */
  readonly target: string;
  /** What `$name` is looked up from, outwards. */
  readonly scope: string;
  /** What `$` is; absent where there is no value of one's own. */
  readonly current?: string;
}

export interface Expression {
  readonly source: string;
  readonly pointer: string;
  readonly program: Pick<Program, "run">;
  readonly standpoint: Standpoint;
  readonly references: ReadonlyMap<FieldRef, ResolvedReference>;
  readonly variables: ReadonlyMap<string, VariableNode>;
  readonly reads: readonly RuleRead[];
}

/** The row an expression stands in, if any. */
export const rowAround = (scope: string): string | undefined => scopesAround(scope).find((at) => at.endsWith("[*]"));

/** What `parent()` is: the place around the one the expression looks from; the form at the top (D-24). */
export const parentOf = (scope: string): string => scopesAround(scope)[1] ?? "";

export class ExpressionCompiler {
  readonly #tree: ItemTree;
  readonly #variables: VariableTable;
  readonly #instances: ReadonlySet<string>;
  readonly #hidden: ReadonlySet<string>;
  readonly #problems: Problems;

  constructor(parts: {
    readonly tree: ItemTree;
    readonly variables: VariableTable;
    readonly instances: ReadonlySet<string>;
    /** Fields that expressions see as null while they are not relevant. */
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
      for (const { message, span } of compiled.diagnostics) {
        this.#problems.error(
          "expression_error",
          pointer,
          `${message} (at character ${span.start + 1} of the expression)`,
        );
      }
      return undefined;
    }
    return this.link(source, pointer, standpoint, compiled.program);
  }

  /** Finds out what a parsed expression refers to from where it stands. */
  link(
    source: string,
    pointer: string,
    standpoint: Standpoint,
    program: Pick<Program, "run" | "dependencies">,
  ): Expression {
    const references = new Map<FieldRef, ResolvedReference>();
    const variables = new Map<string, VariableNode>();
    const reads = program.dependencies.flatMap((dependency) =>
      this.#reads(dependency, pointer, standpoint, references, variables),
    );
    return { source, pointer, program, standpoint, references, variables, reads };
  }

  #reads(
    dependency: Dependency,
    pointer: string,
    standpoint: Standpoint,
    references: Map<FieldRef, ResolvedReference>,
    variables: Map<string, VariableNode>,
  ): readonly RuleRead[] {
    const { scope, target, current } = standpoint;
    switch (dependency.type) {
      case "field":
      case "state": {
        const resolved = resolveReference(this.#tree, dependency.ref, scope);
        if (!resolved) {
          const name = nameOf(dependency.ref);
          this.#problems.error("undefined_reference", pointer, `"${name}" is no field of this definition`);
          return [];
        }
        references.set(dependency.ref, resolved);
        return dependency.type === "field"
          ? this.#valueReads(resolved)
          : [{ at: resolved.template.replace(/\[\*\]$/, ""), own: resolved.own, aspect: dependency.query }];
      }
      case "row":
        return this.#rowReads(dependency.which, dependency.member, pointer, standpoint).filter(
          ({ at }) => at !== target || dependency.which !== "parent",
        );
      case "variable": {
        const node = this.#variables.find(dependency.name, scope);
        if (!node) {
          this.#problems.error("undefined_variable", pointer, `No variable "${dependency.name}" can be seen from here`);
          return [];
        }
        variables.set(dependency.name, node);
        return [{ at: node.template, own: countWildcards(node.template), aspect: "value" }];
      }
      case "instance":
        if (!this.#instances.has(dependency.name)) {
          this.#problems.error("undefined_instance", pointer, `The definition has no instance "${dependency.name}"`);
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

  #fieldReads(at: string, own: number): readonly RuleRead[] {
    const value: RuleRead = { at, own, aspect: "value" };
    return this.#hidden.has(at) ? [value, { at, own, aspect: "relevant" }] : [value];
  }

  /** A group or a list is read whole: every field in it, and how many rows there are. */
  #valueReads({ node, template, own }: ResolvedReference): readonly RuleRead[] {
    if (isField(node.item)) return [...this.#fieldReads(template, own), ...this.#countReads(template, own)];
    const inside = innerScope(node);
    const reads: RuleRead[] = [...this.#countReads(inside, own)];
    for (const field of fieldsUnder(this.#tree, inside)) reads.push(...this.#fieldReads(field.template, own));
    for (const list of repeatsUnder(this.#tree, inside)) reads.push({ at: list.template, own, aspect: "count" });
    return reads;
  }

  /** Ranging over rows depends on how many there are. */
  #countReads(template: string, own: number): readonly RuleRead[] {
    const reads: RuleRead[] = [];
    let seen = 0;
    for (let at = template.indexOf("[*]"); at !== -1; at = template.indexOf("[*]", at + 3)) {
      if (seen++ >= own) reads.push({ at: template.slice(0, at), own, aspect: "count" });
    }
    return reads;
  }

  #rowReads(
    which: "prev" | "next" | "parent",
    member: string | undefined,
    pointer: string,
    { scope }: Standpoint,
  ): readonly RuleRead[] {
    const from = which === "parent" ? parentOf(scope) : rowAround(scope);
    if (from === undefined) return [];
    const inside = this.#tree.scopes.get(from);
    const own = countWildcards(from);
    const neighbour = which === "parent" ? {} : { neighbour: which };
    if (member === undefined) {
      return Array.from(
        fieldsUnder(this.#tree, from),
        ({ template }): RuleRead => ({ at: template, own, aspect: "value", ...neighbour }),
      );
    }
    const node = inside?.get(member);
    if (!node) {
      this.#problems.error("undefined_reference", pointer, `${which}() has no "${member}"`);
      return [];
    }
    const templates = isField(node.item)
      ? [node.template]
      : Array.from(fieldsUnder(this.#tree, innerScope(node)), (field) => field.template);
    const counts: RuleRead[] = isRepeat(node.item) ? [{ at: node.template, own, aspect: "count", ...neighbour }] : [];
    return [...templates.map((at): RuleRead => ({ at, own, aspect: "value", ...neighbour })), ...counts];
  }
}

const nameOf = (ref: FieldRef): string =>
  ref.steps
    .map((step) => (step.type === "name" ? `.${step.name}` : step.type === "all" ? "[*]" : "[…]"))
    .join("")
    .replace(/^\./, "$");
