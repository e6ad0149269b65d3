import { childPath, humaniseKey } from "@cofill/core";
import { ownMember } from "@cofill/core/kit";
import { orderedKeys } from "./field-order.ts";
import type { FormFieldSchema, FormSchema } from "./form-schema.ts";

import type { LeafSchema } from "./kinds/leaf-kind.ts";

interface NodeBase {
  /** Key in the answer; `$` for the single value of a row. */
  readonly key: string;
  /** Template in the live form: `tags[*].$`. */
  readonly template: string;
  /** Name in labels and descriptions: `tags[]`. */
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
  /** A row holds a single value called `$`, or the fields of a record. */
  readonly row:
    | { readonly isWrapped: true; readonly only: TreeNode }
    | { readonly isWrapped: false; readonly record: RecordNode };
}

export type TreeNode = LeafNode | RecordNode | ListNode;

/** The fields of a schema in order, with their texts and their templates in the live form. */
export interface FieldTree {
  readonly children: readonly TreeNode[];
}

/** Key of the single value of a row that is not a record. */
export const rowKey = "$";

/** Whether a row record could be confused with a wrapped single value, or has no visible fields. */
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

  /**
   * The field's own text, else the text for its path, else for its key if no path has that name; blank texts are
   * ignored.
   */
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

/** Lists every path of a schema in the notation of labels. */
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
