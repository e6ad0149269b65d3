import { formTarget, type Problem, type Rule, type RuleRead, type Scope } from "@cofill/core";
import { compileTemplate, toJson } from "@cofill/fel";
import { findPlace, type Place, scopeOf } from "./bind-path.ts";
import type { FormspecDefinition, Shape } from "./definition.ts";
import { type Problems, pointerTo } from "./definition-problem.ts";
import type { Expression, ExpressionCompiler, Standpoint } from "./expression.ts";
import { type Environment, evaluateIn } from "./form-host.ts";
import { type ItemTree, isField } from "./item-tree.ts";
import { limits } from "./limits.ts";

/** Whether a part of a shape holds; null where its expression could not say. */
type Part = (scope: Scope) => boolean | null;

type ShapesById = ReadonlyMap<string, { readonly shape: Shape; readonly pointer: string }>;

export interface CompiledShape {
  readonly shape: Shape;
  readonly target: string;
  readonly reads: readonly RuleRead[];
  readonly evaluate: (scope: Scope) => readonly Problem[];
}

export interface ShapeParts {
  readonly definition: FormspecDefinition;
  readonly tree: ItemTree;
  readonly compiler: ExpressionCompiler;
  readonly environment: Environment;
  readonly problems: Problems;
}

/** Compiles one shape as seen from its own target, with the shapes it is composed of. */
class ShapeCompiler {
  readonly #parts: ShapeParts;
  readonly #byId: ShapesById;
  readonly #standpoint: Standpoint;
  readonly #reads: RuleRead[] = [];

  constructor(parts: ShapeParts, byId: ShapesById, standpoint: Standpoint) {
    this.#parts = parts;
    this.#byId = byId;
    this.#standpoint = standpoint;
  }

  get reads(): readonly RuleRead[] {
    return this.#reads;
  }

  expression(source: string, pointer: string): Expression | undefined {
    const expression = this.#parts.compiler.compile(source, pointer, this.#standpoint);
    if (expression) this.#reads.push(...expression.reads);
    return expression;
  }

  #truth(source: string, pointer: string): Part {
    const expression = this.expression(source, pointer);
    if (!expression) return () => null;
    return (scope) => {
      const value = evaluateIn(expression, scope, this.#parts.environment);
      return typeof value === "boolean" ? value : null;
    };
  }

  /** The id of a shape, or else an expression. */
  #element(source: string, pointer: string, trail: readonly string[]): Part {
    const named = this.#byId.get(source);
    if (!named) return this.#truth(source, pointer);
    if (trail.includes(source) || trail.length > limits.maxShapeDepth) {
      const message = `These shapes are made of each other: ${[...trail, source].join(" → ")}`;
      this.#parts.problems.error("cycle", pointer, message);
      return () => null;
    }
    return this.holds(named.shape, named.pointer, [...trail, source]);
  }

  /** Constraint and every composition together; what is null neither passes nor fails a shape. */
  holds(shape: Shape, pointer: string, trail: readonly string[] = [shape.id]): Part {
    const elements = (key: "and" | "or" | "xone"): readonly Part[] | undefined =>
      shape[key]?.map((source, index) => this.#element(source, pointerTo(pointer, key, index), trail));
    const parts: ((scope: Scope) => boolean)[] = [];
    if (shape.constraint !== undefined) {
      const holds = this.#truth(shape.constraint, pointerTo(pointer, "constraint"));
      parts.push((scope) => holds(scope) !== false);
    }
    const and = elements("and");
    if (and) parts.push((scope) => and.every((part) => part(scope) !== false));
    const or = elements("or");
    if (or) parts.push((scope) => or.length === 0 || or.some((part) => part(scope) !== false));
    if (shape.not !== undefined) {
      const not = this.#element(shape.not, pointerTo(pointer, "not"), trail);
      parts.push((scope) => not(scope) !== true);
    }
    const xone = elements("xone");
    if (xone) parts.push((scope) => xone.filter((part) => part(scope) === true).length === 1);
    return (scope) => parts.every((part) => part(scope));
  }

  /** A text with `{{expression}}` holes. */
  message(text: string, pointer: string): (scope: Scope) => string {
    const compiled = compileTemplate(text);
    if (!compiled.ok) {
      for (const { message } of compiled.diagnostics) this.#parts.problems.error("expression_error", pointer, message);
      return () => text;
    }
    const { compiler, environment } = this.#parts;
    const { template } = compiled;
    const expression = compiler.link(text, pointer, this.#standpoint, template);
    this.#reads.push(...expression.reads);
    return (scope) => String(evaluateIn(expression, scope, environment));
  }
}

const standpointOf = (place: Place | undefined): Standpoint => {
  if (!place) return { target: formTarget, scope: "" };
  const current = isField(place.node.item) ? { current: place.template } : {};
  return { target: place.template, scope: scopeOf(place), ...current };
};

const compileShape = (
  shape: Shape,
  pointer: string,
  parts: ShapeParts,
  byId: ShapesById,
): CompiledShape | undefined => {
  const place = shape.target === "#" ? undefined : findPlace(parts.tree, shape.target);
  if (shape.target !== "#" && !place) {
    const message = `The definition has no item "${shape.target}"`;
    parts.problems.error("unknown_path", pointerTo(pointer, "target"), message);
    return undefined;
  }
  const compiler = new ShapeCompiler(parts, byId, standpointOf(place));
  const holds = compiler.holds(shape, pointer);
  const message = compiler.message(shape.message, pointerTo(pointer, "message"));
  const isActive =
    shape.activeWhen === undefined
      ? undefined
      : compiler.expression(shape.activeWhen, pointerTo(pointer, "activeWhen"));
  const context = Object.entries(shape.context ?? {}).flatMap(([name, source]) => {
    const expression = compiler.expression(source, pointerTo(pointer, "context", name));
    return expression ? [[name, expression] as const] : [];
  });
  const evaluate = (scope: Scope): readonly Problem[] => {
    if (place?.rows.some((row, depth) => row !== undefined && row !== scope.indexes[depth])) return [];
    if (isActive && evaluateIn(isActive, scope, parts.environment) === false) return [];
    if (holds(scope) !== false) return [];
    const found = context.map(([name, expression]) => [name, toJson(evaluateIn(expression, scope, parts.environment))]);
    return [
      {
        code: "rule_failed",
        message: message(scope),
        severity: shape.severity ?? "error",
        ruleId: `shape:${shape.id}`,
        ...(found.length > 0 && { context: Object.fromEntries(found) }),
      },
    ];
  };
  return { shape, target: place?.template ?? formTarget, reads: compiler.reads, evaluate };
};

export const compileShapes = (parts: ShapeParts): readonly CompiledShape[] => {
  const byId = new Map<string, { shape: Shape; pointer: string }>();
  const { shapes = [] } = parts.definition;
  for (const [index, shape] of shapes.entries()) {
    const pointer = pointerTo("/shapes", index);
    if (byId.has(shape.id)) {
      parts.problems.error("duplicate_name", pointerTo(pointer, "id"), `Two shapes are called "${shape.id}"`);
    } else byId.set(shape.id, { shape, pointer });
  }
  return Array.from(byId.values()).flatMap(({ shape, pointer }) => compileShape(shape, pointer, parts, byId) ?? []);
};

/** Those that are asked while the form is filled. */
export const continuousRules = (shapes: readonly CompiledShape[]): readonly Rule[] =>
  shapes
    .filter(({ shape }) => (shape.timing ?? "continuous") === "continuous")
    .map(({ shape, target, reads, evaluate }) => ({ kind: "shape", id: `shape:${shape.id}`, target, reads, evaluate }));
