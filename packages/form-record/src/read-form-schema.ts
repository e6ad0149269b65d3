import { messageOf } from "@cofill/core";
import { isReservedKey, type JsonObject, nearestWord, ownMember, pointerTo } from "@cofill/core/kit";
import { fieldNames } from "./field-tree.ts";
import type { FormFieldKind, FormFieldSchema, FormSchema, SchemaProblem } from "./form-schema.ts";
import { isKey, isPlainObject, typeName } from "./json-object.ts";
import type { LeafSchema } from "./kinds/leaf-kind.ts";
import { leafKindOf } from "./kinds/leaf-kinds.ts";
import { limits } from "./limits.ts";
import { type Found, problemOf } from "./messages/problem.ts";
import { type Complaints, fieldMembers, type MemberReader, schemaMembers } from "./schema-members.ts";

/** The schema with warnings, or its problems. */
export type ReadFormSchema =
  | { readonly ok: true; readonly schema: FormSchema; readonly warnings: readonly SchemaProblem[] }
  | { readonly ok: false; readonly problems: readonly SchemaProblem[] };

const kinds = Object.keys(fieldMembers) as readonly FormFieldKind[];

/** The member that holds nested fields, by kind; the reader handles it itself. */
const holding: { readonly [K in FormFieldKind]?: string } = { record: "fields", array: "element" };

class SchemaReader implements Complaints {
  readonly problems: SchemaProblem[] = [];
  readonly warnings: SchemaProblem[] = [];
  #fields = 0;

  readonly add = (pointer: string, found: Found): void => {
    if (this.problems.length < limits.maxProblems) this.problems.push({ pointer, ...found });
  };

  #warn(pointer: string, found: Found): void {
    if (this.warnings.length < limits.maxProblems) this.warnings.push({ pointer, ...found });
  }

  read(input: unknown): FormSchema | undefined {
    if (!isPlainObject(input)) {
      this.add("", problemOf("schema.not_an_object", { type: typeName(input) }));
      return undefined;
    }
    if (ownMember(input, "type") !== "record") this.add("/type", problemOf("schema.type"));
    const members = this.#members(input, "", ["type", "fields"], schemaMembers);
    const fields = this.#fieldsOf(ownMember(input, "fields"), "/fields", 0);
    const schema = { type: "record", fields, ...members } as FormSchema;
    this.#checkOrder(schema, "");
    if (this.problems.length === 0) this.#checkNames(schema);
    return schema;
  }

  /** Reads the known members; unknown ones are problems. */
  #members(
    input: JsonObject,
    pointer: string,
    readElsewhere: readonly string[],
    readers: Readonly<Record<string, MemberReader>>,
  ): Readonly<Record<string, unknown>> {
    const members: Record<string, unknown> = {};
    for (const key of Object.keys(input)) {
      if (readElsewhere.includes(key)) continue;
      const at = pointerTo(pointer, key.slice(0, limits.maxKeyLength));
      const read = Object.hasOwn(readers, key) ? readers[key] : undefined;
      if (read) {
        const value = input[key];
        const member = value === undefined ? undefined : read(value, at, this);
        if (member !== undefined) members[key] = member;
        continue;
      }
      const near = nearestWord(key, [...readElsewhere, ...Object.keys(readers)]);
      this.add(at, problemOf("schema.unknown_member", { key, ...(near !== undefined && { near }) }));
    }
    return members;
  }

  #fieldsOf(input: unknown, pointer: string, depth: number): Readonly<Record<string, FormFieldSchema>> {
    const fields: Record<string, FormFieldSchema> = {};
    if (!isPlainObject(input)) {
      this.add(
        pointer,
        input === undefined
          ? problemOf("fields.missing")
          : problemOf("fields.not_an_object", { type: typeName(input) }),
      );
      return fields;
    }
    for (const key of Object.keys(input)) {
      const at = pointerTo(pointer, key.slice(0, limits.maxKeyLength));
      if (isReservedKey(key)) this.add(at, problemOf("key.reserved", { key }));
      else if (!isKey(key)) this.add(at, problemOf("key.characters", { maximum: limits.maxKeyLength }));
      else {
        const field = this.#field(input[key], at, depth);
        if (field) fields[key] = field;
      }
      if (this.#isFull()) break;
    }
    return fields;
  }

  #isFull(): boolean {
    return this.#fields > limits.maxFields || this.problems.length >= limits.maxProblems;
  }

  #field(input: unknown, pointer: string, depth: number): FormFieldSchema | undefined {
    if (++this.#fields > limits.maxFields) {
      if (this.#fields === limits.maxFields + 1)
        this.add(pointer, problemOf("fields.too_many", { maximum: limits.maxFields }));
      return undefined;
    }
    if (!isPlainObject(input)) {
      this.add(pointer, problemOf("field.not_an_object", { type: typeName(input) }));
      return undefined;
    }
    const kind = this.#kindOf(input, pointer);
    if (kind === undefined) return undefined;
    const held = holding[kind];
    const members = this.#members(input, pointer, held === undefined ? ["kind"] : ["kind", held], fieldMembers[kind]);
    if (held !== undefined && depth >= limits.maxDepth) {
      this.add(pointer, problemOf("fields.too_deep", { maximum: limits.maxDepth }));
      return undefined;
    }
    const field = { kind, ...members, ...this.#held(kind, input, pointer, depth + 1) } as FormFieldSchema;
    this.#checkField(field, pointer);
    return field;
  }

  #kindOf(input: JsonObject, pointer: string): FormFieldKind | undefined {
    const kind = ownMember(input, "kind");
    const known = kinds.find((one) => one === kind);
    if (known !== undefined) return known;
    const at = pointerTo(pointer, "kind");
    if (typeof kind !== "string") {
      this.add(at, problemOf("field.no_kind", { kinds }));
      return undefined;
    }
    const near = nearestWord(kind, kinds);
    this.add(at, problemOf("field.unknown_kind", { kind, kinds, ...(near !== undefined && { near }) }));
    return undefined;
  }

  #held(kind: FormFieldKind, input: JsonObject, pointer: string, depth: number): Readonly<Record<string, unknown>> {
    if (kind === "record")
      return { fields: this.#fieldsOf(ownMember(input, "fields"), pointerTo(pointer, "fields"), depth) };
    if (kind !== "array") return {};
    const at = pointerTo(pointer, "element");
    const element = this.#field(ownMember(input, "element"), at, depth);
    if (element?.optional !== undefined) this.add(pointerTo(at, "optional"), problemOf("field.item_optional"));
    return { element };
  }

  /** Checks members that depend on each other. */
  #checkField(field: FormFieldSchema, pointer: string): void {
    switch (field.kind) {
      case "record":
        return this.#checkOrder(field, pointer);
      case "array":
        return;
      case "string":
        if (field.secret && field.multiline) this.add(pointerTo(pointer, "multiline"), problemOf("field.secret_lines"));
        if (field.secret && field.default !== undefined)
          this.add(pointerTo(pointer, "default"), problemOf("field.secret_default"));
        break;
      case "number":
        if (field.min !== undefined && field.max !== undefined && field.min > field.max)
          this.add(pointerTo(pointer, "max"), problemOf("field.limits"));
        break;
      case "bigint":
        if (field.min !== undefined && field.max !== undefined && BigInt(field.min) > BigInt(field.max))
          this.add(pointerTo(pointer, "max"), problemOf("field.limits"));
        break;
      case "boolean":
      case "capability":
        break;
      default:
        field satisfies never;
    }
    this.#checkSamples(field as LeafSchema, pointer);
  }

  #checkSamples(field: LeafSchema, pointer: string): void {
    for (const member of ["default", "example"] as const) {
      const value = ownMember(field as unknown as JsonObject, member);
      const found = value === undefined ? undefined : leafKindOf(field).check(field, value);
      if (!found) continue;
      const message = messageOf(found.issue, { label: member, audience: "agent" });
      const problem = problemOf("field.sample", { message });
      if (member === "default") this.add(pointerTo(pointer, member), problem);
      else this.#warn(pointerTo(pointer, member), problem);
    }
  }

  #checkOrder(record: { readonly fields?: unknown; readonly order?: readonly string[] }, pointer: string): void {
    if (!isPlainObject(record.fields)) return;
    for (const [index, key] of (record.order ?? []).entries()) {
      if (Object.hasOwn(record.fields, key)) continue;
      this.#warn(pointerTo(pointer, "order", index), problemOf("fields.no_such_order", { key }));
    }
  }

  #checkNames(schema: FormSchema): void {
    const names = new Set(fieldNames(schema));
    const last = new Set(lastKeys(schema));
    for (const member of ["labels", "descriptions"] as const) {
      for (const name of Object.keys(schema[member] ?? {})) {
        if (names.has(name) || last.has(name)) continue;
        const near = nearestWord(name, names);
        this.#warn(
          pointerTo(`/${member}`, name.slice(0, limits.maxKeyLength)),
          problemOf("fields.unknown", { key: name, ...(near !== undefined && { near }) }),
        );
      }
    }
  }
}

function* lastKeys({ fields }: { readonly fields: Readonly<Record<string, FormFieldSchema>> }): Generator<string> {
  for (const [key, field] of Object.entries(fields)) {
    yield key;
    let inner: FormFieldSchema = field;
    while (inner.kind === "array") inner = inner.element;
    if (inner.kind === "record") yield* lastKeys(inner);
  }
}

/**
 * Reads a schema from untrusted input: a copy with the known members, or all problems.
 * @example
 * readFormSchema({ type: "record", fields: { name: { kind: "text" } } }).ok; // false
 */
export const readFormSchema = (input: unknown): ReadFormSchema => {
  const reader = new SchemaReader();
  try {
    const schema = reader.read(input);
    if (schema && reader.problems.length === 0) return { ok: true, schema, warnings: reader.warnings };
  } catch {
    // Reading failed because of a getter or proxy, so the value cannot have come from JSON.
    reader.add("", problemOf("schema.unreadable"));
  }
  return { ok: false, problems: reader.problems };
};
