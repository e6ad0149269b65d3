import { childPath, type Definition, type FieldItem, type Item, type ListItem, type WordedProblem } from "@cofill/core";
import { truncate } from "@cofill/core/kit";
import { rowKey } from "../field-tree.ts";
import type { FormFieldSchema, FormSchema } from "../form-schema.ts";
import { isKey } from "../json-object.ts";
import { isPetName } from "../kinds/capability.ts";
import { leafKindOf } from "../kinds/leaf-kinds.ts";
import { limits } from "../limits.ts";
import { type Found, problemOf } from "../messages/problem.ts";
import { express } from "./field-schemas.ts";

/** A constraint of a form that its schema cannot express, with its path. */
export interface SchemaNote extends WordedProblem {
  readonly path: string;
}

type Fields = Record<string, FormFieldSchema>;

/** Drops an example that the field itself would reject. */
const withoutBadExample = (schema: FormFieldSchema): FormFieldSchema => {
  if (!("example" in schema) || schema.example === undefined) return schema;
  const isGood =
    schema.kind === "capability"
      ? isPetName(schema.example)
      : leafKindOf(schema).check(schema, schema.example) === undefined;
  if (isGood) return schema;
  const { example: _, ...rest } = schema;
  return rest as FormFieldSchema;
};

class SchemaWriter {
  readonly notes: SchemaNote[] = [];
  readonly #docs: ReadonlyMap<string, string>;
  #fields = 0;

  constructor({ docs = [] }: Definition) {
    this.#docs = new Map(docs.filter(({ tag }) => tag === "description").map(({ ref, text }) => [ref, text]));
  }

  #note(path: string, found: Found): void {
    this.notes.push({ path, ...found });
  }

  record(items: readonly Item[], path: string, depth: number): { fields: Fields; order?: readonly string[] } {
    const fields: Fields = {};
    this.#collect(items, path, depth, fields);
    const keys = Object.keys(fields);
    const order = this.#placed.get(fields) ?? keys;
    // Objects list integer keys first, and records sent as patterns have sorted keys.
    const isKept = order.every((key, index) => key === keys[index] && (index === 0 || order[index - 1]! < key));
    return { fields, ...(!isKept && { order }) };
  }

  readonly #placed = new WeakMap<Fields, string[]>();

  /** Counts fields against the limit; false when it is exceeded. */
  #counts(path: string, more = 1): boolean {
    this.#fields += more;
    if (this.#fields <= limits.maxFields) return true;
    this.#note(path, problemOf("left_out.too_many", { maximum: limits.maxFields }));
    return false;
  }

  #put(fields: Fields, id: string, path: string, make: () => FormFieldSchema | undefined): void {
    if (!isKey(id)) return this.#note(path, problemOf("left_out.key"));
    const schema = this.#counts(path) ? make() : undefined;
    if (!schema) return;
    fields[id] = schema;
    const placed = this.#placed.get(fields);
    if (placed) placed.push(id);
    else this.#placed.set(fields, [id]);
  }

  #collect(items: readonly Item[], path: string, depth: number, fields: Fields): void {
    for (const item of items) {
      switch (item.type) {
        case "text":
          this.#note(item.id === undefined ? path : childPath(path, item.id), problemOf("not_said.text"));
          break;
        case "section":
          this.#collect(item.items, path, depth, fields);
          break;
        case "field":
        case "record":
        case "list": {
          const at = childPath(path, item.id);
          this.#put(fields, item.id, at, () => this.#item(item, at, depth));
          break;
        }
        default:
          item satisfies never;
      }
    }
  }

  #item(item: Exclude<Item, { type: "text" | "section" }>, path: string, depth: number): FormFieldSchema | undefined {
    switch (item.type) {
      case "field":
        return this.#field(item, path, depth);
      case "record":
        if (depth >= limits.maxDepth) return this.#tooDeep(path);
        return {
          kind: "record",
          ...this.#words(item.label ?? item.id, this.#docs.get(path), item.optional === true),
          ...this.record(item.items, path, depth + 1),
        };
      case "list":
        return this.#list(item, path, depth);
      default:
        return item satisfies never;
    }
  }

  #tooDeep(path: string): undefined {
    this.#note(path, problemOf("left_out.too_deep", { maximum: limits.maxDepth }));
  }

  #list(item: ListItem, path: string, depth: number): FormFieldSchema | undefined {
    if (depth >= limits.maxDepth) return this.#tooDeep(path);
    const element = this.#element(item, `${path}[*]`, depth + 1);
    if (!element) return undefined;
    if (item.minItems !== undefined && item.minItems > 0)
      this.#note(path, problemOf("not_said.rules", { rules: ["min_items"] }));
    const maxItems = item.maxItems === undefined || item.maxItems > limits.maxItems ? undefined : item.maxItems;
    return {
      kind: "array",
      ...this.#words(item.label ?? item.id, this.#docs.get(path), item.optional === true),
      element,
      ...(maxItems !== undefined && { maxItems }),
    };
  }

  /** A single child called `$` is the row itself. */
  #element({ items, label, id }: ListItem, path: string, depth: number): FormFieldSchema | undefined {
    const [only] = items;
    if (items.length === 1 && only && only.type !== "text" && only.type !== "section" && only.id === rowKey) {
      const schema = this.#counts(path) ? this.#item(only, childPath(path, rowKey), depth) : undefined;
      if (!schema) return undefined;
      const { optional: _, ...element } = schema;
      return element as FormFieldSchema;
    }
    if (depth >= limits.maxDepth) return this.#tooDeep(path);
    if (!this.#counts(path)) return undefined;
    const words = this.#words(label ?? id, this.#docs.get(path), false);
    return { kind: "record", ...words, ...this.record(items, path, depth + 1) };
  }

  #words(label: string, description: string | undefined, isOptional: boolean) {
    return {
      label: truncate(label, limits.maxLabelLength),
      ...(description !== undefined && { description: truncate(description, limits.maxDescriptionLength) }),
      ...(isOptional && { optional: true }),
    };
  }

  #field(field: FieldItem, path: string, depth: number): FormFieldSchema | undefined {
    if (field.readonly) {
      this.#note(path, problemOf("left_out.read_only"));
      return undefined;
    }
    const { schema, help, lost = [] } = express(field);
    const description = [field.hint, help].filter((text) => text !== undefined).join(" ");
    if (lost.length > 0) this.#note(path, problemOf("not_said.rules", { rules: lost }));
    if (field.confirm !== undefined) this.#note(path, problemOf("not_said.rules", { rules: ["confirm"] }));
    const words = this.#words(field.label, description === "" ? undefined : description, !field.required);
    return this.#checked({ ...withoutBadExample(schema), ...words } as FormFieldSchema, path, depth);
  }

  /** Checks keys and depths of schemas made from parts of a field: checkbox options, table columns. */
  #checked(schema: FormFieldSchema, path: string, depth: number): FormFieldSchema | undefined {
    const record = schema.kind === "array" ? schema.element : schema;
    if (schema.kind !== "array" && schema.kind !== "record") return schema;
    if (depth + (schema.kind === "array" && record.kind === "record" ? 2 : 1) > limits.maxDepth)
      return this.#tooDeep(path);
    const inner = record.kind === "record" ? Object.keys(record.fields) : [];
    const bad = inner.find((key) => !isKey(key));
    if (bad !== undefined) {
      this.#note(path, problemOf("left_out.part_key"));
      return undefined;
    }
    return this.#counts(path, inner.length + (schema.kind === "array" ? 1 : 0)) ? schema : undefined;
  }
}

/**
 * Converts any definition to a schema, with a note for each constraint that the schema cannot express.
 * @example
 * toFormSchema({ id: "a", title: "A", items: [] }).notes; // []
 */
export const toFormSchema = (
  definition: Definition,
): { readonly schema: FormSchema; readonly notes: readonly SchemaNote[] } => {
  const writer = new SchemaWriter(definition);
  const schema: FormSchema = { type: "record", ...writer.record(definition.items, "", 0) };
  return { schema, notes: writer.notes };
};
