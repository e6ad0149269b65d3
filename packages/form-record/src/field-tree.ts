import { childPath, humaniseKey } from "@cofill/core";
import { ownMember } from "@cofill/core/kit";
import { orderedKeys } from "./field-order.ts";
import type { FormFieldSchema, FormSchema } from "./form-schema.ts";

import type { LeafSchema } from "./kinds/leaf-kind.ts";

interface NodeBase {
  /** The key in the answer; `$` for what stands alone in a row. */
  readonly key: string;
  /** In the core: `tags[*].$`. */
  readonly template: string;
  /** As labels and descriptions name it: `tags[]`. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly isOptional: boolean;
}

export interface LeafNode extends NodeBase {
  readonly type: "leaf";
  readonly schema: LeafSchema;
}

export interface RecordNode extends NodeBase {
  readonly type: "record";
  readonly children: readonly TreeNode[];
}

export interface ListNode extends NodeBase {
  readonly type: "list";
  readonly maxItems?: number;
  /** What a row is: one thing called `$`, or a record whose fields stand in the row itself. */
  readonly row:
    | { readonly isWrapped: true; readonly only: TreeNode }
    | { readonly isWrapped: false; readonly record: RecordNode };
}

export type TreeNode = LeafNode | RecordNode | ListNode;

/** The fields of a schema as they are asked: in order, with their words and their places in the core. */
export interface FieldTree {
  readonly children: readonly TreeNode[];
}

/** The one child of a row that is no record. */
export const rowKey = "$";

/** Whether a record as a row could be taken for the wrapping of one, or could not be seen at all. */
const isAmbiguous = (keys: readonly string[]): boolean =>
  keys.length === 0 || (keys.length === 1 && keys[0] === rowKey);

class TreeBuilder {
  readonly #schema: FormSchema;
  readonly #names: ReadonlySet<string>;

  constructor(schema: FormSchema) {
    this.#schema = schema;
    this.#names = new Set(fieldNames(schema));
  }

  build(): FieldTree {
    return { children: this.#children(this.#schema, "", "") };
  }

  #children(
    record: { readonly fields: Readonly<Record<string, FormFieldSchema>>; readonly order?: readonly string[] },
    template: string,
    name: string,
  ): readonly TreeNode[] {
    return orderedKeys(record).map((key) =>
      this.#node(record.fields[key]!, key, childPath(template, key), childPath(name, key), humaniseKey(key)),
    );
  }

  /** On the field itself; else by path; else by key, if no path is called so. Blank words say nothing. */
  #said(member: "label" | "description", schema: FormFieldSchema, key: string, name: string): string | undefined {
    const map = this.#schema[`${member}s`] ?? {};
    const byName = [ownMember(map, name), this.#names.has(key) ? undefined : ownMember(map, key)] as readonly (
      | string
      | undefined
    )[];
    return [schema[member], ...byName].find((text) => text !== undefined && text.trim() !== "");
  }

  #node(schema: FormFieldSchema, key: string, template: string, name: string, fallback: string): TreeNode {
    const known = name.endsWith("[]") ? name : key;
    const label = this.#said("label", schema, known, name) ?? fallback;
    const hint = this.#said("description", schema, known, name);
    const base = {
      key,
      template,
      name,
      label,
      ...(hint !== undefined && { hint }),
      isOptional: schema.optional === true,
    };
    switch (schema.kind) {
      case "record":
        return { ...base, type: "record", children: this.#children(schema, template, name) };
      case "array":
        return {
          ...base,
          type: "list",
          ...(schema.maxItems !== undefined && { maxItems: schema.maxItems }),
          row: this.#row(schema.element, `${template}[*]`, `${name}[]`, label),
        };
      default:
        return { ...base, type: "leaf", schema };
    }
  }

  #row(element: FormFieldSchema, template: string, name: string, label: string): ListNode["row"] {
    if (element.kind === "record" && !isAmbiguous(Object.keys(element.fields))) {
      const record = this.#node(element, rowKey, template, name, label) as RecordNode;
      return { isWrapped: false, record };
    }
    return { isWrapped: true, only: this.#node(element, rowKey, childPath(template, rowKey), name, label) };
  }
}

/** Every path of a schema as labels name it. */
export function* fieldNames(
  record: { readonly fields: Readonly<Record<string, FormFieldSchema>> },
  prefix = "",
): Generator<string> {
  for (const [key, field] of Object.entries(record.fields)) yield* namesOf(field, childPath(prefix, key));
}

function* namesOf(field: FormFieldSchema, name: string): Generator<string> {
  yield name;
  if (field.kind === "record") yield* fieldNames(field, name);
  if (field.kind === "array") yield* namesOf(field.element, `${name}[]`);
}

export const fieldTree = (schema: FormSchema): FieldTree => new TreeBuilder(schema).build();
