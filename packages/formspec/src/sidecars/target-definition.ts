import { isJsonObject, type JsonObject, ownMember } from "@cofill/core/kit";
import satisfies from "semver/functions/satisfies.js";
import validVersion from "semver/functions/valid.js";
import validRange from "semver/ranges/valid.js";
import type { TargetDefinition } from "./documents.ts";
import { sidecarLimits } from "./limits.ts";
import type { Report } from "./problem.ts";
import { requireText } from "./read-part.ts";

/** The url and version that identify a definition. */
export interface DefinitionIdentity {
  readonly url: string;
  readonly version: string;
}

/** Checks that a document belongs to the definition; another url is an error, another version a warning. */
export const readTarget = (
  document: JsonObject,
  definition: DefinitionIdentity,
  report: Report,
): TargetDefinition | undefined => {
  const target = ownMember(document, "targetDefinition");
  const at = "/targetDefinition";
  if (!isJsonObject(target)) return report.error(at, "targetDefinition must be an object with a url");
  const url = requireText(target, "url", at, report);
  if (url === undefined) return undefined;
  if (url !== definition.url) {
    return report.error(`${at}/url`, `this document is for ${url}, and the form is ${definition.url}`);
  }
  const range = ownMember(target, "compatibleVersions");
  if (range === undefined) return { ...target, url };
  if (typeof range !== "string") return report.error(`${at}/compatibleVersions`, "compatibleVersions must be a text");
  checkVersion(range, definition.version, `${at}/compatibleVersions`, report);
  return { ...target, url, compatibleVersions: range };
};

const checkVersion = (range: string, version: string, at: string, report: Report): void => {
  if (!isRange(range)) {
    report.warn("unreadable_version_range", at, "compatibleVersions is not a range that npm could read");
  } else if (validVersion(version) === null) {
    report.warn("version_not_comparable", at, `the form's version ${version} cannot be compared with ${range}`);
  } else if (!satisfies(version, range)) {
    report.warn("version_out_of_range", at, `the form's version ${version} is not in ${range}; applied all the same`);
  }
};

export const isRange = (range: string): boolean =>
  range.length <= sidecarLimits.maxRangeLength && validRange(range) !== null;
