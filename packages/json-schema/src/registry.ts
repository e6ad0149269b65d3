import { isJsonObject, type JsonObject, ownMember, pointerTo } from "@cofill/core/kit";
import type { Schema } from "@cofill/core/schema";
import { isSchema, ownText } from "./json-object.ts";
import { definitionKeywords, type Held, heldBy, heldIn, inPlaceOf } from "./keywords.ts";
import { limits } from "./limits.ts";
import { stepsOf } from "./pointer.ts";
import { refuse, type SchemaProblem, SchemaRefusal, schemaMessage } from "./problems.ts";
import { anyBase, resolveAddress, splitAddress } from "./reference.ts";

interface Site {
  readonly node: JsonObject;
  readonly pointer: string;
  readonly base: string;
}

const referenceOf = (node: JsonObject): readonly [keyword: string, reference: string] | undefined => {
  for (const keyword of ["$ref", "$dynamicRef"]) {
    const reference = ownText(node, keyword);
    if (reference !== undefined) return [keyword, reference];
  }
  return undefined;
};

/** Indexes every subschema with its pointer and resolves references. */
export class Registry {
  readonly root: JsonObject;
  readonly #sites = new Map<JsonObject, Site>();
  /** Schema resources by URI, and anchors by URI with fragment. */
  readonly #resources = new Map<string, Site>();
  readonly #anchors = new Map<string, Site>();
  readonly #targets = new Map<JsonObject, Held>();
  readonly #referenced = new Set<string>();
  readonly #problems: SchemaProblem[] = [];
  /** Referenced subschemas that no keyword holds. */
  readonly outsiders: Held[] = [];

  constructor(root: JsonObject) {
    this.root = root;
    this.#resources.set(anyBase, { node: root, pointer: "", base: anyBase });
    this.#visit(root, "", anyBase);
    // A reference may lead to a subschema that no keyword holds, which is then added to the map being iterated.
    for (const site of this.#sites.values()) this.#follow(site);
    if (this.#problems.length === 0) this.#refuseLoops();
    if (this.#problems.length > 0) throw new SchemaRefusal(this.#problems);
  }

  get sites(): Iterable<Site> {
    return this.#sites.values();
  }

  pointerOf(node: JsonObject): string {
    return this.#sites.get(node)?.pointer ?? "";
  }

  /** The target of a subschema's reference. */
  target(node: JsonObject): Held | undefined {
    return this.#targets.get(node);
  }

  #problem(pointer: string, problem: Omit<SchemaProblem, "pointer">): void {
    this.#problems.push({ pointer, ...problem });
  }

  #visit(schema: Schema, pointer: string, outerBase: string): void {
    if (!isJsonObject(schema) || this.#sites.has(schema)) return;
    const base = this.#enterResource(schema, pointer, outerBase);
    const site = { node: schema, pointer, base };
    this.#sites.set(schema, site);
    for (const keyword of ["$anchor", "$dynamicAnchor"]) {
      const anchor = ownText(schema, keyword);
      if (anchor === undefined) continue;
      const address = `${base}#${anchor}`;
      if (this.#anchors.has(address))
        this.#problem(pointerTo(pointer, keyword), schemaMessage("name.twice", { name: anchor }));
      this.#anchors.set(address, site);
    }
    for (const { schema: inner, pointer: at } of heldIn(schema, pointer)) this.#visit(inner, at, base);
    for (const keyword of definitionKeywords) {
      if (!Object.hasOwn(schema, keyword)) continue;
      const held = heldBy(schema[keyword], "map", pointerTo(pointer, keyword));
      for (const { schema: inner, pointer: at } of held) this.#visit(inner, at, base);
    }
  }

  #enterResource(node: JsonObject, pointer: string, outer: string): string {
    const id = ownText(node, "$id");
    const address = id === undefined ? undefined : resolveAddress(id, outer);
    if (address === undefined) return outer;
    const { resource } = splitAddress(address);
    this.#resources.set(resource, { node, pointer, base: resource });
    return resource;
  }

  #follow({ node, pointer, base }: Site): void {
    const found = referenceOf(node);
    if (!found) return;
    const [keyword, reference] = found;
    const target = this.#lookUp(reference, base);
    if (!target) {
      const problem = schemaMessage("reference.nowhere", { reference: reference.slice(0, 200) });
      return this.#problem(pointerTo(pointer, keyword), problem);
    }
    this.#targets.set(node, { schema: target.schema, pointer: target.pointer });
    this.#referenced.add(target.pointer);
    if (this.#referenced.size > limits.maxReferenced) {
      refuse(pointer, "schema.references", { maximum: limits.maxReferenced });
    }
    if (!isJsonObject(target.schema) || this.#sites.has(target.schema)) return;
    this.outsiders.push(target);
    this.#visit(target.schema, target.pointer, target.base);
  }

  #lookUp(reference: string, base: string): (Held & { readonly base: string }) | undefined {
    const address = resolveAddress(reference, base);
    if (address === undefined) return undefined;
    const { resource, fragment } = splitAddress(address);
    const start = this.#resources.get(resource);
    if (!start) return undefined;
    if (fragment !== "" && !fragment.startsWith("/")) {
      const site = this.#anchors.get(`${resource}#${fragment}`);
      return site && { schema: site.node, pointer: site.pointer, base: site.base };
    }
    let value: unknown = start.node;
    let { pointer } = start;
    for (const step of stepsOf(fragment) ?? []) {
      if (Array.isArray(value)) value = /^\d+$/.test(step) ? value[Number(step)] : undefined;
      else value = isJsonObject(value) ? ownMember(value, step) : undefined;
      pointer = pointerTo(pointer, step);
    }
    if (!isSchema(value)) return undefined;
    return { schema: value, pointer, base: (isJsonObject(value) && this.#sites.get(value)?.base) || resource };
  }

  /** Rejects schemas that refer to themselves for the same value, since validation would not end. */
  #refuseLoops(): void {
    const done = new Set<JsonObject>();
    for (const { node: start } of this.#sites.values()) {
      const open = new Set<JsonObject>();
      const work: { readonly node: JsonObject; readonly next: Iterator<JsonObject> }[] = [];
      const enter = (node: JsonObject): void => {
        open.add(node);
        work.push({ node, next: this.#asksOf(node).values() });
      };
      if (!done.has(start)) enter(start);
      for (let top = work.at(-1); top; top = work.at(-1)) {
        const { value: asked } = top.next.next() as IteratorResult<JsonObject, undefined>;
        if (asked === undefined) {
          work.pop();
          open.delete(top.node);
          done.add(top.node);
        } else if (open.has(asked)) {
          return this.#problem(this.pointerOf(top.node), schemaMessage("reference.endless"));
        } else if (!done.has(asked)) enter(asked);
      }
    }
  }

  #asksOf(node: JsonObject): readonly JsonObject[] {
    const target = this.#targets.get(node)?.schema;
    return [target, ...inPlaceOf(node)].filter(isJsonObject);
  }
}
