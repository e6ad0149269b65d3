import { type Answer, unanswered } from "../answer.ts";
import { answerAt, isRelevantAt, type LiveForm } from "../form.ts";
import type { FieldItem } from "../kinds/kind.ts";
import { kindOf } from "../kinds/registry.ts";
import type { JsonObject } from "../kit/json.ts";
import { childPath } from "../path.ts";
import { type FieldTree, fieldTree, rowPath } from "./field-tree.ts";

/**
 * An answer as JSON; input that does not fit its field is returned unchanged, and undefined if there is no value.
 *
 * @example
 * jsonOfAnswer(fieldAt(form, "age")!.field, answerAt(form, "age")); // 42
 */
export const jsonOfAnswer = (field: FieldItem, { state, value, raw }: Answer): unknown => {
  if (state !== "answered") return undefined;
  if (raw !== undefined) return raw;
  const { toJson } = kindOf(field);
  return toJson ? toJson(field, value) : value;
};

/** Defines a member even where its name is one that assignment would not create, such as `__proto__`. */
const put = (object: Record<string, unknown>, key: string, value: unknown): void => {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
};

const write = (form: LiveForm, tree: FieldTree, path: string): unknown => {
  if (path !== "" && form.flags.size > 0 && !isRelevantAt(form, path)) return undefined;
  switch (tree.type) {
    case "field":
      return jsonOfAnswer(tree.field, form.answers.get(path) ?? unanswered);
    case "object": {
      const object: Record<string, unknown> = {};
      let isEmpty = true;
      for (const [id, child] of tree.children) {
        const value = write(form, child, childPath(path, id));
        if (value === undefined) continue;
        put(object, id, value);
        isEmpty = false;
      }
      return isEmpty && path !== "" && !path.endsWith("]") && !form.answers.has(path) ? undefined : object;
    }
    case "list": {
      const count = form.instances.get(path) ?? 0;
      if (count === 0) return form.answers.has(path) ? [] : undefined;
      const none = tree.isSingle ? null : {};
      return Array.from({ length: count }, (_, index) => write(form, tree.row, rowPath(tree, path, index)) ?? none);
    }
    default:
      return tree satisfies never;
  }
};

/** The answers as nested JSON, without non-relevant ones. */
export const valuesOf = (form: LiveForm): JsonObject => write(form, fieldTree(form.compiled), "") as JsonObject;

/** The value at one path as JSON. */
export const valueAt = (form: LiveForm, field: FieldItem, path: string): unknown =>
  jsonOfAnswer(field, answerAt(form, path));
