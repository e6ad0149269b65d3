import type { Span } from "../diagnostic.ts";
import type { Expr, FieldRef, Step } from "../syntax/ast.ts";
import { numberFrom } from "../values/number.ts";
import { describe, type FelValue, isList } from "../values/value.ts";
import { follow, memberOf } from "./access.ts";
import type { Frame, Thunk } from "./frame.ts";

type Compile = (expr: Expr) => Thunk;
type Member = Extract<Expr, { readonly type: "member" }>;

const NO_INDICES: readonly number[] = [];

interface IndexThunk {
  readonly thunk: Thunk;
  readonly span: Span;
}

const indexThunks = (steps: readonly Step[], compile: Compile): readonly IndexThunk[] =>
  steps.flatMap((step) => (step.type === "index" ? [{ thunk: compile(step.index), span: step.index.span }] : []));

/** The evaluated indexes; null when one is null or, with a diagnostic, not a position. */
const evaluateIndices = (frame: Frame, thunks: readonly IndexThunk[]): readonly number[] | null => {
  const at: number[] = [];
  for (const { thunk, span } of thunks) {
    const index = thunk(frame);
    if (index === null) return null;
    if (typeof index !== "number" || index < 1) {
      return frame.fail("bad_index", `Elements are counted 1, 2, 3 …; ${describe(index)} is no position`, span);
    }
    at.push(index);
  }
  return at;
};

/** Compiles the index expressions of a path. */
export const compileIndices = (
  steps: readonly Step[],
  compile: Compile,
): ((frame: Frame) => readonly number[] | null) => {
  const thunks = indexThunks(steps, compile);
  return thunks.length === 0 ? () => NO_INDICES : (frame) => evaluateIndices(frame, thunks);
};

/** Normalises a host's value, which may contain any JavaScript number and lists of any size. */
const received = (frame: Frame, value: FelValue, span: Span): FelValue => {
  if (typeof value === "number" && !Number.isSafeInteger(value)) return numberFrom(value) ?? null;
  if (isList(value) && !frame.spend(value.length)) return frame.exhausted(span);
  return value;
};

export const compileField = (ref: FieldRef, compile: Compile): Thunk => {
  const { span } = ref;
  const thunks = indexThunks(ref.steps, compile);
  if (thunks.length === 0) {
    return (frame) => (frame.gaveUp ? null : received(frame, frame.host.field(ref, NO_INDICES), span));
  }
  return (frame) => {
    const at = evaluateIndices(frame, thunks);
    return at === null || frame.gaveUp ? null : received(frame, frame.host.field(ref, at), span);
  };
};

export const compileMember = ({ target, steps, span }: Member, compile: Compile): Thunk => {
  const object = compile(target);
  const only = steps.length === 1 ? steps[0]! : undefined;
  if (only?.type === "name") return compileName(object, only.name, span);
  const indices = compileIndices(steps, compile);
  return (frame) => {
    const value = object(frame);
    const at = indices(frame);
    if (value === null || at === null) return null;
    if (isList(value) && !frame.spend(value.length)) return frame.exhausted(span);
    return follow(value, steps, 0, at, 0, (code, message) => frame.fail(code, message, span));
  };
};

const compileName =
  (object: Thunk, name: string, span: Span): Thunk =>
  (frame) => {
    const value = object(frame);
    if (value === null) return null;
    if (value instanceof Map) return value.get(name) ?? null;
    if (isList(value) && !frame.spend(value.length)) return frame.exhausted(span);
    return memberOf(value, name, (code, message) => frame.fail(code, message, span));
  };
