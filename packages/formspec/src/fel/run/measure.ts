import type { Span } from "../diagnostic.ts";
import { limits } from "../limits.ts";
import { type FelValue, isList, isObject } from "../values/value.ts";
import type { Frame } from "./frame.ts";

/** Null when a value is too deep or has too many parts; shared parts are counted each time. */
export const measure = (frame: Frame, value: FelValue, span: Span): FelValue => {
  let left: number = limits.maxItems;
  const fits = (part: FelValue, depth: number): boolean => {
    if (!isList(part) && !isObject(part)) return true;
    if (depth > limits.maxValueDepth) return false;
    const size = isList(part) ? part.length : part.size;
    left -= size + 1;
    if (left < 0 || !frame.spend(size + 1)) return false;
    for (const inner of part.values()) if (!fits(inner, depth + 1)) return false;
    return true;
  };
  if (fits(value, 1)) return value;
  const message = `A value may have ${limits.maxItems} parts and be nested ${limits.maxValueDepth} deep`;
  return frame.fail("limit_exceeded", message, span);
};
