import { childPath, nearestWord } from "@cofill/core";
import { type FieldTree, fieldTree, type LeafNode, type ListNode, type TreeNode } from "./field-tree.ts";
import type { FormSchema } from "./form-schema.ts";
import { isPlainObject, isReserved, type Json, own, typeName } from "./json-object.ts";
import { leafKindOf } from "./kinds/leaf-kinds.ts";
import { limits } from "./limits.ts";
import { type PayloadError, quoteKey, type ValueFault } from "./payload-error.ts";

interface Wanted {
  /** Whether what must be there is asked for; a draft may still lack it. */
  readonly isComplete: boolean;
}

class PayloadChecker {
  readonly errors: PayloadError[] = [];
  readonly #wanted: Wanted;
  #values = 0;

  constructor(wanted: Wanted) {
    this.#wanted = wanted;
  }

  #add(path: string, fault: ValueFault): void {
    if (this.errors.length < limits.maxProblems) this.errors.push({ path, ...fault });
  }

  #missing(path: string, { label }: TreeNode): void {
    if (!this.#wanted.isComplete) return;
    this.#add(path, { code: "missing", message: `"${label}" is required`, expected: "a value" });
  }

  checkRecord(children: readonly TreeNode[], path: string, label: string, value: unknown): void {
    if (!isPlainObject(value)) {
      const expected = "an object";
      const received = typeName(value);
      const message = `${label === "" ? "An answer" : `"${label}"`} takes ${expected}, not ${received}`;
      return this.#add(path, { code: "wrong_type", message, expected, received });
    }
    this.#checkKeys(children, path, value);
    for (const child of children) this.#checkMember(child, childPath(path, child.key), own(value, child.key));
  }

  #checkKeys(children: readonly TreeNode[], path: string, value: Json): void {
    const keys = children.map(({ key }) => key);
    const known = new Set(keys);
    for (const key of Object.keys(value)) {
      if (known.has(key)) continue;
      const at = childPath(path, key.slice(0, limits.maxKeyLength));
      if (isReserved(key)) {
        this.#add(at, { code: "reserved_name", message: `${quoteKey(key)} is a name that no field can have` });
      } else {
        const near = nearestWord(key, keys);
        const hint = near === undefined ? "" : `; did you mean "${near}"?`;
        this.#add(at, { code: "unknown_field", message: `The form has no field ${quoteKey(key)}${hint}` });
      }
      if (this.errors.length >= limits.maxProblems) return;
    }
  }

  #checkMember(node: TreeNode, path: string, value: unknown): void {
    if (value !== undefined) return this.#checkValue(node, path, value);
    if (!node.isOptional) this.#missing(path, node);
  }

  #checkValue(node: TreeNode, path: string, value: unknown): void {
    if (this.#isTooMuch(path)) return;
    switch (node.type) {
      case "leaf":
        return this.#checkLeaf(node, path, value);
      case "record":
        return this.checkRecord(node.children, path, node.label, value);
      case "list":
        return this.#checkList(node, path, value);
      default:
        node satisfies never;
    }
  }

  #isTooMuch(path: string): boolean {
    if (++this.#values === limits.maxValues + 1) {
      const expected = `at most ${limits.maxValues} values`;
      this.errors.unshift({ path, code: "too_large", message: `An answer holds ${expected}`, expected });
    }
    return this.#values > limits.maxValues;
  }

  #checkLeaf(node: LeafNode, path: string, value: unknown): void {
    const kind = leafKindOf(node.schema);
    if (kind.isBlank(value)) {
      if (!node.isOptional) this.#missing(path, node);
      return;
    }
    const fault = kind.check(node.schema, node.label, value);
    if (fault) this.#add(path, fault);
  }

  #checkList({ label, row, maxItems = limits.maxItems }: ListNode, path: string, value: unknown): void {
    if (!Array.isArray(value)) {
      const expected = "an array";
      const received = typeName(value);
      const message = `"${label}" takes ${expected}, not ${received}`;
      return this.#add(path, { code: "wrong_type", message, expected, received });
    }
    if (value.length > maxItems) {
      const expected = `at most ${maxItems} items`;
      const message = `"${label}" takes ${expected}; it has ${value.length}`;
      return this.#add(path, { code: "too_many_items", message, expected, received: `${value.length} items` });
    }
    const node = row.isWrapped ? row.only : row.record;
    for (let index = 0; index < value.length && this.#values <= limits.maxValues; index++) {
      this.#checkMember(node, `${path}[${index}]`, value[index]);
    }
  }
}

/** Everything that is wrong with an answer by a tree of fields. */
export const checkAgainst = (tree: FieldTree, payload: unknown, wanted: Wanted): readonly PayloadError[] => {
  const checker = new PayloadChecker(wanted);
  try {
    checker.checkRecord(tree.children, "", "", payload);
  } catch {
    // A getter or a proxy that throws: nothing that could have come as JSON.
    return [{ path: "", code: "wrong_type", message: "This answer cannot be read", expected: "an object" }];
  }
  return checker.errors;
};

/** Everything that is wrong with an answer to a form, without opening the form; nothing if it can be submitted. */
export const checkPayload = (schema: FormSchema, payload: unknown): readonly PayloadError[] =>
  checkAgainst(fieldTree(schema), payload, { isComplete: true });
