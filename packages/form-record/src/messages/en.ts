import { quoteKey } from "../quote-key.ts";

type Facts = Readonly<Record<string, unknown>>;

/** English messages of issues that only form records have; core has the others. */
export const en = {
  unknown_field: ({ key, near }) =>
    `The form has no field ${quoteKey(String(key))}${near === undefined ? "" : `; did you mean "${near}"?`}`,
  reserved_name: ({ key }) => `${quoteKey(String(key))} is a name that no field can have`,
  too_large: ({ maximum }) => `An answer holds at most ${maximum} values`,
  not_an_answer: ({ receivedType }) =>
    receivedType === undefined ? "This answer cannot be read" : `An answer takes an object, not ${receivedType}`,
} satisfies Readonly<Record<string, (facts: Facts) => string>>;
