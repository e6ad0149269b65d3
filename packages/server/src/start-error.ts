/** Permanent codes of why a server did not start. */
export type StartErrorCode =
  | "keys_required"
  | "public_url_invalid"
  | "address_in_use"
  | "address_not_permitted"
  | "address_unavailable";

/** Thrown when a server cannot start, with a permanent code. */
export class ServerStartError extends Error {
  readonly code: StartErrorCode;

  constructor(code: StartErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ServerStartError";
    this.code = code;
  }
}
