import { childPath, type MessageAudience, receivedValue, schemaOfType, type ValueType } from "@cofill/core";
import { isReservedKey, type JsonObject, nearestWord, ownMember } from "@cofill/core/kit";
import { type FieldTree, fieldTree, type LeafNode, type ListNode, type TreeNode } from "./field-tree.ts";
import type { FormSchema } from "./form-schema.ts";
import { isPlainObject, typeName } from "./json-object.ts";
import { leafKindOf } from "./kinds/leaf-kinds.ts";
import { limits } from "./limits.ts";
import { type OwnIssue, type PayloadError, toPayloadError, type ValueIssue } from "./payload-error.ts";

interface Wanted {
  /** Whether missing required fields are reported; a draft may lack them. */
  readonly isComplete: boolean;
  /** The audience of the messages. */
  readonly audience: MessageAudience;
}

const notA = (type: ValueType, value: unknown): ValueIssue => ({
  code: "wrong_type",
  issue: {
    code: "wrong_type",
    params: { type, receivedType: typeName(value) },
    expected: schemaOfType(type),
    received: receivedValue(value),
  },
});

const notAnAnswer = (params: { readonly type?: string }): OwnIssue => ({
  code: "wrong_type",
  own: "not_an_answer",
  params,
  expected: schemaOfType("object"),
});

class PayloadChecker {
  readonly errors: PayloadError[] = [];
  readonly #wanted: Wanted;
  #values = 0;

  constructor(wanted: Wanted) {
    this.#wanted = wanted;
  }

  #add(path: string, label: string | undefined, found: ValueIssue | OwnIssue): void {
    if (this.errors.length >= limits.maxProblems) return;
    this.errors.push(toPayloadError(path, label, found, this.#wanted.audience));
  }

  #missing(path: string, { label }: TreeNode): void {
    if (!this.#wanted.isComplete) return;
    this.#add(path, label, { code: "missing", issue: { code: "required_missing" } });
  }

  checkRecord(children: readonly TreeNode[], path: string, label: string, value: unknown): void {
    if (!isPlainObject(value)) {
      const isWhole = label === "";
      return this.#add(path, label, isWhole ? notAnAnswer({ type: typeName(value) }) : notA("object", value));
    }
    this.#checkKeys(children, path, value);
    for (const child of children) this.#checkMember(child, childPath(path, child.key), ownMember(value, child.key));
  }

  #checkKeys(children: readonly TreeNode[], path: string, value: JsonObject): void {
    const keys = children.map(({ key }) => key);
    const known = new Set(keys);
    for (const key of Object.keys(value)) {
      if (known.has(key)) continue;
      const at = childPath(path, key.slice(0, limits.maxKeyLength));
      if (isReservedKey(key)) {
        this.#add(at, undefined, { code: "reserved_name", own: "reserved_name", params: { key } });
      } else {
        const near = nearestWord(key, keys);
        this.#add(at, undefined, {
          code: "unknown_field",
          own: "unknown_field",
          params: { key, ...(near !== undefined && { near }) },
        });
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
      const maximum = limits.maxValues;
      const found = { code: "too_large", own: "too_large", params: { maximum }, expected: maximum } as const;
      this.errors.unshift(toPayloadError(path, undefined, found, this.#wanted.audience));
    }
    return this.#values > limits.maxValues;
  }

  #checkLeaf(node: LeafNode, path: string, value: unknown): void {
    const kind = leafKindOf(node.schema);
    if (kind.isBlank(value)) {
      if (!node.isOptional) this.#missing(path, node);
      return;
    }
    const found = kind.check(node.schema, value);
    if (found) this.#add(path, node.label, found);
  }

  #checkList({ label, row, maxItems = limits.maxItems }: ListNode, path: string, value: unknown): void {
    if (!Array.isArray(value)) {
      return this.#add(path, label, notA("array", value));
    }
    if (value.length > maxItems) {
      const params = { maximum: maxItems, count: value.length };
      const issue = { code: "too_many_items", params, expected: maxItems } as const;
      return this.#add(path, label, { code: "too_many_items", issue });
    }
    const node = row.isWrapped ? row.only : row.record;
    for (let index = 0; index < value.length && this.#values <= limits.maxValues; index++) {
      this.#checkMember(node, `${path}[${index}]`, value[index]);
    }
  }
}

/** Lists everything wrong with an answer. */
export const checkAgainst = (tree: FieldTree, payload: unknown, wanted: Wanted): readonly PayloadError[] => {
  const checker = new PayloadChecker(wanted);
  try {
    checker.checkRecord(tree.children, "", "", payload);
  } catch {
    // Reading failed because of a getter or proxy, so the value cannot have come from JSON.
    return [toPayloadError("", undefined, notAnAnswer({}), wanted.audience)];
  }
  return checker.errors;
};

/**
 * Lists everything wrong with an answer to a form, without opening the form; empty if it can be submitted.
 * @example
 * checkPayload({ type: "record", fields: { name: { kind: "string" } } }, {})[0]?.code; // "missing"
 */
export const checkPayload = (
  schema: FormSchema,
  payload: unknown,
  { audience = "agent" }: { readonly audience?: MessageAudience } = {},
): readonly PayloadError[] => checkAgainst(fieldTree(schema), payload, { isComplete: true, audience });
