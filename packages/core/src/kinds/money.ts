import type { LocalIssue } from "../issue.ts";
import { type FieldOf, fail, type KindDef, type Money, nothing, ok, type Read } from "./kind.ts";
import { receivedValue, wrongType } from "./local-issue.ts";
import { checkRange } from "./range.ts";
import { plainText, roundDecimalText } from "./rounding.ts";

/** Decimal places that are kept if the field does not set them. */
const maxPlaces = 10;
const amount = /^-?(?:0|[1-9]\d{0,29})(?:\.\d{1,100})?$/;
const currencyCode = /^[A-Z]{3}$/;

const misfit = ({ currency }: FieldOf<"money">, input: unknown): LocalIssue =>
  wrongType("money", input, currency === undefined ? {} : { currency });

const isAbsent = (given: unknown): boolean => given === undefined || given === null || given === "";

const wrongAmount = ({ currency }: FieldOf<"money">, given: unknown): LocalIssue => {
  const wrong = isAbsent(given) ? "missing" : typeof given === "string" ? "malformed" : "not_text";
  return {
    code: "not_a_number",
    params: { amount: wrong, ...(currency !== undefined && { currency }) },
    expected: { type: "string", pattern: "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$" },
    ...(given !== undefined && { received: receivedValue(given) }),
  };
};

const wrongCurrency = ({ currency }: FieldOf<"money">, given: unknown): LocalIssue => ({
  code: "wrong_currency",
  params: { because: isAbsent(given) ? "missing" : "malformed", ...(currency !== undefined && { currency }) },
  expected: currency ?? { type: "string", pattern: "^[A-Z]{3}$" },
  ...(given !== undefined && { received: receivedValue(given) }),
});

const read = (field: FieldOf<"money">, input: unknown): Read<Money> => {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return fail(misfit(field, input));
  const given: { amount?: unknown; currency?: unknown } = { currency: field.currency ?? field.usualCurrency, ...input };
  if (typeof given.amount !== "string" || !amount.test(given.amount)) return fail(wrongAmount(field, given.amount));
  if (typeof given.currency !== "string" || !currencyCode.test(given.currency)) {
    return fail(wrongCurrency(field, given.currency));
  }
  const value = roundDecimalText(given.amount, field.precision ?? maxPlaces);
  const rounded = { code: "rounded", params: { from: given.amount, to: value } } as const;
  return ok({ amount: value, currency: given.currency }, value === given.amount ? undefined : [rounded]);
};

/** Converts an amount given as a number to text, which is stored because it is exact. */
const withTextAmount = (input: unknown): unknown => {
  if (typeof input !== "object" || input === null || !("amount" in input)) return input;
  return typeof input.amount === "number" ? { ...input, amount: plainText(input.amount) } : input;
};

/** `12.50 EUR`, or a bare amount where the field names its currency. */
const fromText = (field: FieldOf<"money">, text: string): Read<Money> => {
  const [value = "", currency = field.currency ?? field.usualCurrency, ...more] = text.trim().split(/\s+/);
  if (more.length > 0) return fail(misfit(field, text));
  const result = read(field, { amount: value, currency });
  if (!result.ok) return result;
  const params = { received: receivedValue(text), value: `${value} ${currency}` };
  return ok(result.value, [{ code: "read_as", params }]);
};

/** An amount of money with its currency. */
export const money: KindDef<"money"> = {
  kind: "money",
  accept: read,
  coerce: (field, input) =>
    typeof input === "string" || (typeof input === "number" && Number.isFinite(input))
      ? fromText(field, typeof input === "number" ? plainText(input) : input)
      : read(field, withTextAmount(input)),
  isEmpty: () => false,
  check: (field, value) => {
    const { currency, min, max } = field;
    if (currency !== undefined && value.currency !== currency) {
      return [{ code: "wrong_currency", params: { currency }, expected: currency, received: value.currency }];
    }
    return checkRange({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) }, value.amount, Number);
  },
  misfit,
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
