import { isJsonObject, type JsonObject, ownMember, pointerTo } from "@cofill/core/kit";
import { type Equivalent, type Relation, relations } from "./documents.ts";
import { sidecarLimits } from "./limits.ts";
import type { Report } from "./problem.ts";
import { checkOptional, isText } from "./read-part.ts";

/** An unknown relation is read as `related`, with a warning. */
export const readRelation = (given: unknown, at: string, report: Report): Relation => {
  const known = relations.find((relation) => relation === given);
  if (known === undefined) report.warn("unknown_relation", at, "unknown relation; taken as related");
  return known ?? "related";
};

export const readEquivalents = (owner: JsonObject, at: string, report: Report): readonly Equivalent[] | undefined => {
  const given = ownMember(owner, "equivalents");
  const here = pointerTo(at, "equivalents");
  if (given === undefined) return undefined;
  if (!Array.isArray(given)) return report.error(here, "equivalents must be a list");
  if (given.length > sidecarLimits.maxEquivalents) return report.error(here, "too many equivalents");
  const list: readonly unknown[] = given;
  return list.flatMap<Equivalent>((entry, index) => readEquivalent(entry, pointerTo(here, index), report) ?? []);
};

const readEquivalent = (given: unknown, at: string, report: Report): Equivalent | undefined => {
  if (!isJsonObject(given)) return report.error(at, "an equivalent must be an object");
  const texts = { concept: "string", system: "string", code: "string", display: "string" } as const;
  if (!checkOptional(given, texts, at, report)) return undefined;
  if (
    !isText(ownMember(given, "concept")) &&
    !(isText(ownMember(given, "system")) && isText(ownMember(given, "code")))
  ) {
    return report.warn("equivalent_without_name", at, "an equivalent needs system and code, or concept; left out");
  }
  const { type, ...rest } = given;
  return type === undefined ? rest : { ...rest, type: readRelation(type, pointerTo(at, "type"), report) };
};
