import { formTarget, type RuleRead, type Scope } from "@cofill/core";
import { pointerTo } from "@cofill/core/kit";
import { findPlace, type Place, scopeOf } from "./bind-path.ts";
import type { FormspecDefinition, Shape } from "./definition.ts";
import type { Problems } from "./definition-problem.ts";
import type { Expression, ExpressionCompiler, Standpoint } from "./expression.ts";
import { type Environment, evaluateIn } from "./expression-scope.ts";
import { reportSyntaxOf } from "./expression-syntax.ts";
import { type ItemTree, isField } from "./item-tree.ts";
import { limits } from "./limits.ts";
import { countSharedRows, countWildcards } from "./resolve-reference.ts";

/** Whether one part of a shape holds; null when its expression gives no boolean. */
type Part = (scope: Scope) => boolean | null;

export interface ShapeParts {
  readonly definition: FormspecDefinition;
  readonly tree: ItemTree;
  readonly compiler: ExpressionCompiler;
  readonly environment: Environment;
  readonly problems: Problems;
}

export type ShapesById = ReadonlyMap<string, { readonly shape: Shape; readonly pointer: string }>;

/** A shape compiled for its target. */
export interface ComposedShape {
  readonly standpoint: Standpoint;
  /** Gives null while `activeWhen` is not true, and for rows that the target does not cover. */
  readonly holds: Part;
  readonly reads: RuleRead[];
  /** Number of parts evaluated, including those of nested shapes. */
  size: number;
  /** Depth of nested shapes. */
  depth: number;
}

export const standpointOf = (place: Place | undefined): Standpoint => {
  if (!place) return { target: formTarget, scope: "" };
  const current = isField(place.node.item) ? { current: place.template } : {};
  return { target: place.template, scope: scopeOf(place), ...current };
};

type Draft = Omit<ComposedShape, "holds">;

/** Composes each shape once; a shape used inside another one is evaluated at its own target. */
export class ShapeComposer {
  readonly #parts: ShapeParts;
  readonly #byId: ShapesById;
  readonly #composed = new Map<string, ComposedShape | undefined>();
  readonly #trail: string[] = [];

  constructor(parts: ShapeParts, byId: ShapesById) {
    this.#parts = parts;
    this.#byId = byId;
  }

  compose(shape: Shape, pointer: string): ComposedShape | undefined {
    if (this.#composed.has(shape.id)) return this.#composed.get(shape.id);
    this.#trail.push(shape.id);
    const composed = this.#compose(shape, pointer);
    this.#trail.pop();
    this.#composed.set(shape.id, composed);
    return composed;
  }

  #compose(shape: Shape, pointer: string): ComposedShape | undefined {
    const place = shape.target === formTarget ? undefined : findPlace(this.#parts.tree, shape.target);
    if (shape.target !== formTarget && !place) {
      const message = `The definition has no item "${shape.target}"`;
      this.#parts.problems.error("unknown_path", pointerTo(pointer, "target"), message);
      reportSyntaxOf(this.#parts.problems, shape, ["constraint", "activeWhen"], pointer);
      return undefined;
    }
    const draft: Draft = { standpoint: standpointOf(place), reads: [], size: 1, depth: 1 };
    const holds = this.#together(shape, pointer, draft);
    const isActive =
      shape.activeWhen === undefined
        ? undefined
        : this.#truth(shape.activeWhen, pointerTo(pointer, "activeWhen"), draft);
    const isAbout = (scope: Scope): boolean =>
      !place?.rows.some((row, depth) => row !== undefined && row !== scope.indexes[depth]);
    return Object.assign(draft, {
      holds: (scope: Scope) => (isAbout(scope) && isActive?.(scope) !== false ? holds(scope) : null),
    });
  }

  expression(source: string, pointer: string, draft: Pick<Draft, "standpoint" | "reads">): Expression | undefined {
    const expression = this.#parts.compiler.compile(source, pointer, draft.standpoint);
    if (expression) draft.reads.push(...expression.reads);
    return expression;
  }

  #truth(source: string, pointer: string, draft: Draft): Part {
    const expression = this.expression(source, pointer, draft);
    if (!expression) return () => null;
    return (scope) => {
      const value = evaluateIn(expression, scope, this.#parts.environment);
      return typeof value === "boolean" ? value : null;
    };
  }

  /** Combines the constraint with `and`, `or`, `not` and `xone`; a null part neither passes nor fails the shape. */
  #together(shape: Shape, pointer: string, draft: Draft): Part {
    const elements = (key: "and" | "or" | "xone"): readonly Part[] | undefined =>
      shape[key]?.map((source, index) => this.#element(source, pointerTo(pointer, key, index), draft));
    const parts: ((scope: Scope) => boolean)[] = [];
    if (shape.constraint !== undefined) {
      const holds = this.#truth(shape.constraint, pointerTo(pointer, "constraint"), draft);
      parts.push((scope) => holds(scope) !== false);
    }
    const and = elements("and");
    if (and) parts.push((scope) => and.every((part) => part(scope) !== false));
    const or = elements("or");
    if (or) parts.push((scope) => or.length === 0 || or.some((part) => part(scope) !== false));
    if (shape.not !== undefined) {
      const not = this.#element(shape.not, pointerTo(pointer, "not"), draft);
      parts.push((scope) => not(scope) !== true);
    }
    const xone = elements("xone");
    if (xone) parts.push((scope) => xone.filter((part) => part(scope) === true).length === 1);
    return (scope) => parts.every((part) => part(scope));
  }

  /** An element is the id of another shape, or else an expression. */
  #element(source: string, pointer: string, draft: Draft): Part {
    const named = this.#byId.get(source);
    if (!named) {
      draft.size++;
      return this.#truth(source, pointer, draft);
    }
    if (this.#trail.includes(source)) {
      const message = `These shapes are made of each other: ${[...this.#trail, source].join(" → ")}`;
      this.#parts.problems.error("cycle", pointer, message);
      return () => null;
    }
    const inner = this.#trail.length < limits.maxShapeDepth ? this.compose(named.shape, named.pointer) : undefined;
    draft.size += inner?.size ?? 0;
    draft.depth = Math.max(draft.depth, (inner?.depth ?? 0) + 1);
    if (this.#trail.length >= limits.maxShapeDepth || draft.depth > limits.maxShapeDepth) {
      const message = `Shapes are made of each other more than ${limits.maxShapeDepth} deep`;
      this.#parts.problems.error("limit_exceeded", pointer, message);
    }
    if (!inner) return () => null;
    const { target } = inner.standpoint;
    const own = countSharedRows(draft.standpoint.target, target);
    const reads = readsFrom(inner, own);
    draft.reads.push(...reads);
    this.#parts.compiler.spend(reads.length, pointer);
    return (scope) => everywhere(scope.paths(target, own), scope, inner.holds);
  }
}

/** True if the part holds at every path, null if there are no relevant paths. */
const everywhere = (paths: readonly string[], scope: Scope, holds: Part): boolean | null => {
  const found = paths.flatMap((path) => (scope.isRelevant(path) ? [holds(scope.from(path))] : []));
  if (found.includes(false)) return false;
  return found.includes(true) ? true : null;
};

/** The reads of a nested shape as its outer shape sees them; the two share only the first `own` rows. */
const readsFrom = ({ reads, standpoint: { target } }: ComposedShape, own: number): readonly RuleRead[] => {
  const lists = Array.from({ length: countWildcards(target) - own }, (_, depth): RuleRead => {
    const at = target
      .split("[*]")
      .slice(0, own + depth + 1)
      .join("[*]");
    return { at, own, aspect: "count" };
  });
  const relevant: readonly RuleRead[] = target === formTarget ? [] : [{ at: target, own, aspect: "relevant" }];
  const moved = reads.map(({ neighbour, ...read }): RuleRead => {
    if (read.own > own) return { ...read, own };
    return neighbour === undefined ? read : { ...read, neighbour };
  });
  return [...lists, ...relevant, ...moved];
};
