import type { DataType } from "@cofill/formspec";

interface DataTypeWords {
  /** Describes accepted input. */
  readonly takes: string;
  /** A sample for a command line; words in capitals are placeholders. */
  readonly sample: readonly string[];
}

const words: Readonly<Record<DataType, DataTypeWords>> = {
  string: { takes: "text", sample: ["TEXT"] },
  text: { takes: "text, several lines if needed", sample: ["TEXT"] },
  integer: { takes: "a whole number", sample: ["NUMBER"] },
  decimal: { takes: "a number", sample: ["NUMBER"] },
  boolean: { takes: "true or false", sample: ["true"] },
  date: { takes: "a date, YYYY-MM-DD", sample: ["YYYY-MM-DD"] },
  dateTime: { takes: "a date and a time, YYYY-MM-DDTHH:MM:SS", sample: ["YYYY-MM-DDTHH:MM:SS"] },
  time: { takes: "a time, HH:MM:SS", sample: ["HH:MM:SS"] },
  uri: { takes: "a full URL", sample: ["URL"] },
  attachment: { takes: "a file that was uploaded, as JSON", sample: ['{"contentType": "…", "url": "…"}'] },
  choice: { takes: "one option", sample: ["OPTION"] },
  multiChoice: { takes: "options, one value each", sample: ["OPTION", "OPTION"] },
  money: { takes: "an amount and its currency, as 12.50 EUR", sample: ["AMOUNT CURRENCY"] },
};

const anything: DataTypeWords = { takes: "a value", sample: ["VALUE"] };

export const dataTypeWords = (dataType: string): DataTypeWords =>
  Object.hasOwn(words, dataType) ? words[dataType as DataType] : anything;

const isMoney = (value: unknown): value is { amount: string; currency: string } =>
  typeof value === "object" && value !== null && "amount" in value && "currency" in value;

/** A value for people: money as it is written, everything else as JSON. */
export const valueText = (value: unknown): string => {
  if (value === null || value === undefined) return "empty";
  return isMoney(value) ? `${value.amount} ${value.currency}` : JSON.stringify(value);
};
