import { isJsonObject, type JsonObject, ownMember, pointerTo } from "@cofill/core/kit";
import type { RegistryDocument, RegistryEntry } from "./documents.ts";
import { sidecarLimits } from "./limits.ts";
import type { Report } from "./problem.ts";
import { readEquivalents } from "./read-equivalents.ts";
import { checkOptional, isText, listOf, openDocument, requireText } from "./read-part.ts";
import { unusableConstraints } from "./registry-constraints.ts";

const categories: ReadonlySet<unknown> = new Set([
  "dataType",
  "function",
  "constraint",
  "property",
  "namespace",
  "concept",
  "vocabulary",
]);

const statuses: ReadonlySet<unknown> = new Set(["draft", "stable", "deprecated", "retired"]);

export const readRegistry = (given: unknown, report: Report): RegistryDocument | undefined => {
  const document = openDocument(given, "$formspecRegistry", report);
  if (document === undefined) return undefined;
  const list = listOf(document, "entries", sidecarLimits.maxRegistryEntries, report) ?? [];
  const entries = list.flatMap((entry, index) => readEntry(entry, pointerTo("/entries", index), report) ?? []);
  return { ...document, entries };
};

const readEntry = (given: unknown, at: string, report: Report): RegistryEntry | undefined => {
  if (!isJsonObject(given)) return report.error(at, "a registry entry must be an object");
  const name = requireText(given, "name", at, report);
  const category = requireText(given, "category", at, report);
  const types = {
    version: "string",
    status: "string",
    description: "string",
    deprecationNotice: "string",
    compatibility: "object",
    baseType: "string",
    constraints: "object",
    metadata: "object",
    conceptUri: "string",
    conceptSystem: "string",
    conceptCode: "string",
  } as const;
  const sound = checkOptional(given, types, at, report);
  const equivalents = readEquivalents(given, at, report);
  if (name === undefined || category === undefined || !sound) return undefined;
  warnOfOddities(given, name, category, at, report);
  const { equivalents: _, ...rest } = given;
  return { ...rest, name, category, ...(equivalents !== undefined && { equivalents }) };
};

const warnOfOddities = (entry: JsonObject, name: string, category: string, at: string, report: Report): void => {
  if (!/^x-[a-z]/.test(name))
    report.warn("unusual_registry_name", pointerTo(at, "name"), `${name} does not begin with x-`);
  if (!categories.has(category))
    report.warn("unknown_category", pointerTo(at, "category"), `unknown category ${category}`);
  const status = ownMember(entry, "status");
  if (isText(status) && !statuses.has(status)) report.warn("unknown_status", pointerTo(at, "status"), "unknown status");
  const needed = ["version", "status", "description", "compatibility", ...(neededBy.get(category) ?? [])];
  const missing = needed.filter((key) => ownMember(entry, key) === undefined);
  if (missing.length > 0) report.warn("incomplete_registry_entry", at, `${name} lacks ${missing.join(", ")}`);
  for (const key of unusableConstraints(entry)) {
    report.warn(
      "unusable_constraint",
      pointerTo(pointerTo(at, "constraints"), key),
      `${key} of ${name} cannot be checked`,
    );
  }
};

const neededBy: ReadonlyMap<string, readonly string[]> = new Map([
  ["dataType", ["baseType"]],
  ["concept", ["conceptUri"]],
]);
