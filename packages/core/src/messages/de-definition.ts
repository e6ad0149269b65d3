import type { definitionMessages as inEnglish, patternMessages as patternsInEnglish } from "./en-definition.ts";

/** The German messages about unusable patterns. */
export const patternMessages: typeof patternsInEnglish = {
  pattern_too_long: { person: ({ maximum }) => `es ist länger als ${maximum} Zeichen` },
  pattern_too_deep: { person: ({ maximum }) => `Gruppen sind mehr als ${maximum}-fach geschachtelt` },
  pattern_too_large: { person: () => "seine Wiederholungen ergeben zusammen ein zu großes Muster" },
  pattern_repeat_too_large: { person: ({ maximum }) => `eine Wiederholung ist größer als ${maximum}` },
  pattern_too_many_properties: { person: ({ maximum }) => `es hat mehr als ${maximum} Unicode-Eigenschaften` },
  pattern_flags: { person: () => "Schalter im Muster wie (?i:...) werden nicht unterstützt" },
  pattern_name_twice: { person: ({ name }) => `der Gruppenname ${name} kommt zweimal vor` },
  pattern_syntax: { person: ({ detail }) => `es ist kein regulärer Ausdruck: ${detail}` },
};

/** The German messages about definitions that cannot be compiled. */
export const definitionMessages: typeof inEnglish = {
  duplicate_path: { person: ({ path }) => `Zwei Felder heißen "${path}"` },
  too_deep: {
    person: ({ path = "", or }) =>
      `"${path.slice(0, 100)}" ist zu tief geschachtelt${or === undefined ? "" : " oder verwendet einen reservierten Namen"}`,
  },
  unknown_rule_target: {
    person: ({ path, rule }) => `Eine Regel "${rule}" gilt für "${path}", das es im Formular nicht gibt`,
  },
  unknown_rule_read: {
    person: ({ path, rule, target }) =>
      `Die Regel "${rule}" von "${target}" liest "${path}", das es im Formular nicht gibt`,
  },
  rule_cycle: { person: ({ cycle }) => `Diese Werte werden auseinander berechnet: ${cycle.join(" → ")}` },
};
