import { isObject, pointerTo } from "./json-size.ts";
import { limits } from "./limits.ts";

interface Pair {
  readonly one: unknown;
  readonly other: unknown;
  readonly pointer: string;
}

/** Where two manifests differ, as JSON pointers; the order of keys is no difference. Both have been measured. */
export const manifestDifferences = (one: unknown, other: unknown): readonly string[] => {
  const differing: string[] = [];
  const stack: Pair[] = [{ one, other, pointer: "" }];
  for (let next = stack.pop(); next && differing.length < limits.maxProblems; next = stack.pop()) {
    const { pointer } = next;
    const [mine, theirs] = [next.one, next.other];
    if (Array.isArray(mine) && Array.isArray(theirs) && mine.length === theirs.length) {
      for (const [at, entry] of mine.entries())
        stack.push({ one: entry, other: theirs[at], pointer: pointerTo(pointer, at) });
    } else if (isObject(mine) && isObject(theirs)) {
      for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
        stack.push({ one: own(mine, key), other: own(theirs, key), pointer: pointerTo(pointer, key) });
      }
    } else if (mine !== theirs) differing.push(pointer);
  }
  return differing.sort();
};

const own = (object: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;
