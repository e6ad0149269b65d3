import type { Step } from "../syntax/ast.ts";
import { cut, describe, FelMoney, type FelValue, isList, isObject } from "../values/value.ts";

/** Reports a diagnostic and returns null. */
export type Fail = (code: string, message: string) => null;

/** Evaluates `.name`; on a list it is taken from every element. */
export const memberOf = (value: FelValue, name: string, fail: Fail): FelValue => {
  if (value === null) return null;
  if (isObject(value)) return value.get(name) ?? null;
  if (isList(value)) return value.map((item) => memberOf(item, name, fail));
  if (value instanceof FelMoney) {
    if (name === "amount") return value.amount;
    if (name === "currency") return value.currency;
  }
  return fail("type_mismatch", `There is no ".${cut(name)}" in ${describe(value)}`);
};

/** Evaluates `[n]`, which counts from 1. */
const elementOf = (value: FelValue, index: number, fail: Fail): FelValue => {
  if (value === null) return null;
  if (!isList(value)) return fail("type_mismatch", `[${index}] looks into a list, not into ${describe(value)}`);
  const item = value[index - 1];
  return item === undefined ? fail("bad_index", `There is no element ${index}; the list has ${value.length}`) : item;
};

const flatten = (list: readonly FelValue[]): readonly FelValue[] => {
  const flat: FelValue[] = [];
  for (const item of list) {
    if (isList(item)) for (const inner of item) flat.push(inner);
    else if (item !== null) flat.push(item);
  }
  return flat;
};

/**
 * Follows steps from one index on. After a name was taken from every element of a list, `[n]` and `[*]` apply per
 * element: `rows[*].items[1]` is the first item of each row, `rows[*].items[*]` all items in one list.
 */
export const follow = (
  start: FelValue,
  steps: readonly Step[],
  from: number,
  at: readonly number[],
  atFrom: number,
  fail: Fail,
): FelValue => {
  let value = start;
  let perElement = false;
  let nextIndex = atFrom;
  for (let i = from; i < steps.length; i++) {
    if (value === null) return null;
    const step = steps[i]!;
    if (step.type === "name") {
      perElement = isList(value);
      value = memberOf(value, step.name, fail);
    } else if (step.type === "index") {
      const index = at[nextIndex++]!;
      value =
        perElement && isList(value) ? value.map((item) => elementOf(item, index, fail)) : elementOf(value, index, fail);
    } else {
      if (!isList(value)) return fail("type_mismatch", `[*] takes the elements of a list, not of ${describe(value)}`);
      if (perElement || value.some(isList)) value = flatten(value);
      perElement = false;
    }
  }
  return value;
};
