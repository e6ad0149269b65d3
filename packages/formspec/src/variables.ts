import { pointerTo } from "@cofill/core/kit";
import { findPlace, scopeOf } from "./bind-path.ts";
import type { FormspecDefinition, Variable } from "./definition.ts";
import type { Problems } from "./definition-problem.ts";
import { type ItemTree, innerScope, isRepeat, scopesAround, under } from "./item-tree.ts";

export interface VariableNode {
  readonly variable: Variable;
  readonly pointer: string;
  /** The scope in which the variable is visible, nested scopes included. */
  readonly scope: string;
  /** For example `lines[*].@rate`, a name that no item can have. */
  readonly template: string;
}

export class VariableTable {
  readonly #byTemplate = new Map<string, VariableNode>();

  add(node: VariableNode): boolean {
    if (this.#byTemplate.has(node.template)) return false;
    this.#byTemplate.set(node.template, node);
    return true;
  }

  all(): Iterable<VariableNode> {
    return this.#byTemplate.values();
  }

  /** Finds the nearest variable of that name, from the inside out. */
  find(name: string, from: string): VariableNode | undefined {
    for (const scope of scopesAround(from)) {
      const node = this.#byTemplate.get(under(scope, `@${name}`));
      if (node) return node;
    }
    return undefined;
  }
}

const reserved: ReadonlySet<string> = new Set(["current", "index", "count", "instance", "source", "target"]);

export const collectVariables = (definition: FormspecDefinition, tree: ItemTree, problems: Problems): VariableTable => {
  const table = new VariableTable();
  for (const [index, variable] of (definition.variables ?? []).entries()) {
    const pointer = pointerTo("/variables", index);
    const { name, scope: given = "#" } = variable;
    if (!/^[a-zA-Z_][a-zA-Z0-9_]*$/.test(name) || reserved.has(name)) {
      problems.error("bad_key", pointerTo(pointer, "name"), `"${name}" cannot be the name of a variable`);
      continue;
    }
    const place = given === "#" ? undefined : findPlace(tree, given);
    if (given !== "#" && !place) {
      problems.error("unknown_path", pointerTo(pointer, "scope"), `The definition has no item "${given}"`);
      continue;
    }
    const scope = place ? (isRepeat(place.node.item) ? innerScope(place.node) : scopeOf(place)) : "";
    if (!table.add({ variable, pointer, scope, template: under(scope, `@${name}`) })) {
      problems.error("duplicate_name", pointerTo(pointer, "name"), `Two variables are called "${name}" here`);
    }
  }
  return table;
};
