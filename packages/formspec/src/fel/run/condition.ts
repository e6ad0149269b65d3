import type { Span } from "../diagnostic.ts";
import { describe, type FelValue } from "../values/value.ts";
import type { Frame } from "./frame.ts";

/** The value as a boolean; null with a diagnostic when it is not one. */
export const condition = (frame: Frame, value: FelValue, span: Span): boolean | null => {
  if (typeof value === "boolean") return value;
  return value === null
    ? frame.fail("null_condition", "This condition is null; say what null means with ??", span)
    : frame.fail("type_mismatch", `A condition is true or false, not ${describe(value)}`, span);
};
