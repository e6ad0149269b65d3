import { quote } from "../quote.ts";
import type { Catalogue, CompleteLanguage, Facts, MessageAudience } from "./catalogue.ts";
import { coercionMessages } from "./de-coercion.ts";
import { definitionMessages, patternMessages } from "./de-definition.ts";
import { deRoles } from "./de-roles.ts";
import {
  count,
  fileTypes,
  formatName,
  given,
  limitsInGerman,
  list,
  neededMoney,
  type nouns,
  optionNames,
  plain,
  rangeWords,
  sizeInGerman,
  typeName,
} from "./de-words.ts";
import { fileTypeName, fileTypeWords } from "./file-type-words.ts";
import { wordMessage } from "./word-message.ts";

type Noun = keyof typeof nouns;

const atLeast = (noun: Noun) => ({
  person: ({ label, minimum, count: has }: { label: string; minimum: number; count: number }) =>
    `${label} braucht mindestens ${count(minimum, noun)}; vorhanden: ${has}`,
});

const atMost = (noun: Noun) => ({
  person: ({ label, maximum, count: has }: { label: string; maximum: number; count?: number }) =>
    `${label} nimmt höchstens ${count(maximum, noun)}${has === undefined ? "" : `; vorhanden: ${has}`}`,
});

const range = {
  person: ({ label, received, ...bounds }: Facts<"below_min">) =>
    `${label} muss ${rangeWords(bounds)} sein${received === undefined ? "" : `; angegeben ist ${plain(received)}`}`,
};

const moment = (usual: string, partial: string) => ({
  person: ({ label, received, format, isNoDay, isPartial }: Facts<"not_a_date">) => {
    if (isPartial) return `${label} ist ${partial}`;
    const must = `${label} muss ${format === undefined ? usual : formatName(format)} sein`;
    if (received === undefined) return must;
    return isNoDay ? `${must}; den Tag ${quote(received)} gibt es nicht` : `${must}${given(received)}`;
  },
});

const wrongType = (facts: Facts<"wrong_type">, audience: MessageAudience): string => {
  const { label, type, receivedType, received, currency, lacks } = facts;
  if (type === "money") return neededMoney(label, currency);
  if (lacks === "description" && audience === "agent") {
    return `${label} nimmt eine hochgeladene Datei mit id, name und mediaType`;
  }
  if (lacks === "size" && audience === "agent") {
    return `${label} nimmt eine Datei, deren Größe eine ganze Zahl von Byte ist`;
  }
  const words = typeName(type, audience);
  if (audience === "agent" && receivedType !== undefined) return `${label} muss ${words} sein, nicht ${receivedType}`;
  return `${label} muss ${words} sein${typeof received === "object" ? "" : given(received)}`;
};

const notANumber = ({ label, amount, currency, received }: Facts<"not_a_number">, form: string): string => {
  if (amount === undefined) return `${label} muss eine Zahl wie 12 oder 3.5 sein${given(received)}`;
  if (amount === "missing") return neededMoney(label, currency);
  return `Der Betrag von ${label} muss ${form} sein${given(received)}`;
};

const mismatch = ({ label, format, example, problem }: Facts<"pattern_mismatch">): string => {
  if (problem) return `${label} kann nicht geprüft werden, weil das Formular nicht richtig eingerichtet ist`;
  if (example !== undefined) return `Geben Sie ${label} im richtigen Format an, zum Beispiel ${example}`;
  return format === undefined ? `${label} hat nicht das erwartete Format` : `${label} muss ${formatName(format)} sein`;
};

const mismatchForAgents = (facts: Facts<"pattern_mismatch">): string => {
  const { label, pattern, format, example, problem, received } = facts;
  if (problem) {
    return `Das Muster von ${label} kann nicht verwendet werden: ${wordMessage(de, problem, { audience: "agent" })}`;
  }
  if (pattern === undefined) return `${label} muss ${formatName(format ?? "text")} sein${given(received)}`;
  const like = example === undefined ? "" : `, wie ${quote(example)}`;
  return `${label} muss dem Muster ${pattern} entsprechen${like}${given(received)}`;
};

const tooLong = ({ label, maximum, length, of }: Facts<"too_long">): string => {
  if (of === "file_description") return `Die Beschreibung der Datei in ${label} ist zu lang`;
  if (of === "json") return `${label} nimmt JSON mit höchstens ${count(maximum, "character")}`;
  const most = count(maximum, of === "digits" ? "digit" : "character");
  return `${label} nimmt höchstens ${most}${length === undefined ? "" : `; es sind ${length}`}`;
};

const unknownOption = ({ label, options, received }: Facts<"unknown_option">, audience: MessageAudience): string => {
  const [only] = options;
  if (options.length === 1 && only) {
    if (typeof received === "boolean" && audience === "person") return `${label} muss ${received ? "Nein" : "Ja"} sein`;
    return `${label} muss ${optionNames(options, audience)} sein${given(received)}`;
  }
  return `${label} hat keine Option ${quote(received)}; die Optionen sind ${optionNames(options, audience)}`;
};

const wrongState = ({ label, option, mode, states, received }: Facts<"invalid_checkbox_state">): string =>
  mode === "select"
    ? `Option ${option} von ${label} ist mit ${plain(received)} markiert; eine Auswahl nimmt [x] oder [ ]`
    : `Option ${option} von ${label} kann nicht ${quote(received)} sein; im Modus ${mode} ist sie eines von ${list(states)}`;

const incomplete = (facts: Facts<"checkboxes_incomplete">, audience: MessageAudience): string => {
  const { label, minimum, count: done, open = [] } = facts;
  return minimum === undefined
    ? `In ${label} muss jede Option erledigt oder nicht zutreffend sein; noch offen: ${optionNames(open, audience)}`
    : `In ${label} müssen ${minimum} erledigt sein; es sind ${done}`;
};

const unfilled = ({ label, open }: Facts<"checkboxes_unfilled">, audience: MessageAudience): string =>
  `${label} braucht Ja oder Nein für jede Option; noch offen: ${optionNames(open, audience)}`;

const wrongCurrency = ({ label, currency, because, received }: Facts<"wrong_currency">): string => {
  if (because === "missing") return neededMoney(label, currency);
  if (because === "malformed") return `Die Währung von ${label} muss ein Kürzel wie EUR sein${given(received)}`;
  return `${label} muss in ${currency} angegeben werden, nicht in ${plain(received)}`;
};

const tooLarge = ({ label, maximum, size }: Facts<"file_too_large">, words: (bytes: number) => string): string =>
  `${label} nimmt Dateien mit höchstens ${words(maximum)}${size === undefined ? "" : `; diese hat ${words(size)}`}`;

const wrongFileType = ({ label, type }: Facts<"file_type_not_accepted">, types: string, name: string): string => {
  const takes = `${label} nimmt ${types}`;
  if (type === undefined) return takes;
  return name === "" ? `${takes}; der Typ dieser Datei ist unbekannt` : `${takes}; diese Datei ist ${name}`;
};

const missing = ({ label, because, dependsOn }: Facts<"required_missing">): string => {
  if (because === "skipped") return `${label} ist erforderlich und kann nicht übersprungen werden`;
  if (because === "nothing_to_confirm") return `${label} hat keine Antwort, die bestätigt werden könnte`;
  return dependsOn === undefined
    ? `${label} ist erforderlich`
    : `${label} ist erforderlich, wenn "${dependsOn}" angegeben ist`;
};

/** Why a form accepts no more changes, by the state of its submission. */
const closedWords: Readonly<Record<string, string>> = {
  needs_review: "es wird geprüft",
  submitted: "es wurde eingereicht",
  approved: "es wurde genehmigt",
  finalized: "es ist abgeschlossen",
  cancelled: "es wurde storniert",
  expired: "es ist abgelaufen",
};

const limitReached = ({ label, limit, maximum }: Facts<"limit_exceeded">): string => {
  switch (limit) {
    case "reason_length":
      return `Eine Begründung hat höchstens ${count(maximum, "character")}`;
    case "note_length":
      return `Eine Notiz hat höchstens ${count(maximum, "character")}`;
    case "notes":
      return `Ein Formular hat höchstens ${count(maximum, "note")}`;
    case "rows":
      return `${label} hat höchstens ${count(maximum, "row")}`;
    case "reported_issues":
      return `Ein Bericht hat höchstens ${count(maximum, "issue")}`;
    case "pending_changes":
      return "Zu viele Änderungen warten darauf, gespeichert zu werden";
    case "answers":
      return `Ein Aufruf setzt höchstens ${count(maximum, "field")}; senden Sie den Rest in einem weiteren`;
    default:
      return limit satisfies never;
  }
};

const wantedWords = { field: "kein Feld", list: "keine Liste", row: "keine Zeile" } as const;

const unknownPath = ({ path, wanted = "field", near }: Facts<"unknown_path">): string =>
  `Das Formular hat ${wantedWords[wanted]} "${path}"${near === undefined ? "" : `; meinten Sie "${near}"?`}`;

const branches = (asked: readonly (readonly string[])[], separator: string): string =>
  asked.map((names) => names.join(" und ")).join(separator);

const oneOf = ({ label, asked = [], fitsSeveral }: Facts<"rule_failed.oneOf">): string => {
  if (asked.length > 0) return `${label} braucht genau eines von: ${branches(asked, "; ")}`;
  return fitsSeveral
    ? `${label} passt auf mehrere der erlaubten Möglichkeiten und darf nur auf eine passen`
    : `${label} passt nicht auf genau eine der erlaubten Möglichkeiten`;
};

const cell = ({ label, issue }: Facts<"cell_invalid">, audience: MessageAudience): string => {
  const { person, agent = person } = messages[issue.code];
  const say = (audience === "agent" ? agent : person) as (facts: object) => string;
  return say({ ...issue.params, received: issue.received, label });
};

const messages: Catalogue = {
  required_missing: { person: missing },
  wrong_type: { person: (facts) => wrongType(facts, "person"), agent: (facts) => wrongType(facts, "agent") },
  not_a_number: {
    person: (facts) => notANumber(facts, "eine Zahl wie 1250.50"),
    agent: (facts) =>
      notANumber(facts, facts.amount === "not_text" ? 'dezimaler Text wie "1250.50"' : "eine Zahl wie 1250.50"),
  },
  not_an_integer: {
    person: ({ label, isTooLong, received }) =>
      `${label} ${isTooLong ? "hat mehr Ziffern, als sich genau speichern lassen" : "muss eine ganze Zahl sein"}${given(received)}`,
  },
  below_min: range,
  above_max: range,
  pattern_mismatch: { person: mismatch, agent: mismatchForAgents },
  pattern_too_costly: {
    person: ({ label }) => `${label} ließ sich nicht in vertretbarer Zeit prüfen; geben Sie einen kürzeren Wert an`,
    agent: ({ label, pattern }) =>
      `${label} ließ sich nicht in vertretbarer Zeit gegen das Muster ${pattern} prüfen; geben Sie einen kürzeren Wert an`,
  },
  too_short: {
    person: ({ label, minimum, length }) =>
      `${label} braucht mindestens ${count(minimum, "character")}; es sind ${length}`,
  },
  too_long: { person: tooLong },
  too_few_items: atLeast("item"),
  too_many_items: atMost("item"),
  item_too_short: {
    person: ({ label, minimum, length, received }) =>
      `${label} muss mindestens ${count(minimum, "character")} haben; ${quote(received)} hat ${length}`,
  },
  item_too_long: {
    person: ({ label, maximum, length, received }) =>
      `${label} darf höchstens ${count(maximum, "character")} haben; ${quote(received)} hat ${length}`,
  },
  duplicate_items: {
    person: ({ label, item, received }) =>
      item === undefined ? `${label} darf keinen Eintrag wiederholen` : `${label} wiederholt ${quote(received)}`,
  },
  too_few_selections: atLeast("selection"),
  too_many_selections: {
    person: ({ label, maximum, count: has, marked }) =>
      marked
        ? `${label} nimmt ${count(maximum, "option")}; markiert sind ${has} (${list(marked)})`
        : `${label} nimmt höchstens ${count(maximum, "selection")}; vorhanden: ${has}`,
  },
  unknown_option: {
    person: (facts) => unknownOption(facts, "person"),
    agent: (facts) => unknownOption(facts, "agent"),
  },
  invalid_checkbox_state: { person: wrongState },
  checkboxes_incomplete: {
    person: (facts) => incomplete(facts, "person"),
    agent: (facts) => incomplete(facts, "agent"),
  },
  checkboxes_unfilled: { person: (facts) => unfilled(facts, "person"), agent: (facts) => unfilled(facts, "agent") },
  not_a_date: moment("ein Datum in der Form JJJJ-MM-TT", "kein vollständiges oder kein bestehendes Datum"),
  not_a_time: moment("eine Uhrzeit in der Form HH:MM", "keine vollständige oder keine bestehende Uhrzeit"),
  not_a_datetime: moment("Datum und Uhrzeit wie 2026-03-01T09:30:00Z", "kein vollständiger oder bestehender Zeitpunkt"),
  not_a_year: { person: ({ label, received }) => `${label} muss ein Jahr wie 2024 sein${given(received)}` },
  not_a_url: {
    person: ({ label, received }) =>
      `${label} muss eine vollständige Webadresse wie https://example.com sein${given(received)}`,
  },
  too_few_rows: atLeast("row"),
  too_many_rows: atMost("row"),
  unknown_column: {
    person: ({ label, columns, received }) =>
      `${label} hat keine Spalte ${quote(received)}; die Spalten sind ${list(columns)}`,
  },
  cell_invalid: { person: (facts) => cell(facts, "person"), agent: (facts) => cell(facts, "agent") },
  wrong_currency: { person: wrongCurrency },
  file_too_large: {
    person: (facts) => tooLarge(facts, sizeInGerman),
    agent: (facts) => tooLarge(facts, (bytes) => `${bytes} Byte`),
  },
  file_type_not_accepted: {
    person: (facts) =>
      wrongFileType(facts, fileTypeWords(facts.accept, fileTypes), fileTypeName(facts.type ?? "", fileTypes)),
    agent: (facts) => wrongFileType(facts, list(facts.accept), facts.type ?? ""),
  },
  field_aborted: {
    person: ({ label, reason }) =>
      `${label} wurde abgebrochen${reason === undefined ? "" : `: ${reason}`}; geben Sie einen Wert an oder leeren Sie das Feld`,
  },
  too_few_instances: atLeast("row"),
  too_many_instances: atMost("row"),
  rule_failed: { person: ({ label }) => `${label} erfüllt eine Bedingung nicht` },

  "rule_failed.constraint": {
    person: ({ label }) => `${label} erfüllt die zugehörige Bedingung nicht`,
    agent: ({ label, expression }) =>
      `${label} erfüllt die zugehörige Bedingung nicht${expression === undefined ? "" : `: ${expression}`}`,
  },
  "rule_failed.multipleOf": {
    person: ({ label, multiple, received }) => `${label} muss ein Vielfaches von ${multiple} sein${given(received)}`,
  },
  "rule_failed.minProperties": {
    person: ({ label, minimum }) => `${label} braucht mindestens ${minimum} der möglichen Angaben`,
  },
  "rule_failed.maxProperties": {
    person: ({ label, maximum }) => `${label} darf höchstens ${maximum} der möglichen Angaben haben`,
  },
  "rule_failed.additionalProperties": { person: ({ label }) => `${label} kann hier nicht angegeben werden` },
  "rule_failed.propertyNames": { person: ({ label }) => `${label} hat einen Namen, den das Schema nicht erlaubt` },
  "rule_failed.contains": {
    person: ({ label, ...bounds }) => `${label} muss ${rangeWords(bounds)} der Einträge haben, die das Schema verlangt`,
  },
  "rule_failed.not": { person: ({ label, received }) => `${label} darf nicht ${quote(received)} sein` },
  "rule_failed.oneOf": { person: oneOf },
  "rule_failed.anyOf": {
    person: ({ label, asked = [] }) =>
      asked.length > 0
        ? `${label} braucht ${branches(asked, " oder ")}`
        : `${label} passt auf keine der erlaubten Möglichkeiten`,
  },
  "rule_failed.schema": { person: ({ label }) => `${label} ist nicht so, wie das Schema es beschreibt` },
  "rule_failed.depth": { person: ({ label, maximum }) => `${label} ist mehr als ${maximum}-fach geschachtelt` },
  "rule_failed.cost": {
    person: () =>
      "Die Antworten ließen sich nicht in vertretbarer Zeit prüfen; geben Sie weniger oder weniger tief Geschachteltes an",
  },
  "rule_failed.async": {
    person: () =>
      "Dieses Formular wird von einer Funktion geprüft, die erst später antwortet; darauf kann es nicht warten",
  },
  "rule_failed.checks_missing": {
    person: () =>
      "Dieses Formular kann hier nicht mehr geprüft und daher nicht abgeschickt werden; sagen Sie der Person Bescheid, von der Sie den Link haben",
    agent: () =>
      "Die Prüfungen des Formulars, die als Code vorliegen, sind nicht mehr auf diesem Server; es kann nicht abgeschickt werden, bis der Betreiber sie bereitstellt",
  },
  "rule_failed.refine": { person: ({ label, text }) => `${label}: ${text}` },
  "rule_failed.extension_unknown": {
    person: ({ extension }) => `Kein Verzeichnis kennt die Erweiterung "${extension}"`,
  },
  "rule_failed.extension_retired": { person: ({ extension }) => `Die Erweiterung "${extension}" wurde zurückgezogen` },
  "rule_failed.extension_deprecated": {
    person: ({ extension, notice }) =>
      `Die Erweiterung "${extension}" ist veraltet${notice === undefined ? "" : `: ${notice}`}`,
  },
  "rule_failed.extension_incompatible": {
    person: ({ extension }) => `Die Erweiterung "${extension}" ist für eine andere Version von Formspec gemacht`,
  },

  ...deRoles,
  unknown_path: { person: unknownPath },
  unknown_ref: {
    person: ({ path }) =>
      `An "${path}" kann keine Notiz stehen: das Formular hat kein solches Feld und keine solche Gruppe`,
  },
  readonly: { person: ({ label }) => `${label} kann nur gelesen werden` },
  not_relevant: { person: ({ label }) => `${label} entfällt bei den bisherigen Antworten` },
  required_cannot_skip: {
    person: ({ label }) =>
      `${label} ist erforderlich und kann nicht übersprungen werden; geben Sie einen Wert an oder brechen Sie das Feld ab`,
  },
  confirmed_by_person: {
    person: ({ label, path, removes, keeps }) => {
      if (removes) return `Eine Person hat Antworten in "${path}" bestätigt; ein Agent kann sie nicht entfernen`;
      if (keeps) return `${label} kann hier nur eine Person beantworten`;
      return `Eine Person hat ${label} bestätigt; ein Agent kann nur einen anderen Wert vorschlagen`;
    },
  },
  no_proposal: { person: ({ label }) => `Für ${label} gibt es keinen Vorschlag` },
  file_needs_upload: {
    person: ({ label }) => `${label} nimmt eine hochgeladene Datei`,
    agent: ({ label }) =>
      `${label} nimmt eine hochgeladene Datei: fragen Sie nach einem Upload, laden Sie die Datei dorthin und bestätigen Sie sie`,
  },
  closed: {
    person: ({ state = "" }) => {
      const why = Object.hasOwn(closedWords, state) ? `: ${closedWords[state]}` : "";
      return `Das Formular kann nicht mehr geändert werden${why}`;
    },
  },
  not_offered: { person: () => "Das ist hier nicht möglich" },
  duplicate_note: { person: ({ note }) => `Eine Notiz "${note}" gibt es schon` },
  list_is_full: { person: ({ label, maximum }) => `${label} hat höchstens ${count(maximum, "row")}` },
  list_at_minimum: { person: ({ label, minimum }) => `${label} braucht mindestens ${count(minimum, "row")}` },
  limit_exceeded: { person: limitReached },
  no_such_row: {
    person: ({ list: name, count: has, next }) => `"${name}" hat ${count(has, "row")}; die nächste ist "${next}"`,
  },

  ...definitionMessages,
  ...patternMessages,
  ...coercionMessages,
};

export const de: CompleteLanguage = {
  subject: (label, { item, row, column, inside }) => {
    const own = label === undefined ? "Das Formular" : `"${label}"`;
    const of = label === undefined ? "des Formulars" : `von ${own}`;
    const inRow = row === undefined ? own : `Zeile ${row}${column === undefined ? "" : `, ${column}`} ${of}`;
    const inItem = item === undefined ? inRow : `Eintrag ${item} ${row === undefined ? of : `von ${inRow}`}`;
    return inside === undefined ? inItem : `${inItem} bei ${inside}`;
  },
  limits: limitsInGerman.field,
  messages,
};
