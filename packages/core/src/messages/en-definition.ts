import type { Catalogue } from "./catalogue.ts";

/** The English messages about unusable patterns. */
export const patternMessages: Pick<
  Catalogue,
  | "pattern_too_long"
  | "pattern_too_deep"
  | "pattern_too_large"
  | "pattern_repeat_too_large"
  | "pattern_too_many_properties"
  | "pattern_flags"
  | "pattern_name_twice"
  | "pattern_syntax"
> = {
  pattern_too_long: { person: ({ maximum }) => `it is longer than ${maximum} characters` },
  pattern_too_deep: { person: ({ maximum }) => `groups are nested more than ${maximum} deep` },
  pattern_too_large: { person: () => "its repeats multiply to too large a pattern" },
  pattern_repeat_too_large: { person: ({ maximum }) => `a repeat count is over ${maximum}` },
  pattern_too_many_properties: { person: ({ maximum }) => `it has more than ${maximum} Unicode properties` },
  pattern_flags: { person: () => "inline flags such as (?i:...) are not supported" },
  pattern_name_twice: { person: ({ name }) => `the group name ${name} is used twice` },
  pattern_syntax: { person: ({ detail }) => `it is not a regular expression: ${detail}` },
};

/** The English messages about definitions that cannot be compiled. */
export const definitionMessages: Pick<
  Catalogue,
  "duplicate_path" | "too_deep" | "unknown_rule_target" | "unknown_rule_read" | "rule_cycle"
> = {
  duplicate_path: { person: ({ path }) => `Two fields are called "${path}"` },
  too_deep: {
    person: ({ path = "", or }) =>
      `"${path.slice(0, 100)}" is nested too deep${or === undefined ? "" : " or uses a reserved name"}`,
  },
  unknown_rule_target: {
    person: ({ path, rule }) => `A ${rule} rule is about "${path}", which the form does not have`,
  },
  unknown_rule_read: {
    person: ({ path, rule, target }) => `The ${rule} rule of "${target}" reads "${path}", which the form does not have`,
  },
  rule_cycle: { person: ({ cycle }) => `These values are calculated from each other: ${cycle.join(" → ")}` },
};
