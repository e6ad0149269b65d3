import { type FieldOf, fail, type KindDef, type Money, nothing, ok, type Read } from "./kind.ts";
import { checkRange } from "./range.ts";
import { plainText, roundDecimalText } from "./rounding.ts";
import { quote, typeName } from "./wording.ts";

/** Decimal places that are kept where the field does not say. */
const maxPlaces = 10;
const amount = /^-?(?:0|[1-9]\d{0,29})(?:\.\d{1,100})?$/;
const currencyCode = /^[A-Z]{3}$/;

/** What to give, for people and for programs that left a part out. */
const needs = ({ label, currency }: FieldOf<"money">): string =>
  currency === undefined
    ? `"${label}" needs an amount such as 1250.50 and a currency such as EUR`
    : `"${label}" needs an amount such as 1250.50, in ${currency}`;

const misfit = (field: FieldOf<"money">, input: unknown) => {
  const expected = "an amount with a currency";
  return fail("wrong_type", needs(field), { expected, received: typeName(input) });
};

/** An amount that is not exact text, or not there, or written in another way. */
const amountFault = (field: FieldOf<"money">, given: unknown): string => {
  if (given === undefined || given === null || given === "") return needs(field);
  const form = typeof given === "string" ? "a number such as 1250.50" : 'decimal text such as "1250.50"';
  return `The amount of "${field.label}" must be ${form}; it is ${quote(given)}`;
};

const currencyFault = (field: FieldOf<"money">, given: unknown): string =>
  given === undefined || given === null || given === ""
    ? needs(field)
    : `The currency of "${field.label}" must be a code such as EUR; it is ${quote(given)}`;

const read = (field: FieldOf<"money">, input: unknown): Read<Money> => {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    return misfit(field, input);
  }
  const given: { amount?: unknown; currency?: unknown } = { currency: field.currency ?? field.usualCurrency, ...input };
  if (typeof given.amount !== "string" || !amount.test(given.amount)) {
    const message = amountFault(field, given.amount);
    return fail("not_a_number", message, { expected: "a decimal amount", received: quote(given.amount) });
  }
  if (typeof given.currency !== "string" || !currencyCode.test(given.currency)) {
    const message = currencyFault(field, given.currency);
    return fail("wrong_currency", message, { expected: "an ISO 4217 code", received: quote(given.currency) });
  }
  const value = roundDecimalText(given.amount, field.precision ?? maxPlaces);
  const coerced = value === given.amount ? undefined : `${given.amount} rounded to ${value}`;
  return ok({ amount: value, currency: given.currency }, coerced);
};

/** An amount may come as a number; the exact text is what is kept. */
const withTextAmount = (input: unknown): unknown => {
  if (typeof input !== "object" || input === null || !("amount" in input)) return input;
  return typeof input.amount === "number" ? { ...input, amount: plainText(input.amount) } : input;
};

/** `12.50 EUR`, or a bare amount where the field names its currency. */
const fromText = (field: FieldOf<"money">, text: string): Read<Money> => {
  const [value = "", currency = field.currency ?? field.usualCurrency, ...more] = text.trim().split(/\s+/);
  if (more.length > 0) {
    const expected = "an amount with a currency, such as 12.50 EUR";
    return fail("wrong_type", needs(field), { expected, received: typeName(text) });
  }
  const result = read(field, { amount: value, currency });
  return result.ok ? ok(result.value, `${quote(text)} read as ${value} ${currency}`) : result;
};

export const money: KindDef<"money"> = {
  kind: "money",
  accept: read,
  coerce: (field, input) =>
    typeof input === "string" || (typeof input === "number" && Number.isFinite(input))
      ? fromText(field, typeof input === "number" ? plainText(input) : input)
      : read(field, withTextAmount(input)),
  isEmpty: () => false,
  check: (field, value) => {
    if (field.currency !== undefined && value.currency !== field.currency) {
      const message = `"${field.label}" must be in ${field.currency}; it is in ${value.currency}`;
      return [{ code: "wrong_currency", message, expected: field.currency, received: value.currency }];
    }
    const { label, min, max } = field;
    return checkRange(
      { label, ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
      value.amount,
      Number,
    );
  },
  misfit: (field, raw) => misfit(field, raw).problem,
  lacks: () => nothing,
  jsonSchema: (field) => ({
    type: "object",
    properties: {
      amount: { type: "string", pattern: "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$" },
      currency: field.currency === undefined ? { type: "string", pattern: "^[A-Z]{3}$" } : { const: field.currency },
    },
    required: ["amount", "currency"],
    additionalProperties: false,
  }),
};
