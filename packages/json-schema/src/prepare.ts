import { type JsonObject, ownMember } from "@cofill/core/kit";
import type { Schema } from "@cofill/core/schema";
import { copyHeld, SchemaCopies } from "./copy-schema.ts";
import type { FileRule } from "./file-check.ts";
import { ownText, ownTexts } from "./json-object.ts";
import { assertions } from "./keywords.ts";
import { acceptOf, maxBytesOf } from "./leaf-spec.ts";
import { ownKeywords } from "./own-keywords.ts";
import type { Registry } from "./registry.ts";
import { readUnion, type Union, type UnionKeyword } from "./union.ts";

/** Finds the origin of an ajv error by the schema object in the compiled copy. */
export interface Origins {
  /** Marker schemas before each branch of a union: the errors that follow belong to that branch. */
  readonly branches: ReadonlyMap<object, { readonly union: Union; readonly index: number }>;
  readonly unions: ReadonlyMap<object, Partial<Record<UnionKeyword, Union>>>;
  /** Schemas whose errors are dropped, because another error reports the same. */
  readonly silent: ReadonlySet<object>;
}

export interface Prepared {
  readonly definitions: Readonly<Record<string, Schema>>;
  readonly origins: Origins;
}

const fileRule = (node: JsonObject): FileRule | undefined => {
  const types = [ownMember(node, "type")].flat();
  if (!types.includes("string") || ownText(node, "format") !== "binary") return undefined;
  const accept = acceptOf([node]);
  const maxBytes = maxBytesOf([node]);
  return {
    orNull: types.includes("null"),
    ...(accept !== undefined && { accept }),
    ...(maxBytes !== undefined && { maxBytes }),
  };
};

/**
 * The copy of a schema that is compiled: references point to `$defs` and are counted when followed, files are checked
 * as descriptors, and a marker that never matches precedes each union branch to tell the branches' errors apart.
 */
export const prepareSchemas = (registry: Registry, schemas: Readonly<Record<string, Schema>>): Prepared => {
  const branches = new Map<object, { union: Union; index: number }>();
  const unions = new Map<object, Partial<Record<UnionKeyword, Union>>>();
  const silent = new Set<object>();

  const markUnion = (copied: Record<string, unknown>, node: JsonObject, keyword: UnionKeyword): void => {
    const union = readUnion(registry, node, keyword, registry.pointerOf(node), new Set(ownTexts(node, "required")));
    const held = copied[keyword];
    if (!union || !Array.isArray(held)) return;
    copied[keyword] = (held as Schema[]).flatMap((schema, index) => {
      const mark = { [ownKeywords.branch]: true };
      branches.set(mark, { union, index });
      return [mark, withTag(union, schema, index)];
    });
    unions.set(copied, { ...unions.get(copied), [keyword]: union });
  };

  const copies = new SchemaCopies(registry, (node, copy) => {
    const file = fileRule(node);
    if (file) return { [ownKeywords.file]: file, [ownKeywords.fileSize]: file, [ownKeywords.fileType]: file };
    const copied = copyHeld(node, copy);
    for (const keyword of assertions) if (Object.hasOwn(node, keyword)) copied[keyword] = node[keyword];
    if (registry.target(node)) copied[ownKeywords.follow] = true;
    if (copied.contains !== undefined) {
      const wrapped = { not: { not: copied.contains } };
      silent.add(wrapped);
      copied.contains = wrapped;
    }
    markUnion(copied, node, "oneOf");
    markUnion(copied, node, "anyOf");
    return copied;
  });
  const copied = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, copies.copy(schema)]));
  return { definitions: { ...copied, ...copies.definitions }, origins: { branches, unions, silent } };
};

/** Adds the tag value of an OpenAPI discriminator to a branch. */
const withTag = (union: Union, schema: Schema, index: number): Schema => {
  if (union.kind !== "tagged" || union.tag.isInBranches) return schema;
  const position = union.branches.findIndex((branch) => branch.index === index);
  const values = union.tag.values[position];
  if (!values) return schema;
  const { property } = union.tag;
  return { allOf: [schema, { properties: { [property]: { enum: values } }, required: [property] }] };
};
