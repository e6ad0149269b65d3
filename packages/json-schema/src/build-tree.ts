import { formatPath, humaniseKey } from "@cofill/core";
import { isJsonObject, type JsonObject, ownMember, pointerTo } from "@cofill/core/kit";
import { type Alternative, alternativesOf } from "./alternatives.ts";
import { type Annotations, annotationsOf } from "./annotations.ts";
import { isMap } from "./facets.ts";
import type { FieldHint } from "./field-hint.ts";
import { always, anyOf, type Dnf, given } from "./guard.ts";
import { isSchema, ownTexts } from "./json-object.ts";
import { jsonReason, leafSpec, mergeSpecs, type Spec } from "./leaf-spec.ts";
import { limits } from "./limits.ts";
import type { JsonReason } from "./messages/params.ts";
import { type Place, Places, type Seed, seedOf } from "./place.ts";
import { namesOf, principals, unionsWithNewNames } from "./place-names.ts";
import { refuse, type SchemaProblem, type SchemaWarning, schemaMessage } from "./problems.ts";
import type { Registry } from "./registry.ts";
import { pathUnder } from "./rule-tree.ts";
import type { ListNode, RecordNode, Tree, TreeNode } from "./tree.ts";

/** The context in which a node is built. */
interface Spot {
  readonly id: string;
  readonly template: string;
  readonly pointer: string;
  readonly seeds: readonly Seed[];
  /** When the place applies at all. */
  readonly relevance: Dnf;
  readonly relevantIf: Dnf;
  readonly requiredIf: Dnf;
  /** The enclosing schemas, to detect recursion. */
  readonly chain: ReadonlySet<JsonObject>;
  readonly depth: number;
  readonly isReadonly: boolean;
  /** The value that a default of an enclosing schema gives to this place. */
  readonly initial: { readonly value: unknown } | undefined;
}

/** Property names that a path cannot hold, because they look like a row index. */
const looksLikeIndex = /\[(?:\d+|\*)\]/;

class TreeBuilder {
  readonly warnings: SchemaWarning[] = [];
  readonly #registry: Registry;
  readonly #places: Places;
  readonly #hints: ReadonlyMap<string, FieldHint>;
  #fields = 0;

  constructor(registry: Registry, hints: ReadonlyMap<string, FieldHint>) {
    this.#registry = registry;
    this.#places = new Places(registry);
    this.#hints = hints;
  }

  root(): Tree {
    const seed = seedOf(this.#registry.root, "");
    let seeds: readonly Seed[] = [seed];
    let place = this.#places.expand(seeds, "");
    // The root cannot be shown as one JSON field, so the fields of all branches are shown, and none is required.
    const shown = new Set<string>();
    for (;;) {
      const open = unionsWithNewNames(this.#registry, place).filter(({ union }) => !shown.has(union.pointer));
      if (open.length === 0) break;
      for (const { union, guards } of open) {
        shown.add(union.pointer);
        seeds = [...seeds, ...union.branches.map((branch): Seed => ({ ...seed, ...branch, guards, isLoose: true }))];
        this.#warn("", union.pointer, schemaMessage("shown.every_branch"));
      }
      place = this.#places.expand(seeds, "");
    }
    const [alternative] = alternativesOf(this.#registry, place);
    const isRecord = alternative?.facets.types?.size === 1 && alternative.facets.types.has("object");
    if (!isRecord || place.isImpossible) refuse("", "root.not_an_object");
    if (isMap(place.parts)) this.#warn("", "", schemaMessage("shown.named_only"));
    const spot: Spot = {
      id: "",
      template: "",
      pointer: "",
      seeds,
      relevance: always,
      relevantIf: always,
      requiredIf: always,
      chain: new Set(principals(this.#registry, this.#registry.root)),
      depth: 0,
      isReadonly: false,
      initial: annotationsOf(place.parts).initial,
    };
    const names = namesOf(place);
    if (names.size === 0) refuse("", "root.no_properties");
    const bad = [...names].find((name) => looksLikeIndex.test(name));
    if (bad !== undefined) refuse("/properties", "name.index", { name: bad });
    return {
      ...this.#base(spot, place, annotationsOf(place.parts), false),
      type: "record",
      children: this.#children(spot, place),
    };
  }

  #warn(path: string, pointer: string, problem: Omit<SchemaProblem, "pointer">): void {
    this.warnings.push({ path, pointer, ...problem });
  }

  #build(spot: Spot): TreeNode | undefined {
    const place = this.#places.expand(spot.seeds, spot.template);
    if (place.isImpossible) return undefined;
    const alternatives = alternativesOf(this.#registry, place);
    const isEach = (type: "object" | "array"): boolean =>
      alternatives.every(({ facets }) => facets.types?.size === 1 && facets.types.has(type) && !facets.values);
    const isNullable = alternatives.every(({ facets }) => facets.isNullable);
    const annotations = annotationsOf(place.parts);
    const base = this.#base(spot, place, annotations, isNullable);
    const inside: Spot = {
      ...spot,
      chain: new Set([...spot.chain, ...spot.seeds.flatMap(({ schema }) => principals(this.#registry, schema))]),
      depth: spot.depth + 1,
      isReadonly: spot.isReadonly || annotations.isReadonly,
      initial: annotations.initial ?? spot.initial,
    };
    if (isEach("object")) {
      const reason = this.#whyNoRecord(spot, place);
      if (reason !== undefined) return this.#json(spot, place, annotations, isNullable, reason);
      return { ...base, type: "record", children: this.#children(inside, place) } satisfies RecordNode;
    }
    if (isEach("array")) {
      const list = this.#list(inside, place, alternatives, base);
      if (list) return list;
    }
    return this.#leaf(spot, place, alternatives, annotations, isNullable);
  }

  #base(spot: Spot, { parts }: Place, { title, description }: Annotations, isNullable: boolean) {
    const { id, template, relevantIf, requiredIf } = spot;
    const pointer = parts[0]?.pointer ?? spot.pointer;
    const given = this.#hints.get(template);
    const label = given?.label ?? title ?? humaniseKey(id);
    const hint = given?.help ?? description;
    return {
      id,
      segment: formatPath([id]),
      template,
      pointer,
      label,
      ...(hint !== undefined && { hint }),
      relevantIf,
      requiredIf,
      isNullable,
    };
  }

  #whyNoRecord({ chain, depth, seeds }: Spot, place: Place): JsonReason | undefined {
    if (seeds.some(({ schema }) => principals(this.#registry, schema).some((node) => chain.has(node)))) {
      return "contains_itself";
    }
    if (depth >= limits.maxFieldDepth) return "too_deep";
    if (isMap(place.parts)) return "open_properties";
    if (unionsWithNewNames(this.#registry, place).length > 0) return "open_branches";
    const names = namesOf(place);
    if (names.size === 0) return "no_properties";
    return [...names].some((name) => looksLikeIndex.test(name)) ? "row_name" : undefined;
  }

  #children(spot: Spot, place: Place): readonly TreeNode[] {
    return [...namesOf(place)].flatMap((name) => this.#child(spot, place, name) ?? []);
  }

  #child(spot: Spot, { parts }: Place, id: string): TreeNode | undefined {
    const template = pathUnder(spot.template, { segment: formatPath([id]) });
    const seeds = parts.flatMap((part): readonly Seed[] => {
      const { properties } = part.node;
      const schema = isJsonObject(properties) ? ownMember(properties, id) : undefined;
      if (!isSchema(schema) || part.tags.includes(id)) return [];
      return [{ ...part, schema, pointer: pointerTo(part.pointer, "properties", id), orNull: false, tags: [] }];
    });
    const requiring = parts.filter(({ node, isLoose }) => !isLoose && ownTexts(node, "required").includes(id));
    const possible = seeds.filter(({ schema }) => schema !== false);
    if (seeds.length > 0 && possible.length === 0) return undefined;
    const asked: readonly Seed[] =
      possible.length > 0 ? seeds : requiring.map(({ guards, pointer }) => ({ ...seedOf(true, pointer), guards }));
    if (asked.length === 0) return undefined;
    const relevance = anyOf(asked.flatMap(({ schema, guards }) => (schema === false ? [] : [guards])));
    const initial = isJsonObject(spot.initial?.value) ? ownMember(spot.initial.value, id) : undefined;
    return this.#build({
      ...spot,
      id,
      template,
      pointer: asked[0]!.pointer,
      seeds: asked,
      relevance,
      relevantIf: given(spot.relevance, relevance),
      requiredIf: given(relevance, anyOf(requiring.map(({ guards }) => guards))),
      initial: initial === undefined || initial === null ? undefined : { value: initial },
    });
  }

  #itemSeeds(place: Place): readonly Seed[] | undefined {
    if (place.parts.some(({ node }) => Array.isArray(node.prefixItems))) return undefined;
    const seeds = place.parts.flatMap((part): readonly Seed[] => {
      const schema = ownMember(part.node, "items");
      if (!isSchema(schema)) return [];
      return [{ ...part, schema, pointer: pointerTo(part.pointer, "items"), orNull: false, tags: [] }];
    });
    return seeds.length > 0 && seeds.every(({ schema }) => schema !== false) ? seeds : undefined;
  }

  #list(
    spot: Spot,
    place: Place,
    alternatives: readonly Alternative[],
    base: Omit<ListNode, "type" | "children">,
  ): ListNode | undefined {
    const seeds = this.#itemSeeds(place);
    if (!seeds) return undefined;
    const template = `${spot.template}[*]`;
    const rows = this.#places.expand(seeds, template);
    const isObjects = alternativesOf(this.#registry, rows).every(
      ({ facets }) => facets.types?.size === 1 && facets.types.has("object") && !facets.values && !facets.isNullable,
    );
    const row = { ...spot, template, seeds, requiredIf: always, relevantIf: always, initial: undefined };
    if (!isObjects || rows.isImpossible || this.#whyNoRecord(row, rows) !== undefined) return undefined;
    const chain = new Set([...spot.chain, ...seeds.flatMap(({ schema }) => principals(this.#registry, schema))]);
    const { maxItems } = alternatives[0]!.facets;
    const isBounded = maxItems !== undefined && alternatives.every(({ facets }) => facets.maxItems === maxItems);
    if (Array.isArray(spot.initial?.value) && spot.initial.value.length > 0) {
      this.#warn(base.template, base.pointer, schemaMessage("default.rows"));
    }
    const children = this.#children({ ...row, chain }, rows);
    return { ...base, type: "list", ...(isBounded && { maxItems }), children };
  }

  #leaf(
    spot: Spot,
    place: Place,
    alternatives: readonly Alternative[],
    annotations: Annotations,
    isNullable: boolean,
  ): TreeNode {
    const itemSeeds = this.#itemSeeds(place);
    const items = itemSeeds && alternativesOf(this.#registry, this.#places.expand(itemSeeds, `${spot.template}[*]`));
    const facts = alternatives.map(({ facets, parts }) => ({
      facets,
      nodes: parts.map(({ node }) => node),
      items: items?.length === 1 ? items[0]!.facets : undefined,
    }));
    const specs = facts.map(leafSpec);
    const isClear = specs.every((spec) => spec !== undefined);
    const spec = isClear ? mergeSpecs(specs) : undefined;
    if (spec) return this.#field(spot, place, annotations, isNullable, spec);
    const seed =
      itemSeeds && this.#whyNoRecord({ ...spot, seeds: itemSeeds }, this.#places.expand(itemSeeds, spot.template));
    const reason = isClear
      ? ("other_branches" as const)
      : seed === "contains_itself"
        ? seed
        : jsonReason(facts[specs.indexOf(undefined)]!);
    const types = isClear ? undefined : facts[specs.indexOf(undefined)]!.facets.types;
    return this.#json(spot, place, annotations, isNullable, reason, types && [...types]);
  }

  #json(
    spot: Spot,
    place: Place,
    annotations: Annotations,
    isNullable: boolean,
    reason: JsonReason,
    types?: readonly string[],
  ): TreeNode {
    const node = this.#field(spot, place, annotations, isNullable, { kind: "json" });
    const facts = { label: node.label, reason, ...(reason === "several_types" && types && { types }) };
    this.#warn(spot.template, node.pointer, schemaMessage("shown.as_json", facts));
    return { ...node, schemas: spot.seeds.map(({ schema }) => schema) };
  }

  #field(spot: Spot, place: Place, annotations: Annotations, isNullable: boolean, spec: Spec) {
    if (++this.#fields > limits.maxFields) refuse(spot.pointer, "schema.fields", { maximum: limits.maxFields });
    const { examples, confirm } = annotations;
    const initial = annotations.initial ?? spot.initial;
    return {
      ...this.#base(spot, place, annotations, isNullable),
      type: "leaf" as const,
      spec,
      ...(examples !== undefined && { examples }),
      isReadonly: spot.isReadonly || annotations.isReadonly,
      ...(confirm !== undefined && { confirm }),
      ...(initial !== undefined && { initial }),
    };
  }
}

export interface BuiltTree {
  readonly tree: Tree;
  readonly warnings: readonly SchemaWarning[];
}

/** Builds the tree of fields that a schema describes. */
export const buildTree = (registry: Registry, hints: ReadonlyMap<string, FieldHint>): BuiltTree => {
  const builder = new TreeBuilder(registry, hints);
  const tree = builder.root();
  return { tree, warnings: builder.warnings };
};
