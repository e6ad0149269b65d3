import type { Option } from "../field-base.ts";
import type { ValueType } from "../issue-params.ts";
import { limits } from "../limits.ts";
import { quote } from "../quote.ts";
import type { MessageAudience } from "./catalogue.ts";

/** `a, b and 3 more` */
export const list = (words: readonly string[]): string => {
  const shown = words.slice(0, limits.maxListedWords);
  const more = words.length - shown.length;
  return shown.join(", ") + (more > 0 ? ` and ${more} more` : "");
};

/** Ids for agents, labels for people. */
export const optionNames = (options: readonly Option[], audience: MessageAudience): string =>
  list(options.map(({ id, label }) => (audience === "agent" ? id : label)));

/** `; it is "x"`, or an empty text if the value must not be repeated. */
export const itIs = (received: unknown): string => (received === undefined ? "" : `; it is ${quote(received)}`);

/** Numbers, dates and amounts without quotation marks. */
export const plain = (value: unknown): string =>
  typeof value === "string" && value.length <= limits.maxQuotedLength ? value : quote(value);

type Words = readonly [person: string, agent?: string];

const typeWords: Readonly<Record<ValueType, Words>> = {
  text: ["text"],
  number: ["a number"],
  integer: ["a whole number"],
  integer_text: ["a whole number", "a whole number as text"],
  boolean: ["yes or no", "true or false"],
  date: ["a date written YYYY-MM-DD"],
  time: ["a time written HH:MM"],
  datetime: ["a date and time such as 2026-03-01T09:30:00Z"],
  year: ["a year such as 2024", "a year as a number"],
  url: ["a full URL"],
  text_list: ["a list of texts"],
  url_list: ["a list of URLs"],
  option: ["one of its options", "an option id"],
  option_list: ["a list of options", "a list of option ids"],
  option_states: ["a state for each option"],
  row: ["a row of cells", "an object of cells"],
  row_list: ["a list of rows"],
  money: ["an amount with a currency"],
  file: ["an uploaded file"],
  capability: ["one of your names, such as @counter", "the id or the name of a capability you hold, such as @counter"],
  petname: ["one of your names, such as @counter or @tools/counter"],
  json: ["JSON"],
  object: ["several values", "an object"],
  array: ["a list", "an array"],
  null: ["no value", "null"],
};

export const typeName = (type: ValueType | readonly ValueType[], audience: MessageAudience): string =>
  [type]
    .flat()
    .map((one) => {
      const [person, agent = person] = typeWords[one as ValueType] ?? [String(one)];
      return audience === "agent" ? agent : person;
    })
    .join(" or ");

const formatWords: Readonly<Record<string, string>> = {
  date: "a date written YYYY-MM-DD",
  time: "a time with its zone such as 09:30:00Z",
  "iso-time": "a time such as 09:30:00",
  "date-time": "a date and time with its zone such as 2026-03-01T09:30:00Z",
  "iso-date-time": "a date and time such as 2026-03-01T09:30:00",
  duration: "a duration such as P1DT12H",
  email: "an email address such as ada@example.com",
  hostname: "a host name such as www.example.com",
  ipv4: "an IPv4 address such as 192.0.2.1",
  ipv6: "an IPv6 address such as 2001:db8::1",
  uri: "a full URL such as https://example.com",
  url: "a full URL such as https://example.com",
  uuid: "a UUID such as 123e4567-e89b-12d3-a456-426614174000",
};

/** The name of a JSON Schema format. */
export const formatName = (format: string): string => formatWords[format] ?? `in the format "${format}"`;

interface Bounds {
  readonly minimum?: number | string;
  readonly maximum?: number | string;
  readonly exclusive?: boolean;
}

export const rangeWords = ({ minimum, maximum, exclusive }: Bounds): string => {
  if (minimum === undefined) return `${exclusive ? "less than" : "at most"} ${maximum}`;
  if (maximum === undefined) return `${exclusive ? "more than" : "at least"} ${minimum}`;
  return `from ${minimum} to ${maximum}`;
};

export const neededMoney = (label: string, currency: string | undefined): string =>
  currency === undefined
    ? `${label} needs an amount such as 1250.50 and a currency such as EUR`
    : `${label} needs an amount such as 1250.50, in ${currency}`;
