import { pointerTo } from "@cofill/core/kit";
import type { FormFieldSchema, FormSchema, SchemaProblem } from "../form-schema.ts";
import { isKey } from "../json-object.ts";
import { limits } from "../limits.ts";
import type { PatternReason } from "../messages/params.ts";
import { type Found, problemOf } from "../messages/problem.ts";
import { readFormSchema } from "../read-form-schema.ts";
import { bothOf, boundOf } from "./bounds.ts";
import { wordsOf } from "./described.ts";
import { alternatives, conditions, isAny, isUndefined, nameOf, see } from "./matcher.ts";

/** Texts and field order, which a pattern does not contain. */
export type SchemaWords = Pick<FormSchema, "labels" | "descriptions" | "order">;

/** The schema with warnings, or the parts of the pattern that a form cannot show. */
export type FromPattern =
  | { readonly ok: true; readonly schema: FormSchema; readonly warnings: readonly SchemaProblem[] }
  | { readonly ok: false; readonly problems: readonly SchemaProblem[] };

interface Fields {
  readonly required: Readonly<Record<string, unknown>>;
  readonly optional: Readonly<Record<string, unknown>>;
}

type Limits = Readonly<Record<string, unknown>>;

class PatternReader {
  readonly problems: SchemaProblem[] = [];
  readonly warnings: SchemaProblem[] = [];

  #refuse(pointer: string, found: Found): undefined {
    if (this.problems.length < limits.maxProblems) this.problems.push({ pointer, ...found });
  }

  #warn(pointer: string, found: Found): void {
    if (this.warnings.length < limits.maxProblems) this.warnings.push({ pointer, ...found });
  }

  #cannot(pointer: string, pattern: unknown, reason: PatternReason = "not_shown"): undefined {
    return this.#refuse(pointer, problemOf("pattern.not_a_field", { pattern: nameOf(pattern), reason }));
  }

  read(pattern: unknown, words: SchemaWords): FormSchema | undefined {
    const fields = this.#fieldsOf(pattern, "");
    if (!fields) return this.problems.length > 0 ? undefined : this.#cannot("", pattern, "not_a_record");
    return { type: "record", fields: this.#record(fields, "", 0), ...words };
  }

  /** The fields of a record or splitRecord pattern; undefined for any other pattern. */
  #fieldsOf(pattern: unknown, pointer: string): Fields | undefined {
    const seen = see(pattern);
    if (seen.type === "record") return { required: seen.fields, optional: {} };
    if (seen.type !== "matcher" || seen.tag !== "match:splitRecord") return undefined;
    const [required, optional = {}, rest] = seen.payload as readonly unknown[];
    this.#checkRest(rest, pointer);
    return { required, optional } as Fields;
  }

  /** An open pattern accepts other members, its form does not, so a warning is given (D-15). */
  #checkRest(rest: unknown, pointer: string): void {
    if (rest !== undefined) {
      const seen = see(rest);
      if (seen.type === "record" && Object.keys(seen.fields).length === 0) return;
      const isOpen =
        seen.type === "matcher" &&
        (seen.tag === "match:any" ||
          (seen.tag === "match:recordOf" && (seen.payload as readonly unknown[]).every((part) => isAny(part))));
      if (!isOpen) return void this.#cannot(pointer, rest, "unnamed_fields");
    }
    this.#warn(pointer, problemOf("pattern.open"));
  }

  #record({ required, optional }: Fields, pointer: string, depth: number): Readonly<Record<string, FormFieldSchema>> {
    const fields: Record<string, FormFieldSchema> = {};
    const put = (key: string, pattern: unknown, isOptional: boolean): void => {
      const at = pointerTo(pointer, "fields", key.slice(0, limits.maxKeyLength));
      if (!isKey(key)) return void this.#refuse(at, problemOf("pattern.key"));
      const field = this.#member(pattern, at, depth, isOptional);
      if (field) fields[key] = field;
    };
    for (const [key, pattern] of Object.entries(required)) put(key, pattern, false);
    for (const [key, pattern] of Object.entries(optional)) put(key, pattern, true);
    return fields;
  }

  /** `M.opt` of a required key makes it optional (D-15). */
  #member(pattern: unknown, pointer: string, depth: number, isOptional: boolean): FormFieldSchema | undefined {
    const parts = alternatives(pattern);
    const given = parts.filter((part) => !isUndefined(part));
    const mayLack = isOptional || given.length < parts.length;
    const field = this.#oneOf(pattern, given, pointer, depth);
    return field && mayLack ? { ...field, optional: true } : field;
  }

  /** Alternatives that are all capabilities become one capability field, as in `M.eref`. */
  #oneOf(pattern: unknown, parts: readonly unknown[], pointer: string, depth: number): FormFieldSchema | undefined {
    if (parts.length === 0) return this.#cannot(pointer, pattern);
    if (parts.length === 1) return this.#withWords(pattern, this.#field(parts[0], pointer, depth));
    const slots = parts.map((part) => slotOf(part));
    if (slots.includes(undefined)) return this.#cannot(pointer, pattern, "alternatives");
    const said = Object.assign({}, ...parts.map(wordsOf).reverse());
    const tag = slots.map((slot) => slot?.tag).find((one) => one !== undefined);
    return this.#withWords(pattern, { kind: "capability", ...(tag !== undefined && { tag }), ...said });
  }

  #withWords(pattern: unknown, field: FormFieldSchema | undefined): FormFieldSchema | undefined {
    return field && { ...field, ...wordsOf(pattern) };
  }

  #field(pattern: unknown, pointer: string, depth: number): FormFieldSchema | undefined {
    const parts = conditions(pattern).filter((part, _, all) => all.length === 1 || !isAny(part));
    const fields = parts.map((part) => boundOf(part) ?? this.#single(part, pointer, depth));
    let whole: FormFieldSchema | undefined = fields[0];
    for (const [index, field] of fields.entries()) {
      if (!whole || !field) return undefined;
      if (index === 0) continue;
      const merged: FormFieldSchema | undefined = bothOf(whole, field);
      if (!merged)
        return this.#refuse(
          pointer,
          problemOf("pattern.other_kind", { pattern: nameOf(parts[index]), kind: whole.kind }),
        );
      whole = merged;
    }
    return whole ? this.#withWords(pattern, whole) : this.#cannot(pointer, pattern);
  }

  /** Converts a pattern that is neither `M.or` nor `M.and`. */
  #single(pattern: unknown, pointer: string, depth: number): FormFieldSchema | undefined {
    const slot = slotOf(pattern);
    if (slot) return this.#withWords(pattern, slot);
    const fields = this.#fieldsOf(pattern, pointer);
    if (fields) {
      if (depth >= limits.maxDepth)
        return this.#refuse(pointer, problemOf("pattern.too_deep", { maximum: limits.maxDepth }));
      return this.#withWords(pattern, { kind: "record", fields: this.#record(fields, pointer, depth + 1) });
    }
    const seen = see(pattern);
    if (seen.type !== "matcher") return this.#cannot(pointer, pattern, "already_known");
    const { tag, payload } = seen;
    switch (tag) {
      case "match:kind":
        return this.#kind(pattern, payload, pointer);
      case "match:string":
        return this.#limited(
          { kind: "string" },
          payload,
          0,
          "stringLengthLimit",
          "maxLength",
          limits.maxTextLength,
          pointer,
        );
      case "match:bigint":
      case "match:nat":
        return this.#limited(
          { kind: "bigint", ...(tag === "match:nat" && { min: "0" }) },
          payload,
          0,
          "decimalDigitsLimit",
          "maxDigits",
          limits.maxDigits,
          pointer,
        );
      case "match:arrayOf":
        return this.#array(payload, pointer, depth);
      default:
        return this.#cannot(pointer, pattern);
    }
  }

  #kind(pattern: unknown, kind: unknown, pointer: string): FormFieldSchema | undefined {
    switch (kind) {
      case "number":
      case "boolean":
        return { kind };
      case "string":
      case "bigint": {
        this.#warn(
          pointer,
          kind === "string"
            ? problemOf("pattern.no_text_limit", { maximum: limits.maxTextLength })
            : problemOf("pattern.no_digits_limit", { maximum: limits.maxDigits }),
        );
        return { kind };
      }
      default:
        return this.#cannot(pointer, pattern);
    }
  }

  #array(payload: unknown, pointer: string, depth: number): FormFieldSchema | undefined {
    if (depth >= limits.maxDepth)
      return this.#refuse(pointer, problemOf("pattern.too_deep", { maximum: limits.maxDepth }));
    const [item] = payload as readonly unknown[];
    const at = pointerTo(pointer, "element");
    const parts = alternatives(item);
    if (parts.some(isUndefined)) return this.#cannot(at, item, "item_optional");
    const element = this.#oneOf(item, parts, at, depth + 1);
    if (!element) return undefined;
    return this.#limited(
      { kind: "array", element },
      payload,
      1,
      "arrayLengthLimit",
      "maxItems",
      limits.maxItems,
      pointer,
    );
  }

  /** The limit that a matcher of this kind may have. */
  #limited(
    field: FormFieldSchema,
    payload: unknown,
    position: number,
    limit: string,
    member: string,
    most: number,
    pointer: string,
  ): FormFieldSchema | undefined {
    const given = ((payload as readonly unknown[])[position] ?? {}) as Limits;
    const other = Object.keys(given).find((name) => name !== limit && name !== "description");
    if (other !== undefined) return this.#refuse(pointer, problemOf("pattern.unknown_limit", { limit: other }));
    const value = given[limit];
    if (value === undefined) return field;
    if (typeof value !== "number" || value > most) {
      this.#warn(pointer, problemOf("pattern.higher_limit", { maximum: most }));
      return field;
    }
    return { ...field, [member]: value } as FormFieldSchema;
  }
}

/** A promise or a remotable becomes a capability field (EN-CAP-01). */
const slotOf = (pattern: unknown): Extract<FormFieldSchema, { kind: "capability" }> | undefined => {
  const seen = see(pattern);
  if (seen.type !== "matcher") return undefined;
  const { tag, payload } = seen;
  if (tag === "match:kind")
    return payload === "promise" || payload === "remotable" ? { kind: "capability" } : undefined;
  if (tag !== "match:remotable" && tag !== "match:promise") return undefined;
  const { label } = payload as { readonly label?: unknown };
  return { kind: "capability", ...(typeof label === "string" && label.trim() !== "" && { tag: label }) };
};

/**
 * Converts a record or splitRecord pattern to a schema. An unknown matcher is reported by name instead of being
 * approximated.
 * @example
 * fromPattern(M.splitRecord({ name: M.string() })).ok; // true
 */
export const fromPattern = (pattern: unknown, words: SchemaWords = {}): FromPattern => {
  const reader = new PatternReader();
  try {
    const schema = reader.read(pattern, words);
    if (!schema || reader.problems.length > 0) return { ok: false, problems: reader.problems };
    const read = readFormSchema(schema);
    return read.ok ? { ...read, warnings: [...reader.warnings, ...read.warnings] } : read;
  } catch (error) {
    // A value that is not hardened, or not passable, is not a pattern.
    const cause = error instanceof Error ? { cause: error.message } : {};
    return { ok: false, problems: [{ pointer: "", ...problemOf("pattern.unreadable", cause) }] };
  }
};
