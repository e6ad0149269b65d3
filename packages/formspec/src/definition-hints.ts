import { type Compiled, kindOf, messageOf } from "@cofill/core";
import { nearestWord, pointerTo } from "@cofill/core/kit";
import { findPlace } from "./bind-path.ts";
import { attachedNames } from "./core-items.ts";
import type { FormspecDefinition, FormspecField } from "./definition.ts";
import { type DefinitionProblem, Problems } from "./definition-problem.ts";
import { type ItemTree, isField } from "./item-tree.ts";
import { knownProperties } from "./known-properties.ts";
import type { Sidecars } from "./sidecars/documents.ts";
import { registryEntry } from "./sidecars/registry-lookup.ts";

interface Hinted {
  readonly definition: FormspecDefinition;
  readonly tree: ItemTree;
  readonly compiled: Compiled;
  readonly sidecars: Sidecars;
}

/** Warns about an unknown property whose name resembles a known one; it is kept but has no effect. */
const misspelt = (problems: Problems, object: object, known: readonly string[], pointer: string): void => {
  for (const name of Object.keys(object)) {
    if (known.includes(name) || name.startsWith("x-")) continue;
    const meant = nearestWord(name, known);
    if (meant === undefined || Object.hasOwn(object, meant)) continue;
    const message = `"${name}" is not known and does nothing; did you mean "${meant}"?`;
    problems.warn("unknown_property", pointerTo(pointer, name), message);
  }
};

const looksForSlips = ({ definition, tree }: Hinted, problems: Problems): void => {
  misspelt(problems, definition, knownProperties.definition, "");
  for (const { item, pointer } of tree.nodes.values()) misspelt(problems, item, knownProperties[item.type], pointer);
  for (const kind of ["bind", "shape", "variable"] as const) {
    for (const [index, part] of (definition[`${kind}s`] ?? []).entries()) {
      misspelt(problems, part, knownProperties[kind], pointerTo(`/${kind}s`, index));
    }
  }
};

/** Warns about an initial or default value that the field cannot hold. */
const looksAtLiterals = ({ tree, compiled, definition }: Hinted, problems: Problems): void => {
  const check = (template: string, value: unknown, pointer: string): void => {
    const field = compiled.fields.get(template)?.field;
    if (!field || value === undefined || value === null || (typeof value === "string" && value.startsWith("="))) return;
    const read = kindOf(field).coerce(field, value);
    if (read.ok) return;
    problems.warn("wrong_value", pointer, messageOf(read.issue, { label: field.label, audience: "agent" }));
  };
  for (const { item, template, pointer } of tree.nodes.values()) {
    if (isField(item)) check(template, item.initialValue, pointerTo(pointer, "initialValue"));
  }
  for (const [index, bind] of (definition.binds ?? []).entries()) {
    const place = findPlace(tree, bind.path);
    if (place) check(place.template, bind.default, pointerTo("/binds", index, "default"));
  }
};

const looksAtExtensions = ({ tree, sidecars }: Hinted, problems: Problems): void => {
  if (sidecars.registries.length === 0) return;
  for (const { item, pointer } of tree.nodes.values()) {
    for (const name of attachedNames(item as FormspecField)) {
      if (registryEntry(sidecars, name)) continue;
      problems.warn(
        "unknown_path",
        pointerTo(pointer, "extensions", name),
        `No registry knows the extension "${name}"`,
      );
    }
  }
};

/** Warns about references and concepts whose target item does not exist. */
const looksAtTargets = ({ tree, sidecars }: Hinted, problems: Problems): void => {
  const check = (document: string, target: string, pointer: string): void => {
    if (target === "#" || findPlace(tree, target.replace(/\[\d+\]/g, "[*]"))) return;
    problems.warn("sidecar_warning", pointer, `${document}: the definition has no item "${target}"`);
  };
  for (const [index, { references }] of sidecars.references.entries()) {
    // The index is not that in the document, because unusable entries were removed before.
    for (const { target } of references) check(`references[${index}]`, target, "/references");
  }
  for (const [index, { concepts, alignments }] of sidecars.ontologies.entries()) {
    for (const path of Object.keys(concepts)) check(`ontology[${index}]`, path, pointerTo("/concepts", path));
    for (const [position, { field }] of alignments.entries()) {
      check(`ontology[${index}]`, field, pointerTo("/alignments", position, "field"));
    }
  }
};

/** Warnings about a definition that is valid but probably contains mistakes. */
export const hintsOn = (hinted: Hinted): readonly DefinitionProblem[] => {
  const problems = new Problems();
  for (const look of [looksForSlips, looksAtLiterals, looksAtExtensions, looksAtTargets]) {
    look(hinted, problems);
  }
  return problems.warnings;
};
