import type { Span } from "../diagnostic.ts";
import { limits } from "../limits.ts";
import { type FelValue, isList } from "../values/value.ts";
import type { Frame } from "./frame.ts";

export type BinaryOperation = (frame: Frame, a: FelValue, b: FelValue, span: Span) => FelValue;

/** Applies an operator where at least one side is a list: lists of equal length pair up, a scalar repeats. */
export const elementwise = (
  frame: Frame,
  a: FelValue,
  b: FelValue,
  span: Span,
  apply: BinaryOperation,
): readonly FelValue[] | null => {
  const left = isList(a) ? a : undefined;
  const right = isList(b) ? b : undefined;
  const length = (left ?? right)!.length;
  if (left !== undefined && right !== undefined && left.length !== right.length) {
    const message = `Lists must be equally long to be combined; these have ${left.length} and ${right.length} elements`;
    return frame.fail("unequal_lengths", message, span);
  }
  if (length > limits.maxItems || !frame.spend(length)) return frame.exhausted(span);
  const results: FelValue[] = new Array(length);
  for (let i = 0; i < length; i++) {
    results[i] = apply(frame, left === undefined ? a : left[i]!, right === undefined ? b : right[i]!, span);
  }
  return results;
};
