import type { ProblemCatalogue } from "@cofill/core";
import { quoteKey } from "../quote-key.ts";
import type { FormRecordMessageParams, LostRule, PatternName, PatternReason } from "./params.ts";

const meant = (near: string | undefined): string => (near === undefined ? "" : `; meinen Sie „${near}“?`);

const lost: { readonly [R in LostRule]: string } = {
  pattern: "das Muster",
  min_length: "die Mindestlänge",
  whole_number: "dass es eine ganze Zahl ist",
  decimal_places: "die Nachkommastellen",
  as_text: "es wird als Text erfragt",
  as_number: "es wird als Zahl erfragt",
  min_items: "die Mindestzahl der Einträge",
  item_min_length: "die Mindestlänge eines Eintrags",
  unique_items: "dass kein Eintrag zweimal vorkommt",
  items_as_text: "die Einträge werden als Text erfragt",
  options: "die Optionen werden nur genannt",
  min_choices: "wie viele Optionen mindestens zu wählen sind",
  boxes: "wie viele Kästchen anzukreuzen sind",
  min_rows: "die Mindestzahl der Zeilen",
  amount_as_text: "der Betrag wird als Text erfragt",
  file_types: "die Dateitypen",
  file_size: "die Höchstgröße",
  confirm: "dass eine Person es bestätigen muss",
};

const patternReasons: { readonly [R in PatternReason]: string } = {
  not_shown: "ein Formular kann es nicht zeigen",
  not_a_record: "das Muster eines Formulars ist ein Objekt",
  unnamed_fields: "ein Formular hat keine Felder ohne Namen",
  alternatives: "ein Formular kann nicht nach dem einen oder dem anderen fragen",
  already_known: "ein Formular kann nicht nach Bekanntem fragen",
  item_optional: "ein Eintrag einer Liste ist immer da",
};

const named = (pattern: PatternName): string => {
  if ("matcher" in pattern) return pattern.matcher;
  if ("tagged" in pattern) return `mit „${pattern.tagged}“ markiert`;
  return "fixed" in pattern ? `ein fester Wert (${pattern.fixed})` : "ein Objekt";
};

type Span = FormRecordMessageParams["help.date"];

const span = ({ min, max }: Span): string => {
  const parts = [...(min === undefined ? [] : [`von ${min}`]), ...(max === undefined ? [] : [`bis ${max}`])];
  return parts.length === 0 ? "" : `, ${parts.join(" ")}`;
};

const listed = ({ options }: FormRecordMessageParams["help.one_of"]): string =>
  options.map(({ id, label }) => (id === label ? id : `${id} (${label})`)).join(", ");

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
  "left_out.too_many": { person: ({ maximum }) => `Es fehlt: ein Formular hat höchstens ${maximum} Felder` },
  "left_out.too_deep": {
    person: ({ maximum }) => `Es fehlt: Objekte und Listen sind höchstens ${maximum}-fach verschachtelt`,
  },
  "left_out.key": { person: () => "Es fehlt: kein Schlüssel eines Formulars kann so heißen" },
  "left_out.part_key": { person: () => "Es fehlt: kein Schlüssel eines Formulars kann wie einer seiner Teile heißen" },
  "left_out.read_only": { person: () => "Es fehlt: niemand beantwortet es" },
  "not_said.text": { person: () => "Der Text wird nicht gezeigt" },
  "not_said.rules": { person: ({ rules }) => `Nicht gesagt: ${rules.map((rule) => lost[rule]).join(", ")}` },
  "pattern.unreadable": { person: ({ cause }) => `Das ist kein Muster${cause === undefined ? "" : `: ${cause}`}` },
  "pattern.not_a_field": { person: ({ pattern, reason }) => `${named(pattern)}: ${patternReasons[reason]}` },
  "pattern.other_kind": {
    person: ({ pattern, kind }) => `${named(pattern)}: ein Formular kann es nicht von ${kind} verlangen`,
  },
  "pattern.key": { person: () => "Kein Schlüssel eines Formulars kann so heißen" },
  "pattern.too_deep": { person: ({ maximum }) => `Ein Formular ist höchstens ${maximum}-fach verschachtelt` },
  "pattern.unknown_limit": { person: ({ limit }) => `Die Grenze ${limit}: ein Formular kann sie nicht einhalten` },
  "pattern.open": { person: () => "Das Muster nimmt auch andere Schlüssel an, sein Formular nicht" },
  "pattern.no_text_limit": {
    person: ({ maximum }) => `Das Muster hat keine Grenze; sein Formular nimmt höchstens ${maximum} Zeichen an`,
  },
  "pattern.no_digits_limit": {
    person: ({ maximum }) => `Das Muster hat keine Grenze; sein Formular nimmt höchstens ${maximum} Ziffern an`,
  },
  "pattern.higher_limit": {
    person: ({ maximum }) => `Die Grenze des Musters liegt über der seines Formulars, die ${maximum} ist`,
  },
  "help.whole_number": { person: () => "Eine ganze Zahl." },
  "help.date": { person: (limits) => `Ein Datum, etwa 2026-03-01${span(limits)}.` },
  "help.time": { person: (limits) => `Eine Uhrzeit, etwa 09:30${span(limits)}.` },
  "help.datetime": { person: (limits) => `Datum und Uhrzeit, etwa 2026-03-01T09:30:00Z${span(limits)}.` },
  "help.year": { person: () => "Ein Jahr mit vier Ziffern." },
  "help.url": { person: (limits) => `Eine Webadresse, etwa https://example.org${span(limits)}.` },
  "help.urls": { person: () => "Webadressen, etwa https://example.org." },
  "help.amount": { person: (limits) => `Eine Dezimalzahl, etwa 19.99${span(limits)}.` },
  "help.currency": {
    person: ({ currency }) => (currency === undefined ? "Eine Währung, etwa EUR." : `Immer ${currency}.`),
  },
  "help.one_of": { person: (choice) => `Eines von: ${listed(choice)}.` },
  "help.any_of": { person: (choice) => `Beliebige von: ${listed(choice)}.` },
  "help.json": { person: () => "Beliebiges JSON." },
};
