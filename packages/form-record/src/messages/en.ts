import type { ProblemCatalogue } from "@cofill/core";
import { quoteKey } from "../quote-key.ts";
import type { FormRecordMessageParams, LostRule, PatternName, PatternReason } from "./params.ts";

const meant = (near: string | undefined): string => (near === undefined ? "" : `; did you mean "${near}"?`);

const lost: { readonly [R in LostRule]: string } = {
  pattern: "its pattern",
  min_length: "its least length",
  whole_number: "that it is a whole number",
  decimal_places: "its decimal places",
  as_text: "it is asked for as text",
  as_number: "it is asked for as a number",
  min_items: "its least number of items",
  item_min_length: "the least length of an item",
  unique_items: "that no item comes twice",
  items_as_text: "its items are asked for as text",
  options: "its options are only named",
  min_choices: "its least number of choices",
  boxes: "how many boxes must be ticked",
  min_rows: "its least number of rows",
  amount_as_text: "its amount is asked for as text",
  file_types: "its types of file",
  file_size: "its greatest size",
  confirm: "that a person must confirm it",
};

const patternReasons: { readonly [R in PatternReason]: string } = {
  not_shown: "a form cannot show it",
  not_a_record: "a form's pattern is a record",
  unnamed_fields: "a form has no fields that are not named",
  alternatives: "a form cannot ask for one thing or another",
  already_known: "a form cannot ask for what is already known",
  item_optional: "an item of an array is always there",
};

const named = (pattern: PatternName): string => {
  if ("matcher" in pattern) return pattern.matcher;
  if ("tagged" in pattern) return `a tagged "${pattern.tagged}"`;
  return "fixed" in pattern ? `a fixed ${pattern.fixed}` : "a record";
};

type Span = FormRecordMessageParams["help.date"];

const span = ({ min, max }: Span): string => {
  const parts = [...(min === undefined ? [] : [`from ${min}`]), ...(max === undefined ? [] : [`up to ${max}`])];
  return parts.length === 0 ? "" : `, ${parts.join(" ")}`;
};

const listed = ({ options }: FormRecordMessageParams["help.one_of"]): string =>
  options.map(({ id, label }) => (id === label ? id : `${id} (${label})`)).join(", ");

/** What is said in English of form records; the core's catalogue has what any answer can be. */
export const en: ProblemCatalogue<FormRecordMessageParams> = {
  unknown_field: { person: ({ key, near }) => `The form has no field ${quoteKey(key)}${meant(near)}` },
  reserved_name: { person: ({ key }) => `${quoteKey(key)} is a name that no field can have` },
  too_large: { person: ({ maximum }) => `An answer holds at most ${maximum} values` },
  not_an_answer: {
    person: ({ type }) =>
      type === undefined ? "This answer cannot be read" : `An answer takes an object, not ${type}`,
  },
  "schema.unreadable": { person: () => "This schema cannot be read" },
  "schema.type": { person: () => 'The type of a form\'s schema is "record"' },
  "schema.not_an_object": { person: ({ type }) => `A form's schema is an object, not ${type}` },
  "schema.unknown_member": { person: ({ key, near }) => `There is no ${quoteKey(key)} here${meant(near)}` },
  "fields.missing": { person: () => "The fields are missing" },
  "fields.not_an_object": { person: ({ type }) => `Fields are an object, not ${type}` },
  "fields.too_many": { person: ({ maximum }) => `A form has at most ${maximum} fields` },
  "fields.too_deep": { person: ({ maximum }) => `Records and arrays are nested at most ${maximum} deep` },
  "fields.unknown": { person: ({ key, near }) => `There is no field ${quoteKey(key)}${meant(near)}` },
  "fields.no_such_order": { person: ({ key }) => `There is no field ${quoteKey(key)} to put in order` },
  "key.reserved": { person: ({ key }) => `${quoteKey(key)} is a name that JavaScript reserves; take another` },
  "key.characters": {
    person: ({ maximum }) => `A key has from 1 to ${maximum} characters, and no control characters`,
  },
  "key.not_text": { person: ({ type }) => `A key is text, not ${type}` },
  "key.twice": { person: () => "This key is named twice" },
  "field.not_an_object": { person: ({ type }) => `A field is an object, not ${type}` },
  "field.no_kind": { person: ({ kinds }) => `A field needs a kind; one of ${kinds.join(", ")}` },
  "field.unknown_kind": {
    person: ({ kind, near, kinds }) =>
      `${quoteKey(kind)} is no kind of field${near === undefined ? `; one of ${kinds.join(", ")}` : meant(near)}`,
  },
  "field.item_optional": { person: () => "An item of an array is always there" },
  "field.secret_lines": { person: () => "A secret has one line" },
  "field.secret_default": {
    person: () => "A secret has no default: everyone who sees the form would know it",
  },
  "field.limits": { person: () => "The maximum is below the minimum" },
  "field.sample": { person: ({ message }) => message },
  "member.text": { person: ({ type }) => `This must be text, not ${type}` },
  "member.text_length": { person: ({ maximum }) => `This text has at most ${maximum} characters` },
  "member.flag": { person: ({ type }) => `This must be true or false, not ${type}` },
  "member.number": { person: ({ type }) => `This must be a number, not ${type}` },
  "member.decimal": {
    person: ({ maximum }) => `This must be a whole number as decimal text of at most ${maximum} digits`,
  },
  "member.count": { person: ({ maximum }) => `This must be a whole number from 0 to ${maximum}` },
  "member.pet_name": { person: () => "This must be a pet name, as @counter" },
  "member.keys": { person: ({ type }) => `This must be an array of keys, not ${type}` },
  "member.keys_count": { person: ({ maximum }) => `This names at most ${maximum} keys` },
  "member.texts": { person: ({ type }) => `This must be an object of texts, not ${type}` },
  "member.texts_count": { person: ({ maximum }) => `This holds at most ${maximum} texts` },
  "left_out.too_many": { person: ({ maximum }) => `It is left out: a form has at most ${maximum} fields` },
  "left_out.too_deep": {
    person: ({ maximum }) => `It is left out: records and arrays are nested at most ${maximum} deep`,
  },
  "left_out.key": { person: () => "It is left out: no key of a form can be called so" },
  "left_out.part_key": { person: () => "It is left out: no key of a form can be called as one of its parts" },
  "left_out.read_only": { person: () => "It is left out: nobody answers it" },
  "not_said.text": { person: () => "Its text is not shown" },
  "not_said.rules": { person: ({ rules }) => `Not said: ${rules.map((rule) => lost[rule]).join(", ")}` },
  "pattern.unreadable": { person: ({ cause }) => `This is not a pattern${cause === undefined ? "" : `: ${cause}`}` },
  "pattern.not_a_field": { person: ({ pattern, reason }) => `${named(pattern)}: ${patternReasons[reason]}` },
  "pattern.other_kind": { person: ({ pattern, kind }) => `${named(pattern)}: a form cannot ask for it of a ${kind}` },
  "pattern.key": { person: () => "No key of a form can be called so" },
  "pattern.too_deep": { person: ({ maximum }) => `A form is nested at most ${maximum} deep` },
  "pattern.unknown_limit": { person: ({ limit }) => `The limit ${limit}: a form cannot keep to it` },
  "pattern.open": { person: () => "The pattern takes other keys too; its form does not" },
  "pattern.no_text_limit": {
    person: ({ maximum }) => `The pattern has no limit; its form takes at most ${maximum} characters`,
  },
  "pattern.no_digits_limit": {
    person: ({ maximum }) => `The pattern has no limit; its form takes at most ${maximum} digits`,
  },
  "pattern.higher_limit": {
    person: ({ maximum }) => `The limit of the pattern is above that of its form, which is ${maximum}`,
  },
  "help.whole_number": { person: () => "A whole number." },
  "help.date": { person: (limits) => `A date, as 2026-03-01${span(limits)}.` },
  "help.time": { person: (limits) => `A time, as 09:30${span(limits)}.` },
  "help.datetime": { person: (limits) => `A date and time, as 2026-03-01T09:30:00Z${span(limits)}.` },
  "help.year": { person: () => "A year of four digits." },
  "help.url": { person: (limits) => `A web address, as https://example.org${span(limits)}.` },
  "help.urls": { person: () => "Web addresses, as https://example.org." },
  "help.amount": { person: (limits) => `A decimal number, as 19.99${span(limits)}.` },
  "help.currency": {
    person: ({ currency }) => (currency === undefined ? "A currency, as EUR." : `Always ${currency}.`),
  },
  "help.one_of": { person: (choice) => `One of: ${listed(choice)}.` },
  "help.any_of": { person: (choice) => `Any of: ${listed(choice)}.` },
  "help.json": { person: () => "Any JSON." },
};
