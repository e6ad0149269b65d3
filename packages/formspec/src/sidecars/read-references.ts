import { isJsonObject, type JsonObject, ownMember, pointerTo } from "@cofill/core/kit";
import {
  type BoundReference,
  type ReferencesDocument,
  referenceAudiences,
  referencePriorities,
  referenceTypes,
} from "./documents.ts";
import { sidecarLimits } from "./limits.ts";
import type { Report } from "./problem.ts";
import { checkOptional, isText, listOf, openDocument, requireText } from "./read-part.ts";
import { followReference } from "./reference-defs.ts";
import { type DefinitionIdentity, readTarget } from "./target-definition.ts";

const knownTypes: ReadonlySet<unknown> = new Set(referenceTypes);

const knownRels: ReadonlySet<unknown> = new Set([
  "authorizes",
  "constrains",
  "defines",
  "exemplifies",
  "supersedes",
  "superseded-by",
  "derived-from",
  "see-also",
]);

export const readReferences = (
  given: unknown,
  definition: DefinitionIdentity,
  report: Report,
): ReferencesDocument | undefined => {
  const document = openDocument(given, "$formspecReferences", report);
  if (document === undefined) return undefined;
  const version = requireText(document, "version", "", report);
  const targetDefinition = readTarget(document, definition, report);
  checkOptional(document, { referenceDefs: "object" }, "", report);
  const defs = ownMember(document, "referenceDefs");
  const list = listOf(document, "references", sidecarLimits.maxReferences, report) ?? [];
  const references = list.flatMap(
    (entry, index) => readBound(entry, isJsonObject(defs) ? defs : {}, pointerTo("/references", index), report) ?? [],
  );
  if (version === undefined || targetDefinition === undefined) return undefined;
  return { ...document, version, targetDefinition, references };
};

const readBound = (given: unknown, defs: JsonObject, at: string, report: Report): BoundReference | undefined => {
  if (!isJsonObject(given)) return report.error(at, "a reference must be an object");
  const target = requireText(given, "target", at, report);
  const reference = Object.hasOwn(given, "$ref") ? followReference(given, defs, at, report) : given;
  if (reference === undefined) return undefined;
  if (target !== undefined && target.length > sidecarLimits.maxTargetLength) {
    return report.error(pointerTo(at, "target"), "target is too long");
  }
  return readReference(reference, target, at, report);
};

const readReference = (
  given: JsonObject,
  target: string | undefined,
  at: string,
  report: Report,
): BoundReference | undefined => {
  const type = requireText(given, "type", at, report);
  const audience = requireText(given, "audience", at, report);
  const texts = { id: "string", title: "string", description: "string", uri: "string", tags: "array" } as const;
  const sound = checkOptional(given, texts, at, report);
  const content = ownMember(given, "content");
  if (content !== undefined && typeof content !== "string" && !isJsonObject(content)) {
    return report.error(pointerTo(at, "content"), "content must be a text or an object");
  }
  if (!isText(ownMember(given, "uri")) && content === undefined)
    return report.error(at, "a reference needs uri or content");
  if (target === undefined || type === undefined || audience === undefined || !sound) return undefined;

  if (!knownTypes.has(type)) {
    return report.warn("unknown_reference_type", pointerTo(at, "type"), `unknown reference type ${type}; left out`);
  }
  const heard = referenceAudiences.find((known) => known === audience);
  if (heard === undefined) {
    return report.warn("unknown_audience", pointerTo(at, "audience"), `unknown audience ${audience}; left out`);
  }
  const safe = withoutUnsafeUri(given, at, report);
  if (safe === undefined) return undefined;
  const { priority, ...rest } = safe;
  const known = referencePriorities.find((name) => name === priority);
  if (priority !== undefined && known === undefined) {
    report.warn("unknown_priority", pointerTo(at, "priority"), "unknown priority; taken as supplementary");
  }
  return {
    ...rest,
    target,
    type,
    audience: heard,
    rel: readRel(ownMember(given, "rel"), at, report),
    ...(known !== undefined && { priority: known }),
  };
};

const readRel = (rel: unknown, at: string, report: Report): string => {
  if (typeof rel === "string" && knownRels.has(rel)) return rel;
  if (rel !== undefined) report.warn("unknown_rel", pointerTo(at, "rel"), "unknown rel; taken as see-also");
  return "see-also";
};

/** Removes a URI that would run a script, because help texts link to it. */
const withoutUnsafeUri = (given: JsonObject, at: string, report: Report): JsonObject | undefined => {
  const uri = ownMember(given, "uri");
  if (typeof uri !== "string" || !/^(?:java|vb)script:/i.test(uri.replace(/[\u0000-\u0020]/g, ""))) return given;
  report.warn("unsafe_uri", pointerTo(at, "uri"), "a uri that runs a script; left out");
  const { uri: _, ...rest } = given;
  return Object.hasOwn(rest, "content") ? rest : undefined;
};
