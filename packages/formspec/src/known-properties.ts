import type { BindProperties } from "./definition.ts";

/** Properties of a bind, which are also allowed on an item. */
export const bindProperties = [
  "calculate",
  "relevant",
  "required",
  "readonly",
  "constraint",
  "constraintMessage",
  "default",
  "whitespace",
  "excludedValue",
  "nonRelevantBehavior",
  "disabledDisplay",
] as const satisfies readonly (keyof BindProperties)[];

const itemProperties = [
  ...["key", "type", "label", "description", "hint", "labels", "extensions", "presentation"],
  ...bindProperties,
];

/** Known properties of each part, used to tell misspellings from extensions. */
export const knownProperties = {
  definition: [
    ...["$formspec", "url", "version", "status", "title", "items", "versionAlgorithm", "derivedFrom", "name"],
    ...["description", "date", "binds", "shapes", "instances", "variables", "nonRelevantBehavior", "optionSets"],
    ...["migrations", "extensions", "formPresentation"],
  ],
  field: [
    ...itemProperties,
    ...["dataType", "currency", "precision", "prefix", "suffix", "options", "optionSet", "initialValue"],
    ...["semanticType", "prePopulate", "children"],
  ],
  group: [...itemProperties, "children", "$ref", "keyPrefix", "repeatable", "minRepeat", "maxRepeat"],
  display: itemProperties,
  bind: ["path", "extensions", ...bindProperties],
  shape: [
    ...["id", "target", "message", "severity", "constraint", "code", "context", "activeWhen", "timing"],
    ...["and", "or", "not", "xone", "extensions"],
  ],
  variable: ["name", "expression", "scope", "extensions"],
} as const;
