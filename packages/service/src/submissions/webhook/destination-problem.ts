export type DestinationCode =
  | "destination_invalid"
  | "kind_unknown"
  | "url_missing"
  | "url_invalid"
  | "url_scheme"
  | "url_userinfo"
  | "headers_invalid"
  | "header_name"
  | "header_reserved"
  | "header_value"
  | "secret_invalid"
  | "retry_policy_invalid"
  | "queue_invalid";

export interface DestinationProblem {
  /** Within the destination: `url`, `headers`, `retryPolicy.maxAttempts`; empty for the whole of it. */
  readonly path: string;
  readonly code: DestinationCode;
  readonly message: string;
}
