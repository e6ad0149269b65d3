import { isJsonObject, ownMember, pointerTo } from "@cofill/core/kit";
import type { Alignment, OntologyConcept, OntologyDocument, Vocabulary } from "./documents.ts";
import { sidecarLimits } from "./limits.ts";
import type { Report } from "./problem.ts";
import { readEquivalents, readRelation } from "./read-equivalents.ts";
import { checkOptional, entriesOf, listOf, openDocument, requireText } from "./read-part.ts";
import { type DefinitionIdentity, readTarget } from "./target-definition.ts";

export const readOntology = (
  given: unknown,
  definition: DefinitionIdentity,
  report: Report,
): OntologyDocument | undefined => {
  const document = openDocument(given, "$formspecOntology", report);
  if (document === undefined) return undefined;
  const version = requireText(document, "version", "", report);
  const targetDefinition = readTarget(document, definition, report);
  checkOptional(document, { defaultSystem: "string", context: "object" }, "", report);
  const defaultSystem = ownMember(document, "defaultSystem");
  const system = typeof defaultSystem === "string" ? defaultSystem : undefined;
  const concepts = entriesOf(document, "concepts", sidecarLimits.maxConcepts, report).flatMap(([path, concept]) => {
    const read = readConcept(concept, system, pointerTo("/concepts", path), report);
    return read === undefined ? [] : [[path, read] as const];
  });
  const vocabularies = entriesOf(document, "vocabularies", sidecarLimits.maxVocabularies, report).flatMap(
    ([name, vocabulary]) => {
      const read = readVocabulary(vocabulary, pointerTo("/vocabularies", name), report);
      return read === undefined ? [] : [[name, read] as const];
    },
  );
  const listed = Object.hasOwn(document, "alignments")
    ? (listOf(document, "alignments", sidecarLimits.maxAlignments, report) ?? [])
    : [];
  const alignments = listed.flatMap(
    (entry, index) => readAlignment(entry, pointerTo("/alignments", index), report) ?? [],
  );
  if (version === undefined || targetDefinition === undefined) return undefined;
  return {
    ...document,
    version,
    targetDefinition,
    concepts: Object.fromEntries(concepts),
    vocabularies: Object.fromEntries(vocabularies),
    alignments,
  };
};

const readConcept = (
  given: unknown,
  defaultSystem: string | undefined,
  at: string,
  report: Report,
): OntologyConcept | undefined => {
  if (!isJsonObject(given)) return report.error(at, "a concept binding must be an object");
  const concept = requireText(given, "concept", at, report);
  const sound = checkOptional(given, { system: "string", code: "string", display: "string" }, at, report);
  const equivalents = readEquivalents(given, at, report);
  if (concept === undefined || !sound) return undefined;
  const { equivalents: _, ...rest } = given;
  return {
    ...(defaultSystem !== undefined && { system: defaultSystem }),
    ...rest,
    concept,
    ...(equivalents !== undefined && { equivalents }),
  };
};

const readVocabulary = (given: unknown, at: string, report: Report): Vocabulary | undefined => {
  if (!isJsonObject(given)) return report.error(at, "a vocabulary binding must be an object");
  const system = requireText(given, "system", at, report);
  const types = { version: "string", display: "string", filter: "object", valueMap: "object" } as const;
  return checkOptional(given, types, at, report) && system !== undefined ? { ...given, system } : undefined;
};

const readAlignment = (given: unknown, at: string, report: Report): Alignment | undefined => {
  if (!isJsonObject(given)) return report.error(at, "an alignment must be an object");
  const field = requireText(given, "field", at, report);
  const type = readRelation(ownMember(given, "type"), pointerTo(at, "type"), report);
  const sound = checkOptional(given, { bidirectional: "boolean", notes: "string" }, at, report);
  const target = ownMember(given, "target");
  if (!isJsonObject(target))
    return report.error(pointerTo(at, "target"), "target must be an object with system and code");
  const system = requireText(target, "system", pointerTo(at, "target"), report);
  const code = requireText(target, "code", pointerTo(at, "target"), report);
  if (field === undefined || system === undefined || code === undefined || !sound) return undefined;
  return { ...given, field, type, target: { ...target, system, code } };
};
