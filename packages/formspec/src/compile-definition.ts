import { type Compiled, type CompileProblem, compile, type Doc, messageOf, type Rule } from "@cofill/core";
import { pointerTo } from "@cofill/core/kit";
import { BindRules } from "./bind-rules.ts";
import { type BindTable, collectBinds, plainProperty } from "./binds.ts";
import { toCoreItems } from "./core-items.ts";
import type { FormspecDefinition } from "./definition.ts";
import { type DefinitionProblem, Problems } from "./definition-problem.ts";
import { ExpressionCompiler } from "./expression.ts";
import { type Environment, evaluateIn } from "./expression-scope.ts";
import { fromJson } from "./fel/values/json.ts";
import type { FelValue } from "./fel/values/value.ts";
import { initialRules } from "./initial-rules.ts";
import { buildTree, type ItemTree, isField } from "./item-tree.ts";
import { presentValue } from "./presented-value.ts";
import { registryRules } from "./registry-rules.ts";
import { type CompiledShape, compileShapes, continuousRules } from "./shapes.ts";
import type { Sidecars } from "./sidecars/documents.ts";
import { collectVariables, type VariableTable } from "./variables.ts";

/** What the caller supplies to expressions: clock, locale, metadata and instance data. */
export interface Host {
  readonly now: () => string;
  readonly locale: () => string | null;
  readonly meta: (key: string) => FelValue;
  readonly report: Environment["report"];
}

export interface CompiledDefinition {
  readonly definition: FormspecDefinition;
  readonly tree: ItemTree;
  readonly binds: BindTable;
  readonly compiled: Compiled;
  readonly shapes: readonly CompiledShape[];
  readonly warnings: readonly DefinitionProblem[];
}

export type CompileDefinitionResult =
  | { readonly ok: true; readonly value: CompiledDefinition }
  | {
      readonly ok: false;
      readonly problems: readonly DefinitionProblem[];
      readonly warnings: readonly DefinitionProblem[];
    };

/** Instance data given at opening takes precedence over the data in the definition. */
const instanceSources = (
  definition: FormspecDefinition,
  given: Readonly<Record<string, unknown>>,
  problems: Problems,
): ReadonlyMap<string, unknown> => {
  const sources = new Map<string, unknown>();
  for (const [name, { source, data }] of Object.entries(definition.instances ?? {})) {
    sources.set(name, data ?? null);
    if (data !== undefined || Object.hasOwn(given, name)) continue;
    const message = `Nothing is fetched from ${source}: the instance "${name}" is null unless its data is given`;
    problems.warn("unsupported", pointerTo("/instances", name, "source"), message);
  }
  for (const [name, value] of Object.entries(given)) sources.set(name, value);
  return sources;
};

const isSameValue = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (a !== null && b !== null && typeof a === "object" && typeof b === "object" && "equals" in a
    ? (a as { equals: (other: unknown) => boolean }).equals(b)
    : false);

const variableRules = (
  variables: VariableTable,
  compiler: ExpressionCompiler,
  environment: Environment,
): readonly Rule[] =>
  Array.from(variables.all()).flatMap(({ variable, pointer, scope, template }): readonly Rule[] => {
    const expression = compiler.compile(variable.expression, pointerTo(pointer, "expression"), {
      target: template,
      scope,
    });
    if (!expression) return [];
    const evaluate = (scopeOf: Parameters<Rule["evaluate"]>[0]): FelValue =>
      evaluateIn(expression, scopeOf, environment);
    return [{ kind: "variable", target: template, reads: expression.reads, evaluate, isSame: isSameValue }];
  });

/** The descriptions in the definition: of the form, its groups and its fields. */
const docsOf = ({ url, description }: FormspecDefinition, tree: ItemTree): readonly Doc[] => [
  ...(description === undefined ? [] : [{ ref: url, tag: "description", text: description }]),
  ...Array.from(tree.nodes.values()).flatMap(({ item, template }) =>
    item.description === undefined ? [] : [{ ref: template, tag: "description", text: item.description }],
  ),
];

/** The JSON pointer to the part of the definition that caused a compile problem. */
const pointerOf = (
  { path }: CompileProblem,
  binds: BindTable,
  variables: VariableTable,
  shapes: FormspecDefinition["shapes"] = [],
): string => {
  const entry =
    binds.get(path)?.findLast(({ properties }) => properties.calculate !== undefined) ?? binds.get(path)?.[0];
  if (entry) return entry.pointer;
  for (const variable of variables.all()) if (variable.template === path) return variable.pointer;
  const shape = shapes.findIndex(({ target }) => target === path);
  return shape === -1 ? "" : pointerTo("/shapes", shape);
};

export const compileDefinition = (
  definition: FormspecDefinition,
  options: { readonly sidecars: Sidecars; readonly instances: Readonly<Record<string, unknown>>; readonly host: Host },
): CompileDefinitionResult => {
  const problems = new Problems();
  const { sidecars, host } = options;
  const tree = buildTree(definition, problems);
  const binds = collectBinds(definition, tree, problems);
  const variables = collectVariables(definition, tree, problems);
  const sources = instanceSources(definition, options.instances, problems);
  const hidden = new Set(
    Array.from(tree.nodes.values()).flatMap(({ item, template }) =>
      isField(item) && plainProperty(binds, template, "excludedValue") === "null" ? template : [],
    ),
  );
  const instances = new Map(Array.from(sources, ([name, value]) => [name, fromJson(value)]));
  const environment: Environment = { tree, hidden, instances, ...host };
  const compiler = new ExpressionCompiler({ tree, variables, instances: new Set(sources.keys()), hidden, problems });
  const items = toCoreItems(definition.items, "", "/items", { definition, binds, sidecars, problems });
  const shapes = compileShapes({ definition, tree, compiler, environment, problems });
  const rules: readonly Rule[] = [
    ...variableRules(variables, compiler, environment),
    ...new BindRules({ binds, compiler, environment, problems }).rules(),
    ...initialRules({ tree, compiler, environment, problems, sources }),
    ...continuousRules(shapes),
    ...registryRules(tree, sidecars),
  ];
  if (problems.hasErrors) return { ok: false, problems: problems.errors, warnings: problems.warnings };
  const { url: id, title } = definition;
  const docs = docsOf(definition, tree);
  const result = compile({ id, title, items, ...(docs.length > 0 && { docs }) }, rules, { present: presentValue });
  if (!result.ok) {
    for (const problem of result.problems) {
      const code = problem.code === "rule_cycle" ? "cycle" : "wrong_value";
      const pointer = pointerOf(problem, binds, variables, definition.shapes);
      problems.error(code, pointer, messageOf(problem, { audience: "person" }));
    }
    return { ok: false, problems: problems.errors, warnings: problems.warnings };
  }
  return {
    ok: true,
    value: { definition, tree, binds, compiled: result.compiled, shapes, warnings: problems.warnings },
  };
};
