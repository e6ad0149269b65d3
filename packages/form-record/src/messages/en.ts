import type { ProblemCatalogue } from "@cofill/core";
import { quoteKey } from "../quote-key.ts";
import type { FormRecordMessageParams } from "./params.ts";

const meant = (near: string | undefined): string => (near === undefined ? "" : `; did you mean "${near}"?`);

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
};
