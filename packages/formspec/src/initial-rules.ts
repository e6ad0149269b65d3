import type { Rule } from "@cofill/core";
import { pointerTo } from "@cofill/core/kit";
import { type BindRulesParts, givenValue } from "./bind-rules.ts";
import type { FormspecField } from "./definition.ts";
import { type ItemNode, type ItemTree, isField } from "./item-tree.ts";

/** Reads a value inside plain JSON by a path such as `address.city` or `rows[0].name`. */
const valueAt = (json: unknown, path: string): unknown => {
  let here = json;
  for (const part of path.split(/[.[\]]+/).filter((each) => each !== "")) {
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, part)) return undefined;
    here = (here as Readonly<Record<string, unknown>>)[part];
  }
  return here;
};

interface InitialParts extends Pick<BindRulesParts, "compiler" | "environment" | "problems"> {
  readonly tree: ItemTree;
  /** The instances as plain JSON, from which prefilled values are copied. */
  readonly sources: ReadonlyMap<string, unknown>;
}

const prePopulated = (node: ItemNode, field: FormspecField, parts: InitialParts): Rule | undefined => {
  const { prePopulate } = field;
  if (!prePopulate) return undefined;
  if (!parts.sources.has(prePopulate.instance)) {
    const message = `The definition has no instance "${prePopulate.instance}"`;
    parts.problems.error("undefined_instance", pointerTo(node.pointer, "prePopulate", "instance"), message);
    return undefined;
  }
  const value = valueAt(parts.sources.get(prePopulate.instance), prePopulate.path);
  if (value === undefined || value === null) return undefined;
  return { kind: "initial", target: node.template, reads: [], evaluate: () => value };
};

/** The value of a field before anyone answers: from its instance if present, else its initial value. */
export const initialRules = (parts: InitialParts): readonly Rule[] =>
  Array.from(parts.tree.nodes.values()).flatMap((node): readonly Rule[] => {
    const { item, template, scope } = node;
    if (!isField(item)) return [];
    const copied = prePopulated(node, item, parts);
    if (copied) return [copied];
    if (item.initialValue === undefined || item.initialValue === null) return [];
    const standpoint = { target: template, scope, current: template };
    const given = givenValue(item.initialValue, pointerTo(node.pointer, "initialValue"), standpoint, parts);
    return given ? [{ kind: "initial", target: template, ...given }] : [];
  });
