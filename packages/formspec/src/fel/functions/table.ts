import { aggregates } from "./aggregates.ts";
import { conversions } from "./conversions.ts";
import { dates } from "./dates.ts";
import { type FelFunction, maxArgs, minArgs, signatureOf } from "./define.ts";
import { form } from "./form.ts";
import { formats } from "./formats.ts";
import { logic } from "./logic.ts";
import { moneyFunctions } from "./money.ts";
import { numbers } from "./numbers.ts";
import { predicates } from "./predicates.ts";
import { texts } from "./texts.ts";
import { times } from "./times.ts";

const definitions: readonly FelFunction[] = [
  ...aggregates,
  ...predicates,
  ...texts,
  ...numbers,
  ...dates,
  ...times,
  ...logic,
  ...conversions,
  ...moneyFunctions,
  ...form,
  ...formats,
];

export const functionTable: ReadonlyMap<string, FelFunction> = new Map(definitions.map((one) => [one.name, one]));

/** The signature and purpose of one function, for documentation and editors. */
export interface FunctionDescription {
  readonly name: string;
  readonly signature: string;
  readonly minArguments: number;
  /** Null when the number is unlimited. */
  readonly maxArguments: number | null;
  readonly doc: string;
}

/** Describes every FEL function. */
export const functionDescriptions: readonly FunctionDescription[] = definitions.map((one) => ({
  name: one.name,
  signature: signatureOf(one),
  minArguments: minArgs(one),
  maxArguments: one.variadic ? null : maxArgs(one),
  doc: one.doc,
}));

/** The names of all FEL functions. */
export const functionNames: readonly string[] = definitions.map(({ name }) => name);
