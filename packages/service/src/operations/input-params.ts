/** Something wrong with one member of a request. */
export interface InputError {
  /** Where, as RFC 9457 writes it: `#/actor/kind`. */
  readonly pointer: string;
  readonly code: InputErrorCode;
  /** What exactly; the catalogue has a message for each. */
  readonly reason?: InputReason;
  /** JSON values from which the message is made. */
  readonly params?: object;
  /** As the server worded it that found the error. */
  readonly detail?: string;
}

/** Permanent codes. */
export const inputErrorCodes = [
  "unknown_member",
  "missing",
  "wrong_type",
  "not_allowed",
  "too_short",
  "too_long",
  "too_small",
  "too_large",
  "invalid",
] as const;

/** The code of an input error on the wire. */
export type InputErrorCode = (typeof inputErrorCodes)[number];

/** What the message about one member of an input is made from; without a name it is about the whole input. */
export interface InputParams {
  unknown_member: { readonly name: string; readonly near?: string };
  missing: { readonly name?: string };
  wrong_type: { readonly name?: string; readonly expected: string };
  not_allowed: { readonly name?: string; readonly values: readonly string[] };
  too_short: { readonly name?: string; readonly minimum: number; readonly of: InputPart };
  too_long: { readonly name?: string; readonly maximum: number; readonly of: InputPart };
  too_small: { readonly name?: string; readonly minimum: number };
  too_large: { readonly name?: string; readonly maximum: number };
  invalid: { readonly name?: string };
  /** A text with characters that cannot be kept. */
  not_text: { readonly name?: string };
  /** Neither a name nor an object that says what is given. */
  not_an_attachment: { readonly name?: string; readonly members: readonly string[] };
  nested_too_deep: { readonly name?: string };
  not_json: { readonly name?: string };
  reserved_name: { readonly name?: string; readonly key: string };
}

export type InputPart = "characters" | "entries" | "members" | "characters_as_json";

/** What exactly is wrong with a member; the catalogues have a message for each. */
export type InputReason = keyof InputParams;
