/** An error of one member of a request. */
export interface InputError {
  /** The member as a JSON pointer in a URI fragment (RFC 9457): `#/actor/kind`. */
  readonly pointer: string;
  readonly code: InputErrorCode;
  /** The key of the message in the catalogues; more specific than the code. */
  readonly reason?: InputReason;
  /** JSON values that the message is made from. */
  readonly params?: object;
  /** The message, if another server has already made it. */
  readonly detail?: string;
}

/** The permanent codes of input errors. */
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

/** The parameters of each message about an input; without `name` the message is about the whole input. */
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
  /** A text with characters that cannot be stored, such as NUL or lone surrogates. */
  not_text: { readonly name?: string };
  /** Neither a pet name nor an object with one of the known members. */
  not_an_attachment: { readonly name?: string; readonly members: readonly string[] };
  nested_too_deep: { readonly name?: string };
  not_json: { readonly name?: string };
  reserved_name: { readonly name?: string; readonly key: string };
}

export type InputPart = "characters" | "entries" | "members" | "characters_as_json";

/** The key of a message about an input error. */
export type InputReason = keyof InputParams;
