import { isJsonObject, type JsonObject, ownMember, pointerTo } from "@cofill/core/kit";
import type { Schema } from "@cofill/core/schema";
import { type Condition, type Guard, guardsKey } from "./guard.ts";
import { isSchema, ownText, ownTexts } from "./json-object.ts";
import { limits } from "./limits.ts";
import { refuse } from "./problems.ts";
import type { Registry } from "./registry.ts";
import { readUnion, type Tag, type Union, unconditional } from "./union.ts";

/** One subschema that applies to a place. */
export interface Part {
  readonly node: JsonObject;
  readonly pointer: string;
  /** Conditions under which it applies. */
  readonly guards: readonly Guard[];
  /** Whether its required properties are optional here, because it is one branch of several and none is selected. */
  readonly isLoose: boolean;
  /** Whether null is allowed too, because of an enclosing union. */
  readonly orNull: boolean;
  /** Properties that are tags of an enclosing union. */
  readonly tags: readonly string[];
}

export interface PlacedUnion {
  readonly union: Union;
  readonly guards: readonly Guard[];
}

/** All subschemas that apply to one value, with $ref, allOf, if and tagged unions resolved. */
export interface Place {
  readonly parts: readonly Part[];
  /** Unions without a tag, which leave more than one branch possible. */
  readonly unions: readonly PlacedUnion[];
  /** Whether no value is allowed. */
  readonly isImpossible: boolean;
}

export type Seed = Omit<Part, "node"> & { readonly schema: Schema };

export const seedOf = (schema: Schema, pointer: string): Seed => ({
  schema,
  pointer,
  guards: [],
  isLoose: false,
  orNull: false,
  tags: [],
});

interface Draft {
  readonly parts: Part[];
  readonly unions: PlacedUnion[];
  readonly known: Map<JsonObject, Set<string>>;
  readonly waiting: { readonly seed: Seed; readonly keyword: "oneOf" | "anyOf" }[];
  isImpossible: boolean;
}

/** A subschema that already applies under the same guards is skipped. */
const isKnown = ({ known }: Draft, node: JsonObject, guards: readonly Guard[]): boolean => {
  const key = guardsKey(guards);
  const keys = known.get(node);
  if (keys?.has(key)) return true;
  if (keys) keys.add(key);
  else known.set(node, new Set([key]));
  return false;
};

export class Places {
  readonly #registry: Registry;
  readonly #conditions = new Map<string, Condition>();
  readonly #ids = new Map<JsonObject, number>();
  #parts = 0;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Expands the schemas of the place with the template `at`, to which conditions on its properties refer. */
  expand(seeds: readonly Seed[], at: string): Place {
    const draft: Draft = { parts: [], unions: [], known: new Map(), waiting: [], isImpossible: false };
    for (const seed of seeds) this.#add(draft, seed, at);
    for (let next = draft.waiting.shift(); next; next = draft.waiting.shift()) {
      this.#addUnion(draft, next.seed, next.keyword, at);
    }
    return draft;
  }

  #add(draft: Draft, seed: Seed, at: string): void {
    const { schema, pointer, guards } = seed;
    if (schema === false && guards.length === 0) draft.isImpossible = true;
    if (schema === false) return;
    const node = schema === true ? {} : schema;
    if (isKnown(draft, node, guards)) return;
    if (++this.#parts > limits.maxParts || draft.parts.length >= limits.maxPartsOfPlace) {
      refuse(pointer, "schema.parts");
    }
    const { schema: _, ...rest } = seed;
    draft.parts.push({ ...rest, node });
    const target = this.#registry.target(node);
    if (target) this.#add(draft, { ...seed, ...target }, at);
    const { allOf } = node;
    if (Array.isArray(allOf)) {
      for (const [index, inner] of allOf.entries()) {
        this.#add(draft, { ...seed, schema: inner as Schema, pointer: pointerTo(pointer, "allOf", index) }, at);
      }
    }
    this.#addConditional(draft, seed, node, at);
    for (const keyword of ["oneOf", "anyOf"] as const) {
      if (Array.isArray(ownMember(node, keyword))) draft.waiting.push({ seed, keyword });
    }
  }

  #addConditional(draft: Draft, seed: Seed, node: JsonObject, at: string): void {
    const { pointer, guards } = seed;
    const under = (schema: Schema, where: string, condition: Condition, holds: boolean): void =>
      this.#add(draft, { ...seed, schema, pointer: where, guards: [...guards, { condition, holds }] }, at);
    const test = ownMember(node, "if");
    if (isSchema(test)) {
      for (const keyword of ["then", "else"] as const) {
        const branch = ownMember(node, keyword);
        if (!isSchema(branch)) continue;
        const condition = this.#condition(at, this.#idOf(test), test, pointerTo(pointer, "if"));
        under(branch, pointerTo(pointer, keyword), condition, keyword === "then");
      }
    }
    const { dependentSchemas, dependentRequired } = node;
    for (const [keyword, dependents] of Object.entries({ dependentSchemas, dependentRequired })) {
      if (!isJsonObject(dependents)) continue;
      for (const [property, value] of Object.entries(dependents)) {
        const where = pointerTo(pointer, keyword, property);
        const branch = Array.isArray(value) ? { required: value } : value;
        if (isSchema(branch)) under(branch, where, this.#isThere(at, property, where), true);
      }
    }
  }

  #addUnion(draft: Draft, seed: Seed, keyword: "oneOf" | "anyOf", at: string): void {
    const required = new Set(
      draft.parts.flatMap((part) => (part.guards.length === 0 ? ownTexts(part.node, "required") : [])),
    );
    const union = readUnion(this.#registry, seed.schema as JsonObject, keyword, seed.pointer, required);
    if (!union) return;
    const { pointer, branches } = union;
    const inner = { ...seed, orNull: seed.orNull || union.admitsNull };
    if (union.kind === "single") {
      for (const branch of branches) this.#add(draft, { ...inner, ...branch }, at);
    } else if (union.kind === "tagged") {
      this.#add(draft, { ...inner, schema: this.#tagSchema(union, union.tag), pointer }, at);
      for (const [position, branch] of branches.entries()) {
        const { property } = union.tag;
        const condition = this.#isOneOf(at, property, union.tag.values[position]!, branch.pointer);
        const guards = [...seed.guards, { condition, holds: true }];
        this.#add(draft, { ...inner, ...branch, guards, tags: [...seed.tags, property] }, at);
      }
    } else draft.unions.push({ union, guards: seed.guards });
  }

  /** The tag property as a choice between the branches. */
  #tagSchema({ branches }: Union, { property, values }: Tag): Schema {
    const tags = branches.flatMap(({ schema }) =>
      unconditional(this.#registry, schema).flatMap(({ properties }) => {
        const inner = isJsonObject(properties) ? ownMember(properties, property) : undefined;
        return isJsonObject(inner) ? [inner] : [];
      }),
    );
    const text = (keyword: string): JsonObject => {
      const found = tags.flatMap((tag) => ownText(tag, keyword) ?? []);
      return new Set(found).size === 1 ? { [keyword]: found[0] } : {};
    };
    const labels = branches.flatMap(({ schema }, position) => {
      const titles = unconditional(this.#registry, schema).flatMap((part) => ownText(part, "title") ?? []);
      const own = values[position]!;
      return own.map((value) => (own.length === 1 ? (titles[0] ?? value) : value));
    });
    const choice = { ...text("title"), ...text("description"), enum: values.flat(), "x-enumNames": labels };
    return { properties: { [property]: choice }, required: [property] };
  }

  #isThere(at: string, property: string, pointer: string): Condition {
    return this.#condition(at, `has ${property}`, { required: [property] }, pointer);
  }

  #isOneOf(at: string, property: string, values: readonly unknown[], pointer: string): Condition {
    const schema = { properties: { [property]: { enum: values } }, required: [property] };
    return this.#condition(at, `is ${property} ${JSON.stringify(values)}`, schema, pointer);
  }

  #condition(at: string, name: string, schema: Schema, pointer: string): Condition {
    const key = `${at}\n${name}`;
    const known = this.#conditions.get(key);
    if (known) return known;
    const condition = { id: this.#conditions.size, at, schema, pointer };
    this.#conditions.set(key, condition);
    return condition;
  }

  #idOf(schema: Schema): string {
    if (typeof schema === "boolean") return `if ${schema}`;
    const known = this.#ids.get(schema) ?? this.#ids.size;
    this.#ids.set(schema, known);
    return `if #${known}`;
  }
}
