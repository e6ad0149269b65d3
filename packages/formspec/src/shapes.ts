import {
  type Issue,
  type LiveForm,
  type LocalIssue,
  type Rule,
  type RuleRead,
  type Scope,
  scopeAt,
  toIssue,
} from "@cofill/core";
import { pointerTo } from "@cofill/core/kit";
import { type ComposedShape, ShapeComposer, type ShapeParts } from "./compose-shape.ts";
import type { Shape } from "./definition.ts";
import { expandTargets } from "./expand-targets.ts";
import { evaluateIn } from "./expression-scope.ts";
import { compileTemplate } from "./fel/template.ts";
import { toJson } from "./fel/values/json.ts";
import { limits } from "./limits.ts";

export interface CompiledShape {
  readonly shape: Shape;
  readonly target: string;
  readonly reads: readonly RuleRead[];
  readonly evaluate: (scope: Scope) => readonly LocalIssue[];
}

/** Compiles a message with `{{expression}}` placeholders. */
const compileMessage = (
  text: string,
  pointer: string,
  { standpoint, reads }: Pick<ComposedShape, "standpoint"> & { readonly reads: RuleRead[] },
  { compiler, environment, problems }: ShapeParts,
): ((scope: Scope) => string) => {
  const compiled = compileTemplate(text);
  if (!compiled.ok) {
    for (const { message } of compiled.diagnostics) problems.error("expression_error", pointer, message);
    return () => text;
  }
  const expression = compiler.link(text, pointer, standpoint, compiled.template);
  reads.push(...expression.reads);
  return (scope) => String(evaluateIn(expression, scope, environment));
};

const compileShape = (
  shape: Shape,
  pointer: string,
  parts: ShapeParts,
  composer: ShapeComposer,
): { readonly compiled: CompiledShape; readonly size: number } | undefined => {
  const composed = composer.compose(shape, pointer);
  if (!composed) return undefined;
  const { standpoint, holds, size } = composed;
  const own = { standpoint, reads: [...composed.reads] };
  const message = compileMessage(shape.message, pointerTo(pointer, "message"), own, parts);
  const context = Object.entries(shape.context ?? {}).flatMap(([name, source]) => {
    const expression = composer.expression(source, pointerTo(pointer, "context", name), own);
    return expression ? [[name, expression] as const] : [];
  });
  const evaluate = (scope: Scope): readonly LocalIssue[] => {
    if (holds(scope) !== false) return [];
    const found = context.map(([name, expression]) => [name, toJson(evaluateIn(expression, scope, parts.environment))]);
    return [
      {
        code: "rule_failed",
        message: message(scope),
        severity: shape.severity ?? "error",
        ruleId: `shape:${shape.id}`,
        ...(found.length > 0 && { params: Object.fromEntries(found) }),
      },
    ];
  };
  return { compiled: { shape, target: standpoint.target, reads: own.reads, evaluate }, size };
};

export const compileShapes = (parts: ShapeParts): readonly CompiledShape[] => {
  const byId = new Map<string, { shape: Shape; pointer: string }>();
  for (const [index, shape] of (parts.definition.shapes ?? []).entries()) {
    const pointer = pointerTo("/shapes", index);
    if (byId.has(shape.id)) {
      parts.problems.error("duplicate_name", pointerTo(pointer, "id"), `Two shapes are called "${shape.id}"`);
    } else byId.set(shape.id, { shape, pointer });
  }
  const composer = new ShapeComposer(parts, byId);
  const shapes: CompiledShape[] = [];
  let size = 0;
  for (const { shape, pointer } of byId.values()) {
    const found = compileShape(shape, pointer, parts, composer);
    size += found?.size ?? 0;
    if (found) shapes.push(found.compiled);
    if (size <= limits.maxShapeParts) continue;
    const message = `All shapes together are made of more than ${limits.maxShapeParts} parts`;
    parts.problems.error("limit_exceeded", pointer, message);
    break;
  }
  return shapes;
};

/** The rules of shapes that are checked on every change. */
export const continuousRules = (shapes: readonly CompiledShape[]): readonly Rule[] =>
  shapes
    .filter(({ shape }) => (shape.timing ?? "continuous") === "continuous")
    .map(({ shape, target, reads, evaluate }) => ({ kind: "shape", id: `shape:${shape.id}`, target, reads, evaluate }));

/** Issues of shapes that are checked only at submit or on demand. */
export const askShapes = (shapes: readonly CompiledShape[], form: LiveForm): readonly Issue[] =>
  shapes.flatMap(({ target, evaluate }) =>
    expandTargets(form, target).flatMap((path) =>
      evaluate(scopeAt(form, path)).map((found) => toIssue(path, "rule", found)),
    ),
  );

export const isAskedAtSubmit = ({ shape }: CompiledShape): boolean => shape.timing === "submit";
