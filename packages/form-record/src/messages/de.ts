import type { ProblemCatalogue } from "@cofill/core";
import { quoteKey } from "../quote-key.ts";
import type { FormRecordMessageParams } from "./params.ts";

const meant = (near: string | undefined): string => (near === undefined ? "" : `; meinen Sie „${near}“?`);

/** What is said in German of form records; the core's catalogue has what any answer can be. */
export const de: ProblemCatalogue<FormRecordMessageParams> = {
  unknown_field: { person: ({ key, near }) => `Das Formular hat kein Feld ${quoteKey(key)}${meant(near)}` },
  reserved_name: { person: ({ key }) => `Kein Feld kann ${quoteKey(key)} heißen` },
  too_large: { person: ({ maximum }) => `Eine Antwort hat höchstens ${maximum} Werte` },
  not_an_answer: {
    person: ({ type }) =>
      type === undefined ? "Diese Antwort ist nicht lesbar" : `Eine Antwort ist ein Objekt, nicht ${type}`,
  },
  "schema.unreadable": { person: () => "Dieses Schema ist nicht lesbar" },
  "schema.type": { person: () => 'Der Typ des Schemas eines Formulars ist "record"' },
  "schema.not_an_object": { person: ({ type }) => `Das Schema eines Formulars ist ein Objekt, nicht ${type}` },
  "schema.unknown_member": { person: ({ key, near }) => `${quoteKey(key)} gibt es hier nicht${meant(near)}` },
  "fields.missing": { person: () => "Die Felder fehlen" },
  "fields.not_an_object": { person: ({ type }) => `Felder sind ein Objekt, nicht ${type}` },
  "fields.too_many": { person: ({ maximum }) => `Ein Formular hat höchstens ${maximum} Felder` },
  "fields.too_deep": { person: ({ maximum }) => `Objekte und Listen sind höchstens ${maximum}-fach verschachtelt` },
  "fields.unknown": { person: ({ key, near }) => `Es gibt kein Feld ${quoteKey(key)}${meant(near)}` },
  "fields.no_such_order": { person: ({ key }) => `Es gibt kein Feld ${quoteKey(key)}, das einzuordnen wäre` },
  "key.reserved": {
    person: ({ key }) => `${quoteKey(key)} ist in JavaScript reserviert; nehmen Sie einen anderen Namen`,
  },
  "key.characters": { person: ({ maximum }) => `Ein Schlüssel hat 1 bis ${maximum} Zeichen und keine Steuerzeichen` },
  "key.not_text": { person: ({ type }) => `Ein Schlüssel ist ein Text, nicht ${type}` },
  "key.twice": { person: () => "Dieser Schlüssel steht zweimal da" },
  "field.not_an_object": { person: ({ type }) => `Ein Feld ist ein Objekt, nicht ${type}` },
  "field.no_kind": { person: ({ kinds }) => `Ein Feld braucht eine Art: ${kinds.join(", ")}` },
  "field.unknown_kind": {
    person: ({ kind, near, kinds }) =>
      `${quoteKey(kind)} ist keine Art von Feld${near === undefined ? `; es gibt ${kinds.join(", ")}` : meant(near)}`,
  },
  "field.item_optional": { person: () => "Ein Eintrag einer Liste ist immer da" },
  "field.secret_lines": { person: () => "Ein Geheimnis hat eine Zeile" },
  "field.secret_default": {
    person: () => "Ein Geheimnis hat keinen Vorgabewert: jeder, der das Formular sieht, würde ihn kennen",
  },
  "field.limits": { person: () => "Das Maximum liegt unter dem Minimum" },
  "field.sample": { person: ({ message }) => message },
  "member.text": { person: ({ type }) => `Das muss ein Text sein, nicht ${type}` },
  "member.text_length": { person: ({ maximum }) => `Dieser Text hat höchstens ${maximum} Zeichen` },
  "member.flag": { person: ({ type }) => `Das muss true oder false sein, nicht ${type}` },
  "member.number": { person: ({ type }) => `Das muss eine Zahl sein, nicht ${type}` },
  "member.decimal": {
    person: ({ maximum }) => `Das muss eine ganze Zahl als Dezimaltext mit höchstens ${maximum} Ziffern sein`,
  },
  "member.count": { person: ({ maximum }) => `Das muss eine ganze Zahl von 0 bis ${maximum} sein` },
  "member.pet_name": { person: () => "Das muss ein eigener Name sein, etwa @counter" },
  "member.keys": { person: ({ type }) => `Das muss eine Liste von Schlüsseln sein, nicht ${type}` },
  "member.keys_count": { person: ({ maximum }) => `Das nennt höchstens ${maximum} Schlüssel` },
  "member.texts": { person: ({ type }) => `Das muss ein Objekt aus Texten sein, nicht ${type}` },
  "member.texts_count": { person: ({ maximum }) => `Das hat höchstens ${maximum} Texte` },
};
