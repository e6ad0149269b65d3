import { parsePath, type Segment } from "@cofill/core";
import { isObject } from "../json-value.ts";

type Json = Readonly<Record<string, unknown>>;

/** An answer while it is being written: objects as maps, so that one pass over the fields is enough. */
type Tree = Map<string, Tree> | Tree[] | Leaf;
type Leaf = string | number | boolean | null | undefined;

const toTree = (value: unknown): Tree => {
  if (Array.isArray(value)) return value.map(toTree);
  return isObject(value) ? new Map(Object.entries(value).map(([key, one]) => [key, toTree(one)])) : (value as Leaf);
};

const toJson = (tree: Tree): unknown => {
  if (Array.isArray(tree)) return tree.map(toJson);
  return tree instanceof Map ? Object.fromEntries(Array.from(tree, ([key, one]) => [key, toJson(one)])) : tree;
};

/** Objects are merged, null takes a member out, everything else is replaced. */
const mergeInto = (object: Map<string, Tree>, given: Json): void => {
  for (const [key, value] of Object.entries(given)) putMember(object, key, value);
};

const putMember = (object: Map<string, Tree>, key: string, value: unknown): void => {
  if (value === null) object.delete(key);
  else if (isObject(value)) mergeInto(memberObject(object, key), value);
  else object.set(key, toTree(value));
};

const memberObject = (object: Map<string, Tree>, key: string): Map<string, Tree> => {
  const known = object.get(key);
  if (known instanceof Map) return known;
  const fresh = new Map<string, Tree>();
  object.set(key, fresh);
  return fresh;
};

/** What lies at a segment, made if it is not there: a list's next entry, an object's member. */
const inside = (holder: Map<string, Tree> | Tree[], segment: Segment, next: Segment): Map<string, Tree> | Tree[] => {
  const isList = Array.isArray(holder);
  const index = isList ? Math.min(Number(segment), holder.length) : 0;
  const known = isList ? holder[index] : holder.get(String(segment));
  const fits = typeof next === "number" ? Array.isArray(known) : known instanceof Map;
  if (fits) return known as Map<string, Tree> | Tree[];
  const fresh: Map<string, Tree> | Tree[] = typeof next === "number" ? [] : new Map();
  if (isList) holder[index] = fresh;
  else holder.set(String(segment), fresh);
  return fresh;
};

const putAt = (root: Map<string, Tree>, segments: readonly Segment[], value: unknown): void => {
  let holder: Map<string, Tree> | Tree[] = root;
  for (const [index, segment] of segments.slice(0, -1).entries())
    holder = inside(holder, segment, segments[index + 1]!);
  const last = segments.at(-1)!;
  if (!Array.isArray(holder)) return putMember(holder, String(last), value);
  const index = Math.min(Number(last), holder.length);
  if (value === null) holder.splice(index, 1);
  else holder[index] = toTree(value);
};

/** An answer with fields written into it: nested as the form is, or by path (`address.city`, `items[0].amount`). */
export const mergeFields = (before: Json, fields: Json): Json => {
  const tree = toTree(before) as Map<string, Tree>;
  for (const [key, value] of Object.entries(fields)) {
    const segments = Object.hasOwn(before, key) ? undefined : parsePath(key);
    if (segments && segments.length > 1) putAt(tree, segments, value);
    else putMember(tree, key, value);
  }
  return toJson(tree) as Json;
};
