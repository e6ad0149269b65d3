import type { ProblemCatalogue } from "@cofill/core";
import type { JsonReason, SchemaMessageParams } from "./params.ts";

const jsonReasons: { readonly [R in JsonReason]: (types: readonly string[]) => string } = {
  contains_itself: () => "es enthält sich selbst",
  too_deep: () => "es liegt zu tief",
  open_properties: () => "seine Eigenschaften sind nicht alle vorher bekannt",
  open_branches: () => "nichts sagt, welcher seiner Zweige gemeint ist",
  no_properties: () => "seine Eigenschaften sind vorher nicht bekannt",
  row_name: () => "eine Eigenschaft heißt wie eine Zeile",
  other_branches: () => "seine Zweige fragen nach Verschiedenem",
  values_not_texts: () => "seine Werte sind nicht alle Texte",
  anything: () => "es kann alles sein",
  nothing: () => "nichts passt",
  several_types: (types) => `es kann von mehreren Typen sein: ${types.join(", ")}`,
  items_unlike: () => "seine Einträge sind nicht alle gleich",
  items_other: () => "seine Einträge sind weder Objekte noch Texte",
};

/** The German messages about schemas. */
export const de: ProblemCatalogue<SchemaMessageParams> = {
  "root.not_an_object": { person: () => "Die Wurzel eines Formulars ist ein Objekt; dieses Schema beschreibt anderes" },
  "root.no_properties": { person: () => "Die Wurzel hat keine Eigenschaften; es gibt nichts zu fragen" },
  "schema.not_an_object": { person: () => "Ein Schema ist ein JSON-Objekt" },
  "schema.not_json": { person: ({ type }) => `Ein Schema ist JSON; ${type} ist es nicht` },
  "schema.values": { person: ({ maximum }) => `Ein Schema hat höchstens ${maximum} Werte` },
  "schema.depth": { person: ({ maximum }) => `Ein Schema ist höchstens ${maximum}-fach verschachtelt` },
  "schema.characters": { person: ({ maximum }) => `Ein Schema hat höchstens ${maximum} Zeichen` },
  "schema.patterns": { person: ({ maximum }) => `Ein Schema hat höchstens ${maximum} Muster` },
  "schema.fields": { person: ({ maximum }) => `Ein Formular hat höchstens ${maximum} Felder` },
  "schema.options": { person: ({ maximum }) => `Ein Feld hat höchstens ${maximum} Optionen` },
  "schema.references": { person: ({ maximum }) => `Ein Schema verweist auf höchstens ${maximum} Stellen` },
  "schema.parts": { person: () => "Zu viele Teile dieses Schemas gelten für einen Wert" },
  "schema.dialect": { person: () => "Bekannt sind nur JSON Schema 2020-12, 2019-09, draft-07 und draft-06" },
  "schema.not_compiled": {
    person: ({ cause = "es ist zu tief verschachtelt" }) => `Dieses Schema lässt sich nicht übersetzen: ${cause}`,
  },
  "schema.rules": { person: ({ cause }) => cause },
  "keyword.type": { person: () => "Diesen Typ hat JSON Schema nicht" },
  "keyword.invalid": {
    person: ({ cause, allowed }) =>
      `Das ist hier falsch${cause === undefined ? "" : ` (${cause})`}${allowed ? `: ${allowed.join(", ")}` : ""}`,
  },
  "keyword.pattern": { person: ({ cause }) => `Dieses Muster ist nicht brauchbar: ${cause}` },
  "name.index": {
    person: ({ name }) => `Eine Eigenschaft kann nicht „${name}“ heißen: so heißt die Zeile einer Liste`,
  },
  "name.reserved": { person: ({ name }) => `Keine Eigenschaft kann „${name}“ heißen` },
  "name.twice": { person: ({ name }) => `Zwei Stellen heißen „${name}“` },
  "reference.nowhere": {
    person: ({ reference }) => `„${reference}“ führt in diesem Schema nirgendwohin, und nichts wird abgerufen`,
  },
  "reference.endless": { person: () => "Das verweist ohne Ende auf sich selbst" },
  "steps.twice": { person: ({ id }) => `Zwei Schritte heißen „${id}“` },
  "steps.no_property": { person: ({ field }) => `Das Schema hat keine Eigenschaft „${field}“` },
  "vendor.no_json_schema": {
    person: ({ vendor }) =>
      `Dieses Schema von „${vendor}“ lässt sich nicht als JSON Schema schreiben (Zod kann es ab 4.2)`,
  },
  "vendor.not_writable": {
    person: ({ vendor, cause }) => `„${vendor}“ kann dieses Schema nicht als JSON Schema schreiben: ${cause}`,
  },
  "shown.every_branch": {
    person: () => "Die Felder aller Zweige werden gezeigt, denn nichts sagt, welcher gemeint ist",
  },
  "shown.named_only": { person: () => "Nur die Eigenschaften, die das Schema nennt, können angegeben werden" },
  "shown.as_json": {
    person: ({ label, reason, types = [] }) => `„${label}“ wird als JSON gezeigt: ${jsonReasons[reason](types)}`,
  },
  "default.rows": { person: () => "Der Vorgabewert wird nicht eingetragen: Zeilen beginnen leer" },
  "default.optional_object": {
    person: ({ label }) => `Der Vorgabewert von „${label}“ wird nicht eingetragen: das Objekt darum muss nicht da sein`,
  },
  "asked.read_only": {
    person: ({ label }) => `„${label}“ ist schreibgeschützt und ohne Vorgabewert; niemand wird danach gefragt`,
  },
  "hint.no_field": { person: ({ path }) => `Für einen Hinweis gibt es kein Feld „${path}“` },
};
