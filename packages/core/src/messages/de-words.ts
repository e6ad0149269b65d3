import type { Option } from "../field-base.ts";
import type { ValueType } from "../issue-params.ts";
import { fileSize } from "../kit/file-size.ts";
import { limits } from "../limits.ts";
import { quote } from "../quote.ts";
import type { MessageAudience } from "./catalogue.ts";
import { type FileTypeNames, fileTypeWords } from "./file-type-words.ts";
import { type Counted, limitsOf } from "./limits-of.ts";

type Noun = readonly [one: string, many: string];

export const nouns = {
  item: ["Eintrag", "Einträge"],
  selection: ["Auswahl", "Auswahlen"],
  option: ["Option", "Optionen"],
  row: ["Zeile", "Zeilen"],
  character: ["Zeichen", "Zeichen"],
  digit: ["Ziffer", "Ziffern"],
  decimal_place: ["Nachkommastelle", "Nachkommastellen"],
  note: ["Notiz", "Notizen"],
  issue: ["Meldung", "Meldungen"],
  field: ["Feld", "Felder"],
} as const satisfies Readonly<Record<string, Noun>>;

/** `1 Eintrag`, `3 Einträge` */
export const count = (n: number, noun: keyof typeof nouns): string => `${n} ${nouns[noun][n === 1 ? 0 : 1]}`;

/** `a, b und 3 weitere` */
export const list = (words: readonly string[]): string => {
  const shown = words.slice(0, limits.maxListedWords);
  const more = words.length - shown.length;
  return shown.join(", ") + (more > 0 ? ` und ${more} weitere` : "");
};

/** Ids for agents, labels for people. */
export const optionNames = (options: readonly Option[], audience: MessageAudience): string =>
  list(options.map(({ id, label }) => (audience === "agent" ? id : label)));

/** `; angegeben ist "x"`, or an empty text if the value must not be repeated. */
export const given = (received: unknown): string =>
  received === undefined ? "" : `; angegeben ist ${quote(received)}`;

/** Numbers, dates and amounts without quotation marks. */
export const plain = (value: unknown): string =>
  typeof value === "string" && value.length <= limits.maxQuotedLength ? value : quote(value);

/** `8,4 MB` */
export const sizeInGerman = (bytes: number): string =>
  fileSize(bytes)
    .replace(".", ",")
    .replace(/bytes?$/, "Byte");

export const fileTypes: FileTypeNames = {
  own: {
    "image/*": "Bilder",
    "audio/*": "Audio",
    "video/*": "Videos",
    "text/*": "Text",
    "text/plain": "einfacher Text",
  },
  or: "oder",
};

type Words = readonly [person: string, agent?: string];

const typeWords: Readonly<Record<ValueType, Words>> = {
  text: ["ein Text"],
  number: ["eine Zahl"],
  integer: ["eine ganze Zahl"],
  integer_text: ["eine ganze Zahl", "eine ganze Zahl als Text"],
  boolean: ["Ja oder Nein", "true oder false"],
  date: ["ein Datum in der Form JJJJ-MM-TT"],
  time: ["eine Uhrzeit in der Form HH:MM"],
  datetime: ["Datum und Uhrzeit wie 2026-03-01T09:30:00Z"],
  year: ["ein Jahr wie 2024", "ein Jahr als Zahl"],
  url: ["eine vollständige Webadresse"],
  text_list: ["eine Liste von Texten"],
  url_list: ["eine Liste von Webadressen"],
  option: ["eine der Optionen", "die id einer Option"],
  option_list: ["eine Liste von Optionen", "eine Liste von ids der Optionen"],
  option_states: ["ein Zustand für jede Option"],
  row: ["eine Zeile mit Zellen", "ein Objekt mit Zellen"],
  row_list: ["eine Liste von Zeilen"],
  money: ["ein Betrag mit Währung"],
  file: ["eine hochgeladene Datei"],
  capability: ["einer Ihrer Namen wie @counter", "die id oder der Name einer Ihrer Fähigkeiten wie @counter"],
  petname: ["einer Ihrer Namen wie @counter oder @tools/counter"],
  json: ["JSON"],
  object: ["mehrere Werte", "ein Objekt"],
  array: ["eine Liste", "ein Array"],
  null: ["kein Wert", "null"],
};

export const typeName = (type: ValueType | readonly ValueType[], audience: MessageAudience): string =>
  [type]
    .flat()
    .map((one) => {
      const [person, agent = person] = typeWords[one as ValueType] ?? [String(one)];
      return audience === "agent" ? agent : person;
    })
    .join(" oder ");

const formatWords: Readonly<Record<string, string>> = {
  date: "ein Datum in der Form JJJJ-MM-TT",
  time: "eine Uhrzeit mit Zeitzone wie 09:30:00Z",
  "iso-time": "eine Uhrzeit wie 09:30:00",
  "date-time": "Datum und Uhrzeit mit Zeitzone wie 2026-03-01T09:30:00Z",
  "iso-date-time": "Datum und Uhrzeit wie 2026-03-01T09:30:00",
  duration: "eine Dauer wie P1DT12H",
  email: "eine E-Mail-Adresse wie ada@example.com",
  hostname: "ein Rechnername wie www.example.com",
  ipv4: "eine IPv4-Adresse wie 192.0.2.1",
  ipv6: "eine IPv6-Adresse wie 2001:db8::1",
  uri: "eine vollständige Webadresse wie https://example.com",
  url: "eine vollständige Webadresse wie https://example.com",
  uuid: "eine UUID wie 123e4567-e89b-12d3-a456-426614174000",
};

/** The name of a JSON Schema format. */
export const formatName = (format: string): string => formatWords[format] ?? `im Format "${format}"`;

interface Bounds {
  readonly minimum?: number | string;
  readonly maximum?: number | string;
  readonly exclusive?: boolean;
}

export const rangeWords = ({ minimum, maximum, exclusive }: Bounds): string => {
  if (minimum === undefined) return `${exclusive ? "kleiner als" : "höchstens"} ${maximum}`;
  if (maximum === undefined) return `${exclusive ? "größer als" : "mindestens"} ${minimum}`;
  return `von ${minimum} bis ${maximum}`;
};

export const neededMoney = (label: string, currency: string | undefined): string =>
  currency === undefined
    ? `${label} braucht einen Betrag wie 1250.50 und eine Währung wie EUR`
    : `${label} braucht einen Betrag wie 1250.50, in ${currency}`;

const counted = (n: number, of: Counted): string =>
  of === "character_each" ? `je ${count(n, "character")}` : count(n, of);

export const limitsInGerman = limitsOf({
  exactly: (value) => `genau ${value}`,
  between: (min, max) => `von ${min} bis ${max}`,
  atLeast: (min) => `mindestens ${min}`,
  atMost: (max) => `höchstens ${max}`,
  notBefore: (min) => `nicht vor ${min}`,
  notAfter: (max) => `nicht nach ${max}`,
  exactlySo: (n, of) => `genau ${counted(n, of)}`,
  betweenSo: (min, max, of) =>
    of === "character_each" ? `je ${min} bis ${count(max, "character")}` : `${min} bis ${counted(max, of)}`,
  atLeastSo: (min, of) => `mindestens ${counted(min, of)}`,
  atMostSo: (max, of) => `höchstens ${counted(max, of)}`,
  pattern: (source) => `entspricht dem Muster ${source}`,
  fileTypes: (accept, audience) =>
    `nimmt ${audience === "agent" ? accept.join(", ") : fileTypeWords(accept, fileTypes)}`,
  fileSize: (maxBytes) => `höchstens ${sizeInGerman(maxBytes)}`,
  currency: (code) => `in ${code}`,
  minDone: (n) => `mindestens ${n} erledigt`,
  wholeNumber: "eine ganze Zahl",
  uniqueItems: "kein Eintrag doppelt",
  allThatApply: "alles Zutreffende auswählen",
  json: "als JSON geschrieben",
});
